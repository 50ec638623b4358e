/**
 * What is summed by day. Of `sales` the amounts are gross; `own` are those of the
 * vendor, whose VAT the vendor owes, of `refunded` what of them was given back since, whenever that
 * was; what came back without a day (of orders that were brought along) is `undated` and counts on that of the sale.
 */
export const measures = [
  'sales',
  'own',
  'vat',
  'refunded',
  'returned',
  'returnedUndated',
  'chargedBack',
  'chargedBackUndated',
  'goodwill',
  'product',
  'started',
  'lost',
  'upgraded',
  'ending',
  'cancelled',
  'requested',
  'activated',
  'device',
  'seats',
  'licenceCodes',
  'giftCodes',
] as const

export type Measure = (typeof measures)[number]
