import { addressRequestsRoom } from '@/domains/addresses/console/room'
import { bulkRoom } from '@/domains/bulk/console/room'
import { noticesRoom } from '@/domains/cancelling/console/room'
import { catalogueRoom } from '@/domains/catalogue/console/room'
import { paymentsRoom } from '@/domains/checkout/console/room'
import { couponsRoom } from '@/domains/coupons/console/room'
import { disputesRoom } from '@/domains/disputes/console/room'
import { releasesRoom } from '@/domains/downloads/console/room'
import { giftsRoom } from '@/domains/gifts/console/room'
import { keysRoom } from '@/domains/keys/console/room'
import { trialsRoom } from '@/domains/licences/console/room'
import { logsRoom } from '@/domains/logs/console/room'
import { licenceKeysRoom, membersRoom } from '@/domains/members/console/room'
import { numbersRoom } from '@/domains/numbers/console/room'
import { appsRoom } from '@/domains/openid/console/room'
import type { Room } from '@/domains/operators/browser'
import { accessRoom, auditRoom, teamRoom } from '@/domains/operators/console/room'
import { codesRoom } from '@/domains/pools/console/room'
import { quotationsRoom } from '@/domains/quotations/console/room'
import { refundsRoom } from '@/domains/refunds/console/room'
import { blocksRoom, reviewsRoom } from '@/domains/risk/console/room'
import { ticketsRoom } from '@/domains/support/console/room'
import { taxRoom } from '@/domains/tax/console/room'
import { textsRoom } from '@/domains/texts/console/room'
import { bankRoom } from '@/domains/transfers/console/room'
import { webhooksRoom } from '@/domains/webhooks/console/room'

/** THE rooms of the console, in the order of the navigation: each lies in the domain that it belongs to. */
export const rooms: readonly Room[] = [
  refundsRoom,
  noticesRoom,
  disputesRoom,
  reviewsRoom,
  blocksRoom,
  paymentsRoom,
  bankRoom,
  quotationsRoom,
  giftsRoom,
  ticketsRoom,
  addressRequestsRoom,
  membersRoom,
  trialsRoom,
  licenceKeysRoom,
  bulkRoom,
  catalogueRoom,
  couponsRoom,
  codesRoom,
  releasesRoom,
  textsRoom,
  numbersRoom,
  taxRoom,
  auditRoom,
  logsRoom,
  keysRoom,
  appsRoom,
  webhooksRoom,
  teamRoom,
  accessRoom,
]
