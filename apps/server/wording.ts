import type { WordingRoom } from '@/platform/i18n/message'
import { wordingRooms } from '@/platform/i18n/rooms'
import { type Area, messagesIn, type ProductWording } from '@/platform/wording/product'

const areas: readonly (readonly [RegExp, Area])[] = [
  [/\/mails$/, 'mails'],
  [/\/document$/, 'documents'],
  [/\/pages$/, 'pages'],
  [/\/console(\/card)?$|^domains\/staff\/operators$|^platform\/ui\/data$/, 'console'],
]

const areaOf = (room: string): Area => areas.find(([pattern]) => pattern.test(room))?.[1] ?? 'screens'

/** The wording of every page of the member area: see its `wording.ts`. */
const everyPage: readonly WordingRoom[] = ['platform/codes', 'domains/accounts/identity', 'apps/member', 'platform/ui']

/** All that the product says. */
export const productWording: ProductWording = {
  messages: (language) => messagesIn(wordingRooms(), areaOf, language),
  isOnEveryPage: (room) => everyPage.some((each) => each === room),
  printedRooms: ['domains/commerce/invoices/document', 'domains/commerce/catalogue'] satisfies WordingRoom[],
}
