import { wording as terms } from '@/domains/catalogue/messages'
import { wording as disputes } from '@/domains/disputes/messages'
import { wording as giving } from '@/domains/giving/messages'
import { wording as invoices } from '@/domains/invoices/messages'
import { wording as licences } from '@/domains/licences/messages'
import { wording as orders } from '@/domains/orders/messages'
import { wording as quotations } from '@/domains/quotations/messages'
import { wording as refunds } from '@/domains/refunds/messages'
import { wording as risk } from '@/domains/risk/messages'
import { together } from '@/platform/i18n/message'

/** What the order history and all that other domains add to it say. */
export const orderHistoryWording = together(
  orders,
  terms,
  licences,
  invoices,
  refunds,
  disputes,
  quotations,
  risk,
  giving,
)
