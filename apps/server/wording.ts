import { type Area, messagesIn, type ProductWording, type WordingFolders } from '@/platform/wording/product'

/** Every folder that has wording; each is read when all of it is needed. */
export const folders = {
  'apps/console': () => import('@/apps/console/messages'),
  'apps/member': () => import('@/apps/member/messages'),
  'domains/activation': () => import('@/domains/activation/messages'),
  'domains/backup': () => import('@/domains/backup/messages'),
  'domains/catalogue/console': () => import('@/domains/catalogue/console/messages'),
  'domains/checkout': () => import('@/domains/checkout/messages'),
  'domains/checkout/console': () => import('@/domains/checkout/console/messages'),
  'domains/checkout/mails': () => import('@/domains/checkout/mails/messages'),
  'domains/checkout/screens/reminders': () => import('@/domains/checkout/screens/reminders/messages'),
  'domains/coupons': () => import('@/domains/coupons/messages'),
  'domains/coupons/console': () => import('@/domains/coupons/console/messages'),
  'domains/dashboard': () => import('@/domains/dashboard/messages'),
  'domains/disputes': () => import('@/domains/disputes/messages'),
  'domains/disputes/console': () => import('@/domains/disputes/console/messages'),
  'domains/disputes/mails': () => import('@/domains/disputes/mails/messages'),
  'domains/disputes/pdf': () => import('@/domains/disputes/pdf/messages'),
  'domains/downloads': () => import('@/domains/downloads/messages'),
  'domains/downloads/console': () => import('@/domains/downloads/console/messages'),
  'domains/downloads/pages': () => import('@/domains/downloads/pages/messages'),
  'domains/gifts': () => import('@/domains/gifts/messages'),
  'domains/gifts/console': () => import('@/domains/gifts/console/messages'),
  'domains/gifts/mails': () => import('@/domains/gifts/mails/messages'),
  'domains/identity': () => import('@/domains/identity/messages'),
  'domains/identity/mails': () => import('@/domains/identity/mails/messages'),
  'domains/identity/screens/address': () => import('@/domains/identity/screens/address/messages'),
  'domains/identity/screens/proof': () => import('@/domains/identity/screens/proof/messages'),
  'domains/invoices': () => import('@/domains/invoices/messages'),
  'domains/invoices/document': () => import('@/domains/invoices/document/messages'),
  'domains/keys/console': () => import('@/domains/keys/console/messages'),
  'domains/legal': () => import('@/domains/legal/messages'),
  'domains/licences': () => import('@/domains/licences/messages'),
  'domains/logs/console': () => import('@/domains/logs/console/messages'),
  'domains/members/console': () => import('@/domains/members/console/messages'),
  'domains/members/mails': () => import('@/domains/members/mails/messages'),
  'domains/numbers/console': () => import('@/domains/numbers/console/messages'),
  'domains/openid': () => import('@/domains/openid/messages'),
  'domains/openid/console': () => import('@/domains/openid/console/messages'),
  'domains/openid/pages': () => import('@/domains/openid/pages/messages'),
  'domains/operators': () => import('@/domains/operators/messages'),
  'domains/operators/console': () => import('@/domains/operators/console/messages'),
  'domains/operators/mails': () => import('@/domains/operators/mails/messages'),
  'domains/operators/pages': () => import('@/domains/operators/pages/messages'),
  'domains/orders': () => import('@/domains/orders/messages'),
  'domains/pools/console': () => import('@/domains/pools/console/messages'),
  'domains/pools/mails': () => import('@/domains/pools/mails/messages'),
  'domains/privacy': () => import('@/domains/privacy/messages'),
  'domains/privacy/document': () => import('@/domains/privacy/document/messages'),
  'domains/privacy/mails': () => import('@/domains/privacy/mails/messages'),
  'domains/products': () => import('@/domains/products/messages'),
  'domains/profile': () => import('@/domains/profile/messages'),
  'domains/profile/screens/security': () => import('@/domains/profile/screens/security/messages'),
  'domains/quotations': () => import('@/domains/quotations/messages'),
  'domains/quotations/console': () => import('@/domains/quotations/console/messages'),
  'domains/quotations/mails': () => import('@/domains/quotations/mails/messages'),
  'domains/refunds': () => import('@/domains/refunds/messages'),
  'domains/refunds/console': () => import('@/domains/refunds/console/messages'),
  'domains/refunds/mails': () => import('@/domains/refunds/mails/messages'),
  'domains/risk': () => import('@/domains/risk/messages'),
  'domains/risk/console': () => import('@/domains/risk/console/messages'),
  'domains/risk/mails': () => import('@/domains/risk/mails/messages'),
  'domains/site/pages': () => import('@/domains/site/pages/messages'),
  'domains/subscriptions': () => import('@/domains/subscriptions/messages'),
  'domains/subscriptions/mails': () => import('@/domains/subscriptions/mails/messages'),
  'domains/support': () => import('@/domains/support/messages'),
  'domains/support/console': () => import('@/domains/support/console/messages'),
  'domains/support/mails': () => import('@/domains/support/mails/messages'),
  'domains/tax/console': () => import('@/domains/tax/console/messages'),
  'domains/texts/console': () => import('@/domains/texts/console/messages'),
  'domains/transfers/console': () => import('@/domains/transfers/console/messages'),
  'domains/webhooks/console': () => import('@/domains/webhooks/console/messages'),
  'domains/webhooks/mails': () => import('@/domains/webhooks/mails/messages'),
  'domains/transfers/mails': () => import('@/domains/transfers/mails/messages'),
  'platform/codes': () => import('@/platform/codes/messages'),
  'platform/http/pages': () => import('@/platform/http/pages/messages'),
  'platform/legal': () => import('@/platform/legal/messages'),
  'platform/ui': () => import('@/platform/ui/messages'),
  'platform/ui/data': () => import('@/platform/ui/data/messages'),
  'platform/ui/failure': () => import('@/platform/ui/failure/messages'),
} as const satisfies WordingFolders

const areas: readonly (readonly [RegExp, Area])[] = [
  [/\/mails$/, 'mails'],
  [/\/document$/, 'documents'],
  [/\/pages$/, 'pages'],
  [/\/console$|^domains\/operators$|^platform\/ui\/data$/, 'console'],
]

const areaOf = (room: string): Area => areas.find(([pattern]) => pattern.test(room))?.[1] ?? 'screens'

/** What every page of the member area says: see its `wording.ts`. */
const everyPage: readonly (keyof typeof folders)[] = [
  'platform/codes',
  'domains/identity',
  'apps/member',
  'platform/ui',
]

/** All that the product says. */
export const productWording: ProductWording = {
  messages: (language) => messagesIn(folders, areaOf, language),
  isOnEveryPage: (room) => everyPage.some((each) => each === room),
  printed: {
    room: 'domains/invoices/document' satisfies keyof typeof folders,
    async lettersLacking(text, tag) {
      const { lettersNotPrinted } = await import('@/domains/invoices/pdf/letters')
      return lettersNotPrinted(text, tag)
    },
  },
}
