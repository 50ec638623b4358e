/** The measures of the console's start page for a day and a week, in this order. */
export const trendMeasures = ['sales', 'orders', 'refunds', 'subscriptions'] as const

export type TrendMeasure = (typeof trendMeasures)[number]
