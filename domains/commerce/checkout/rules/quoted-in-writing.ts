import { type Catalogue, productOf, vatRateOn } from '@/domains/commerce/catalogue/rules'
import { isSoldOnce } from '@/domains/commerce/catalogue/rules/volume'
import { buyersStateOf, type QuotationLine, quotationLine } from '@/domains/commerce/quotations/rules/quotation'
import { type Currency, money, sum, zero } from '@/platform/money/money'
import { splitVat } from '@/platform/money/vat'
import type { FrozenLine } from './frozen-line'
import { dayOf, type Quote } from './quote'
import type { SaleObstacle } from './quote-request'

/** The terms of a quotation. */
export interface PromisedTerms {
  readonly id: number
  readonly number: string
  readonly country: string
  /** Where in it the buyer is, as far as VAT depends on that. */
  readonly postalCode: string | null
  readonly currency: Currency
  readonly lines: readonly QuotationLine[]
  readonly validUntil: Date
  readonly withdrawnAt: Date | null
  readonly acceptedAt: Date | null
  readonly isGivenByRight: boolean
}

interface Catalogues {
  /** The one that it was promised by: what is sold, by its names of then. */
  readonly promised: Catalogue
  /** The catalogue with today's VAT rates. */
  readonly current: Catalogue
}

/** The price of a quotation, as any other quote; or why it is not to be had. */
export function quoteInWriting(
  terms: PromisedTerms,
  { promised, current }: Catalogues,
  now: Date,
): Quote | SaleObstacle {
  const state = buyersStateOf(terms, now)
  const pid = terms.lines[0]?.pid ?? 0
  if (state === 'withdrawn') return { obstacle: 'quotationWithdrawn', pid }
  if (state !== 'open') return { obstacle: state === 'expired' ? 'quotationExpired' : 'quotationAccepted', pid }
  const { currency } = terms
  const vatRate = vatRateOn(current, terms.country, dayOf(now), terms.postalCode ?? '')
  if (vatRate === null) return { obstacle: 'notSold', pid }
  const lines = terms.lines.flatMap(({ term, quantity, list, unit, amount, ...line }): Quote['lines'] => {
    const product = productOf(promised, line.pid)
    const price = money(amount, currency)
    const figures = {
      list: money(list, currency),
      unit: money(unit, currency),
      price,
      off: zero(currency),
      amount: price,
    }
    const none = { sameFor: null, renewal: null, credited: [], spends: null, version: null }
    return product ? [{ product, term, quantity, ...figures, ...none, offered: true }] : []
  })
  const total = sum(
    lines.map(({ amount }) => amount),
    currency,
  )
  const split = splitVat(total, vatRate)
  return {
    lines,
    currency,
    vatRate,
    total,
    subtotal: total,
    off: zero(currency),
    vat: split,
    coupon: null,
    discount: null,
    trial: null,
  }
}

/** Whether a quote can be promised in writing: what everybody pays, once, and something of it. */
export const isQuotable = ({ lines, total, coupon, discount }: Quote) =>
  total.minor > 0 &&
  coupon === null &&
  discount === null &&
  lines.every(({ product, term, offered, renewal }) => !offered && renewal === null && isSoldOnce(product.kind, term))

/** A quote as it is promised. */
export const promiseOf = (catalogue: Catalogue, { lines }: Quote): QuotationLine[] =>
  lines.map(({ product, term, quantity, list, unit, amount }) =>
    quotationLine(catalogue, {
      product,
      term,
      quantity,
      list: list.minor,
      unit: unit.minor,
      amount: amount.minor,
    }),
  )

/** A promise as a checkout keeps it. */
export const frozenPromise = (lines: readonly QuotationLine[]): FrozenLine[] =>
  lines.map(({ quantity, ...line }) => ({ ...line, ...(quantity > 1 && { quantity }), renewal: null }))
