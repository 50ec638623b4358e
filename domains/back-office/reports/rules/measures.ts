/** The measures of the console's start page for a day and a week, in this order. */
export const trendMeasures = ['sales', 'orders', 'refunds', 'subscriptions'] as const

export type TrendMeasure = (typeof trendMeasures)[number]

/**
 * The measures that are summed by day. The amounts of `sales` are gross; `own` are those of the vendor, who owes their
 * VAT; `refunded` is the part of them that was refunded since, at any time; refunds without a day (of imported orders)
 * are `undated` and count on the day of the sale.
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
