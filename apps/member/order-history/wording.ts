import type {} from '@/domains/invoices/messages'
import type {} from '@/domains/orders/messages'
import type {} from '@/domains/refunds/messages'
import type { Wording } from '@/platform/i18n/message'

/** What the order history and all that other domains add to it say: one file for each language, so that it is one request. */
export const orderHistoryWording: Wording = (language) => import(`./languages/${language}.ts`)
