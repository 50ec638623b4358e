/** What the console's first room tells of a day and a week, in this order. */
export const trendMeasures = ['sales', 'orders', 'refunds', 'subscriptions'] as const

export type TrendMeasure = (typeof trendMeasures)[number]
