import { type Currency, exponentOf, isCurrency } from '@/platform/money/iso-4217'

/** The published rate of one euro on a day: `1.0842`. */
export interface ExchangeRate {
  readonly day: string
  readonly currency: Currency
  readonly perEuro: string
}

/** A rate that the table of the vendor does not have. */
export interface MissingRate {
  readonly currency: Currency
  /** The day that it is needed for. */
  readonly day: string
}

const ratePattern = /^\d{1,9}(\.\d{1,9})?$/

/** An amount in the smallest unit of a currency, in cents: rounded once, half up in size. */
export function inCents(minor: number, currency: Currency, perEuro: string): number {
  const [whole = '', decimals = ''] = perEuro.split('.')
  const numerator = BigInt(Math.abs(minor)) * 100n * 10n ** BigInt(decimals.length)
  const denominator = BigInt(whole + decimals) * 10n ** BigInt(exponentOf(currency))
  const rounded = Number((numerator * 2n + denominator) / (denominator * 2n))
  return minor < 0 ? -rounded || 0 : rounded
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/** A problem of a table of rates. */
export type TableProblem =
  | { readonly code: 'noTable' }
  | { readonly code: 'noDay' | 'noRate'; readonly line: number; readonly text: string }

/**
 * Reads the table as the European Central Bank publishes it (eurofxref-hist.csv): days down, currencies across, N/A
 * where there is none. Columns of obsolete currencies are skipped.
 */
export function readRates(text: string): { readonly rates: readonly ExchangeRate[] } | TableProblem {
  const [head = '', ...lines] = text.replace(/^\ufeff/, '').split(/\r?\n/)
  const [first, ...columns] = cells(head)
  if (first !== 'Date' || !columns.some(isCurrency)) return { code: 'noTable' }
  const rates: ExchangeRate[] = []
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    const [day = '', ...values] = cells(line)
    if (!dayPattern.test(day) || Number.isNaN(Date.parse(day))) return { code: 'noDay', line: index + 2, text: day }
    for (const [place, currency] of columns.entries()) {
      const perEuro = values[place] ?? ''
      if (!isCurrency(currency) || perEuro === '' || perEuro === 'N/A') continue
      if (!ratePattern.test(perEuro) || Number(perEuro) === 0) {
        return { code: 'noRate', line: index + 2, text: `${currency} ${perEuro}` }
      }
      rates.push({ day, currency, perEuro })
    }
  }
  return rates.length === 0 ? { code: 'noTable' } : { rates }
}

const cells = (line: string) => line.split(',').map((cell) => cell.trim())
