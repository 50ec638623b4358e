import { published } from '@/platform/database/published'
import { orderLines as allOfLines, orders as allOfOrders } from './tables'

/** Orders: buyer, time, place and amount. */
export const orders = published(
  allOfOrders,
  'id',
  'number',
  'memberId',
  'status',
  'origin',
  'placedAt',
  'paidAt',
  'language',
  'currency',
  'total',
  'country',
  'vatBasisPoints',
  'postalCode',
  'couponCode',
  'provider',
  'payment',
  'soldBy',
  'withdrawalWaivedAt',
  'outsideDocument',
  'purchaseOrder',
  'buyerReference',
  'affiliate',
  'metadata',
)

/** The lines of orders. */
export const orderLines = published(
  allOfLines,
  'orderId',
  'position',
  'pid',
  'term',
  'platforms',
  'quantity',
  'names',
  'unitAmount',
  'amount',
  'goodwill',
  'returnedUnits',
  'status',
  'returnedAt',
  'revokedAt',
  'metadata',
  'updatesMonths',
  'extraDays',
  'extraUpdatesDays',
  'extraSeats',
)
