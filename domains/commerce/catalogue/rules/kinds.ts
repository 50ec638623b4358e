import type { Texts } from '@/platform/i18n/texts'

/** The kinds of products and other closed lists: apart from the schema, so that a page need not load it. */
export const kinds = ['single', 'allInOne', 'bundle', 'subscription', 'upgrade', 'addOn', 'oem'] as const
export type Kind = (typeof kinds)[number]

export type { Platform } from '@/platform/programs/platforms'

export const addOns = ['npg', 'edp', 'eds', 'upd', 'fee'] as const
export type AddOn = (typeof addOns)[number]

/** The kinds of machine that a program may run on in place of a computer. */
export const virtualKinds = ['virtualMachine', 'container'] as const
export type VirtualKind = (typeof virtualKinds)[number]

/** The periods after which the count of a meter begins again. */
export const meterPeriods = ['month', 'year', 'all'] as const

/** A use of a product's programs that is counted, with its limit. */
export interface Meter {
  readonly key: string
  /** Its name for people; left out: the key. */
  readonly names?: Texts | undefined
  readonly limit: number
  readonly per: (typeof meterPeriods)[number]
}

export const terms = ['1M', '2M', '1Y', '2Y', '3Y', '4Y', 'LFT', 'FREE'] as const
export type Term = (typeof terms)[number]

/** The kinds of purchases that a gift campaign can require: an upgrade to an all-in-one counts as a purchase of one. */
export const giftKinds = [
  'single',
  'allInOne',
  'bundle',
  'subscription',
  'addOn',
  'oem',
] as const satisfies readonly Kind[]

/** The people who may use a coupon (spec 1.6). */
export const audiences = ['everyone', 'code', 'named'] as const
export type Audience = (typeof audiences)[number]
