import { bulkRoom } from '@/domains/back-office/bulk/console/room'
import { codesRoom } from '@/domains/back-office/code-pools/console/room'
import { textsRoom } from '@/domains/back-office/mail-templates/console/room'
import { companiesRoom, licenceKeysRoom, membersRoom } from '@/domains/back-office/members/console/room'
import { logsRoom } from '@/domains/back-office/operations/console/room'
import { numbersRoom } from '@/domains/back-office/reports/console/room'
import { webhooksRoom } from '@/domains/back-office/webhooks/console/room'
import { bankRoom } from '@/domains/billing/bank-payments/console/room'
import { blocksRoom, reviewsRoom } from '@/domains/billing/fraud/console/room'
import { taxRoom } from '@/domains/billing/tax/console/room'
import { catalogueRoom } from '@/domains/commerce/catalogue/console/room'
import { paymentsRoom } from '@/domains/commerce/checkout/console/room'
import { disputesRoom } from '@/domains/commerce/disputes/console/room'
import { documentsRoom } from '@/domains/commerce/invoices/console/room'
import { ordersRoom } from '@/domains/commerce/orders/console/room'
import { quotationsRoom } from '@/domains/commerce/quotations/console/room'
import { refundsRoom } from '@/domains/commerce/refunds/console/room'
import { subscriptionsRoom } from '@/domains/commerce/subscriptions/console/room'
import { releasesRoom } from '@/domains/licensing/downloads/console/room'
import { trialsRoom } from '@/domains/licensing/licences/console/room'
import { giftsRoom } from '@/domains/promotion/campaign-gifts/console/room'
import { couponsRoom } from '@/domains/promotion/coupons/console/room'
import { addressRequestsRoom } from '@/domains/self-service/addresses/console/room'
import { noticesRoom } from '@/domains/self-service/cancellation/console/room'
import { appsRoom } from '@/domains/self-service/identity-provider/console/room'
import { keysRoom } from '@/domains/staff/api-keys/console/room'
import type { Room } from '@/domains/staff/operators/browser'
import { accessRoom, auditRoom, teamRoom } from '@/domains/staff/operators/console/room'
import { cannedRoom, ticketsRoom } from '@/domains/support/tickets/console/room'
import { memberPageWording } from './member-page/wording'

/** THE list of the console's rooms, in the order of the navigation; each is part of the domain that it belongs to. */
export const rooms: readonly Room[] = [
  refundsRoom,
  ticketsRoom,
  disputesRoom,
  reviewsRoom,
  paymentsRoom,
  giftsRoom,
  addressRequestsRoom,
  noticesRoom,
  { ...membersRoom, load: async () => (await import('./member-page/screen')).default, wording: memberPageWording },
  companiesRoom,
  ordersRoom,
  subscriptionsRoom,
  licenceKeysRoom,
  trialsRoom,
  quotationsRoom,
  bulkRoom,
  catalogueRoom,
  couponsRoom,
  codesRoom,
  releasesRoom,
  bankRoom,
  documentsRoom,
  taxRoom,
  numbersRoom,
  teamRoom,
  keysRoom,
  appsRoom,
  webhooksRoom,
  blocksRoom,
  textsRoom,
  cannedRoom,
  auditRoom,
  logsRoom,
  accessRoom,
]
