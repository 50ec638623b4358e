import { money } from '@/platform/money/money'
import { basisPoints } from '@/platform/money/rate'
import { splitVat } from '@/platform/money/vat'
import type { InvoiceContent, InvoicedLine } from './content'

/** A partial refund of a line, in the smallest unit. */
export interface CreditedAmount {
  readonly position: number
  readonly amount: number
  /** The number of refunded units; null, or left out: goodwill. */
  readonly units?: number | null
}

/** A credit note as far as its lines follow from it. */
interface NotedCredit {
  readonly invoiceId: number
  readonly positions: readonly number[]
  /** The amounts of goodwill, which takes no line back. */
  readonly amounts: readonly CreditedAmount[]
}

/**
 * Returns the lines of one of an order's credit notes.
 * @param notes all of them: goodwill is not credited twice
 */
export function linesOfNote(
  content: Pick<InvoiceContent, 'lines' | 'currency'>,
  note: NotedCredit,
  notes: readonly NotedCredit[],
): InvoicedLine[] {
  const { invoiceId, positions, amounts } = note
  if (amounts.length > 0) return partsOf(content, amounts).map(turnedRound)
  const earlier = notes.flatMap((each) => (each.invoiceId === invoiceId ? each.amounts : []))
  return creditOf(content, positions, earlier)
}

/**
 * Returns the credited lines of an invoice, exact to the smallest unit: notes on all its lines leave zero.
 * @param earlier earlier goodwill on it
 */
export const creditOf = (
  content: Pick<InvoiceContent, 'lines' | 'currency'>,
  positions: readonly number[],
  earlier: readonly CreditedAmount[] = [],
): InvoicedLine[] =>
  withoutAmounts(content, earlier)
    .filter(({ position }) => positions.includes(position))
    .map(turnedRound)

/** An invoice's lines as far as goodwill has left them. */
export const withoutAmounts = (
  content: Pick<InvoiceContent, 'lines' | 'currency'>,
  amounts: readonly CreditedAmount[],
): InvoicedLine[] =>
  content.lines.map((line) => {
    const own = amounts.filter(({ position }) => position === line.position)
    const returned = own.reduce((sum, { units }) => sum + (units ?? 0), 0)
    return partsOf(content, own).reduce(subtractPart, { ...line, quantity: line.quantity - returned })
  })

const subtractPart = (left: InvoicedLine, { gross, net, vat }: InvoicedLine): InvoicedLine => ({
  ...left,
  gross: left.gross - gross,
  net: left.net - net,
  vat: left.vat - vat,
})

/** Amounts as lines of their own, each with the VAT that is in it. */
const partsOf = (
  { lines, currency }: Pick<InvoiceContent, 'lines' | 'currency'>,
  amounts: readonly CreditedAmount[],
): InvoicedLine[] =>
  amounts.flatMap(({ position, amount, units = null }) => {
    const line = lines.find((each) => each.position === position)
    if (!line) return []
    const vat = splitVat(money(amount, currency), basisPoints(line.rate)).vat.minor
    const counted = units === null ? { quantity: 1, unit: amount } : { quantity: units }
    return [{ ...line, ...counted, gross: amount, net: amount - vat, vat }]
  })

const turnedRound = (line: InvoicedLine): InvoicedLine => ({
  ...line,
  unit: negative(line.unit),
  gross: negative(line.gross),
  net: negative(line.net),
  vat: negative(line.vat),
})

/** Avoids `-0`. */
const negative = (amount: number) => (amount === 0 ? 0 : -amount)
