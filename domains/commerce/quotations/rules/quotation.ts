import { type Catalogue, updatesWith } from '@/domains/commerce/catalogue/rules'
import type { Platform, Term } from '@/domains/commerce/catalogue/rules/kinds'
import type { Product } from '@/domains/commerce/catalogue/schema'
import type { Texts } from '@/platform/i18n/texts'
import { checkoutPage, quotationFile } from '@/platform/paths'
import { dayIn } from '@/platform/time/day'
import { after, days, minutes } from '@/platform/time/duration'

/** Where a quotation is read, and where it is accepted. */
export const addressesOf = (
  publicUrl: string,
  { key, language }: { readonly key: string; readonly language: string },
) => ({
  file: publicUrl + quotationFile(key),
  accept: publicUrl + checkoutPage(new URLSearchParams({ quotation: key, lang: language })),
})

/** A line as it was offered: amounts in smallest units, VAT in them. */
export interface QuotationLine {
  readonly pid: number
  readonly term: Term
  readonly platforms: readonly Platform[]
  readonly names: Texts
  readonly quantity: number
  /** The list price of all units; the price of one, and of all as offered. */
  readonly list: number
  readonly unit: number
  readonly amount: number
  /** The number of months of updates; left out: without end. */
  readonly updatesMonths?: number
}

interface OfferedLine extends Pick<QuotationLine, 'term' | 'quantity' | 'list' | 'unit' | 'amount'> {
  readonly product: Product
}

/** The one way to a line that is promised, by the buyer's wish and by staff: with what the catalogue says of its product. */
export const quotationLine = (catalogue: Catalogue, { product, ...figures }: OfferedLine): QuotationLine => ({
  pid: product.pid,
  platforms: product.platforms,
  names: product.names,
  ...figures,
  ...updatesWith(catalogue, product),
})

/** `fallen`: who promised the price may not promise one now, and another of the staff has not taken it over. */
export const quotationStates = ['open', 'accepted', 'expired', 'withdrawn', 'fallen'] as const
export type QuotationState = (typeof quotationStates)[number]

/** The states for buyers: one that has fallen is shown as withdrawn. */
export const buyersStates = ['open', 'accepted', 'expired', 'withdrawn'] as const satisfies readonly QuotationState[]
export type BuyersState = (typeof buyersStates)[number]

interface QuotationFacts {
  readonly validUntil: Date
  readonly withdrawnAt: Date | null
  readonly acceptedAt: Date | null
  /** No operator has promised it, or the one who did may do so now. */
  readonly isGivenByRight: boolean
}

/** Returns the state of a quotation: it is accepted once, and holds until the end of its last day. */
export function stateOf(
  { validUntil, withdrawnAt, acceptedAt, isGivenByRight }: QuotationFacts,
  now: Date,
): QuotationState {
  if (acceptedAt !== null) return 'accepted'
  if (withdrawnAt !== null) return 'withdrawn'
  if (validUntil <= now) return 'expired'
  return isGivenByRight ? 'open' : 'fallen'
}

export function buyersStateOf(facts: QuotationFacts, now: Date): BuyersState {
  const state = stateOf(facts, now)
  return state === 'fallen' ? 'withdrawn' : state
}

/** The longest time for which a price can be promised. */
export const mostDays = 365

/** The end of the day, as it is where the seller is, until which a quotation holds that is made now. */
export function validFrom(now: Date, count: number, timeZone: string): Date {
  let moment = after(now, days(count))
  const last = dayIn(timeZone, moment)
  // In steps that no time zone jumps over.
  const step = minutes(15)
  moment = new Date(Math.floor(moment.getTime() / step) * step)
  while (dayIn(timeZone, moment) === last) moment = after(moment, step)
  return moment
}

/** Returns the total of an offer, in smallest units. */
export const totalOf = (lines: readonly QuotationLine[]) => lines.reduce((sum, { amount }) => sum + amount, 0)
