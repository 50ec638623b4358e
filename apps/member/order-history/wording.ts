import { wording as risk } from '@/domains/billing/fraud/messages'
import { wording as terms } from '@/domains/commerce/catalogue/messages'
import { wording as disputes } from '@/domains/commerce/disputes/messages'
import { wording as invoices } from '@/domains/commerce/invoices/messages'
import { wording as orders } from '@/domains/commerce/orders/messages'
import { wording as quotations } from '@/domains/commerce/quotations/messages'
import { wording as refunds } from '@/domains/commerce/refunds/messages'
import { wording as giving } from '@/domains/licensing/gifting/messages'
import { wording as licences } from '@/domains/licensing/licences/messages'
import { together } from '@/platform/i18n/message'

/** The wording of the order history, with all parts that other domains add. */
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
