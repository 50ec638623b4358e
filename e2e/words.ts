import consoleWords from '@/apps/console/languages/en'
import en from '@/apps/member/languages/en'
import orderHistory from '@/apps/member/order-history/languages/en'
import publicPages from '@/apps/server/public-pages/messages/en.json'
import activation from '@/domains/activation/messages/en.json'
import backup from '@/domains/backup/messages/en.json'
import catalogueConsole from '@/domains/catalogue/console/messages/en.json'
import payments from '@/domains/checkout/console/messages/en.json'
import checkout from '@/domains/checkout/messages/en.json'
import couponsConsole from '@/domains/coupons/console/messages/en.json'
import coupons from '@/domains/coupons/messages/en.json'
import dashboard from '@/domains/dashboard/messages/en.json'
import releasesConsole from '@/domains/downloads/console/messages/en.json'
import downloads from '@/domains/downloads/messages/en.json'
import giftsConsole from '@/domains/gifts/console/messages/en.json'
import gifts from '@/domains/gifts/messages/en.json'
import proof from '@/domains/identity/screens/proof/messages/en.json'
import documents from '@/domains/invoices/document/messages/en.json'
import licences from '@/domains/licences/messages/en.json'
import logs from '@/domains/logs/console/messages/en.json'
import members from '@/domains/members/console/messages/en.json'
import numbers from '@/domains/numbers/console/messages/en.json'
import team from '@/domains/operators/console/messages/en.json'
import poolsConsole from '@/domains/pools/console/messages/en.json'
import privacy from '@/domains/privacy/messages/en.json'
import products from '@/domains/products/messages/en.json'
import profile from '@/domains/profile/messages/en.json'
import security from '@/domains/profile/screens/security/messages/en.json'
import refundsConsole from '@/domains/refunds/console/messages/en.json'
import subscriptions from '@/domains/subscriptions/messages/en.json'
import ticketsConsole from '@/domains/support/console/messages/en.json'
import support from '@/domains/support/messages/en.json'
import { compileCatalogue } from '@/platform/i18n/compile'
import { createTranslator } from '@/platform/i18n/translator'

/** What the product says in English, by key: tests name no wording of their own. */
export const say = createTranslator(
  'en',
  compileCatalogue({
    ...consoleWords,
    ...en,
    ...team,
    ...catalogueConsole,
    ...couponsConsole,
    ...poolsConsole,
    ...releasesConsole,
    ...members,
    ...payments,
    ...logs,
    ...numbers,
    ...activation,
    ...checkout,
    ...backup,
    ...dashboard,
    ...orderHistory,
    ...documents,
    ...products,
    ...profile,
    ...privacy,
    ...proof,
    ...security,
    ...downloads,
    ...licences,
    ...gifts,
    ...coupons,
    ...publicPages,
    ...subscriptions,
    ...support,
    ...refundsConsole,
    ...giftsConsole,
    ...ticketsConsole,
  }),
)
