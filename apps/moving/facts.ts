import type { Currency } from '@/platform/money/currencies'

/** A business in the shop's export. */
export interface Business {
  readonly company: string | null
  readonly vatId: string | null
  readonly country: string | null
  readonly addressLine: string | null
  readonly postalCode: string | null
  readonly city: string | null
  readonly state: string | null
  readonly phone: string | null
}

export interface Customer {
  readonly is: 'customer'
  /** The shop's name for the account; null: it has none. */
  readonly id: string | null
  readonly email: string | null
  readonly name: string | null
  /** Null: since the first order. */
  readonly since: Date | null
  readonly passwordHash?: string | null
  readonly language?: string | null
  readonly business?: Business
  /** A customer signs in there with it; left out: it is only known from what was bought. */
  readonly isAccount?: true
}

/** An address in a list of its own. Read before the orders. */
export interface Address {
  readonly is: 'address'
  /** The shop's id of the address, or of its owner. */
  readonly id: string
  readonly country: string | null
}

/** The product of a subscription, for orders that name nothing else. Read before the orders. */
export interface Plan {
  readonly is: 'plan'
  readonly subscription: string
  readonly product: string
  readonly name: string
}

/** One product in an order. */
export interface Item {
  /** The shop's name for the line, by which refunds refer to it; left out: nothing does. */
  readonly id?: string | null
  /** The shop's key of product and option, as in the vendor's file of products; null: it follows from the plan. */
  readonly product: string | null
  readonly name: string
  /** The shop's name for its option, by which licences tell options of one product apart. */
  readonly option?: string
  readonly quantity: number
  /** Paid for all of it, VAT in it, in the smallest unit. */
  readonly amount: number
  /** The price without a discount; left out: the price paid. */
  readonly listed?: number
  /** Given back of it, in money; and whole, as the shop has it. */
  readonly givenBack?: number
  readonly isReturned?: boolean
}

export interface Order {
  readonly is: 'order'
  readonly id: string
  /** Other names of the order or its payment in further files. */
  readonly aliases?: readonly string[]
  /** It is a payment, and an order of its own where no other order has one of its names. */
  readonly isPayment?: true
  /** As its buyer knows it. */
  readonly number: string
  readonly customer: string | null
  readonly email: string | null
  readonly name: string | null
  readonly status: 'complete' | 'refunded' | 'waiting' | 'cancelled'
  readonly placedAt: Date
  readonly paidAt?: Date | null
  readonly currency: Currency
  readonly country: string | null
  /** The addresses that give the country, where the order does not. */
  readonly addresses?: readonly (string | null)[]
  /** The amount paid, with VAT; and the VAT, where it is known. */
  readonly total: number
  readonly tax?: number | null
  readonly vatBasisPoints?: number | null
  readonly items: readonly Item[]
  /** The amount refunded of the whole order. */
  readonly givenBack?: number
  readonly coupon?: string | null
  readonly language?: string | null
  /** The shop's name for the subscription that it began or renewed. */
  readonly subscription?: string | null
  readonly document?: { readonly number: string; readonly issuedAt: Date } | null
  readonly business?: Business
}

/** Money that went back, where a file of its own tells it. Read before the orders. */
export interface Refund {
  readonly is: 'refund'
  readonly order: string
  readonly amount: number
  /** The bank took it. */
  readonly isDispute?: boolean
  /** The lines that it names, each with what it gives back of it, as a decimal number: the order names the currency. */
  readonly lines?: readonly { readonly id: string; readonly written: string; readonly quantity: number }[]
}

/** A licence that was sold, by the key that it has. */
export interface Key {
  readonly is: 'key'
  readonly key: string
  /** The shop's name for the licence, by which others refer to it; left out: nothing does. */
  readonly id?: string | null
  /** The licence of the bundle that it is a part of. */
  readonly parent?: string | null
  /** Null: it names none, and is of the buyer's order of the product that lies nearest to the day of its sale. */
  readonly order: string | null
  /** Null: the first one in the order. */
  readonly product: string | null
  /** The shop's name for the option that was bought; left out or null: any. */
  readonly option?: string | null
  readonly sold?: { readonly email: string | null; readonly at: Date | null }
  /** When the licence ends, as the shop has it; null or left out: it names no end. */
  readonly endsAt?: Date | null
  /** How many devices it may be used on; null or left out: it does not say. */
  readonly devices?: number | 'any' | null
  /** Why it may not be used any longer; left out: it may. */
  readonly disabled?: string
}

/** The order of a licence, and the bundle's licence that it is part of. Read before the keys. */
export interface Origin {
  readonly is: 'origin'
  readonly licence: string
  readonly order: string | null
  readonly parent: string | null
}

/** An order that prolongs a licence, and gives none of its own. */
export interface Renewal {
  readonly is: 'renewal'
  readonly order: string
  /** The licence's key, or the shop's name for the licence. */
  readonly key: string
}

export interface Device {
  readonly is: 'device'
  readonly email: string | null
  readonly customer: string | null
  /** The licence that gives it its seat, by the order that it came with. */
  readonly order: string
  readonly platform: string | null
  readonly fingerprint: string
  readonly label: string | null
  readonly name: string | null
  readonly grantedAt: Date
  readonly lastSeenAt: Date | null
}

export interface Subscription {
  readonly is: 'subscription'
  readonly id: string
  /** The name in the orders of its renewals; left out: its id. */
  readonly series?: string
  /** The order in which it was bought; null: the first that names the subscription. */
  readonly order: string | null
  /** Charged: its provider continues to charge it. */
  readonly state: 'active' | 'cancelled' | 'ended'
  readonly paidUntil: Date | null
  readonly product: string | null
  readonly renewalAmount?: number | null
  /** The same as it is written, where the shop names no currency with it. */
  readonly renewalWritten?: string | null
  /** Nothing was paid for it until then. */
  readonly trialUntil?: Date | null
  /** The provider that charges it and its reference there, where Foyer knows the provider. */
  readonly charged?: { readonly provider: 'paddle' | 'stripe'; readonly subscription: string } | null | undefined
  /**
   * The means by which the shop charges it automatically: its gateway, and the gateway's ids of the customer and of the
   * means of payment.
   */
  readonly means?: { readonly gateway: string; readonly customer: string | null; readonly method: string | null }
  readonly card?: { readonly brand: string; readonly lastFour: string } | null
  readonly endedAt?: Date | null
  readonly ending?: 'ran_out' | 'unpaid' | 'refunded' | 'charged_back'
}

/** The matters that are counted. */
export type Matter = 'members' | 'orders' | 'licence keys' | 'licences' | 'seats' | 'subscriptions'

/** Something that is not taken over. */
export interface Gap {
  readonly is: 'gap'
  readonly of: Matter
  /** The shop's name for it. */
  readonly name: string
  /** The shop's name for an order, by which others refer to it. */
  readonly id?: string
  readonly reason: string
  /** It could not be otherwise, and docs/guides/moving.md says so: it keeps nothing from balancing. */
  readonly isRule?: boolean
}

export type Fact = Address | Plan | Customer | Order | Refund | Origin | Renewal | Key | Device | Subscription | Gap

/** Returns a gap: not taken over, and the sums do not balance until it was checked. */
export const gap = (of: Matter, name: string, reason: string): Gap => ({ is: 'gap', of, name, reason })

/** Returns a gap that is intended, as docs/guides/moving.md explains. */
export const leftOut = (of: Matter, name: string, reason: string, id?: string): Gap => ({
  is: 'gap',
  of,
  name,
  reason,
  isRule: true,
  ...(id !== undefined && { id }),
})
