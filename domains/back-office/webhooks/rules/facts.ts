/** The further facts of an event's payload. */
export interface Facts {
  readonly orders: ReadonlyMap<number, OrderFacts>
  readonly subscriptions: ReadonlyMap<number, SubscriptionFacts>
  readonly refunds: ReadonlyMap<string, RefundFacts>
}

export interface OrderFacts {
  readonly number: string
  readonly member: number
  readonly placedAt: Date
  readonly currency: string
  /** The total in the currency's smallest unit, as every sum. */
  readonly total: number
  readonly lines: readonly {
    readonly position: number
    readonly pid: number
    readonly term: string
    readonly updatesMonths: number | null
    readonly quantity: number
    readonly amount: number
  }[]
}

export interface SubscriptionFacts {
  readonly member: number
  readonly order: string
  readonly pid: number
  readonly term: string
  readonly startedAt: Date
  readonly paidUntil: Date
  readonly endedAt: Date | null
  readonly ending: string | null
}

export interface RefundFacts {
  readonly order: string
  readonly member: number
  readonly kind: string
  readonly state: string
}
