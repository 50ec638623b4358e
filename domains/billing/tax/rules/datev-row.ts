import { decimal } from '@/platform/i18n/money'
import { type Currency, money } from '@/platform/money/money'
import { datevColumns } from './datev-columns'

type Cell = readonly [column: string, value: string | number]

/** `31122026` */
export const dayFirst = (day: string) => day.split('-').reverse().join('')
export const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
export const withComma = (cents: number) => decimal(money(Math.abs(cents), 'EUR')).replace('.', ',')

/** A booking, by the names of its columns. */
export const datevRow = (cells: ReadonlyMap<string, string | number>) =>
  datevColumns.map((column) => cells.get(column) ?? '').join(';')

/** Returns the columns with an amount in another currency, beside the euros. */
export const paidIn = (currency: Currency, minor: number): readonly Cell[] =>
  currency === 'EUR'
    ? []
    : [
        ['Beleginfo - Art 1', quoted('Betrag')],
        ['Beleginfo - Inhalt 1', quoted(`${decimal(money(minor, currency))} ${currency}`)],
      ]

/** A rate as DATEV takes it: at least 1, below 10,000, with two to six decimals; null: it does not take this one. */
function rateOf(perEuro: string): string | null {
  const [whole = '', decimals = ''] = perEuro.split('.')
  const [short, digits] = [whole.replace(/^0+/, ''), decimals.replace(/0+$/, '')]
  return short === '' || short.length > 4 || digits.length > 6 ? null : `${short},${digits.padEnd(2, '0')}`
}

/**
 * Returns the cells of an amount in its own currency, such as on a balance of dollars: in it and in euros where DATEV
 * has a rate for it, else in euros with the amount beside them (decision 0156).
 */
export function amountCells(
  { minor, currency }: { readonly minor: number; readonly currency: Currency },
  { cents, perEuro }: { readonly cents: number; readonly perEuro: string },
): readonly Cell[] {
  const inEuro: readonly Cell[] = [
    ['Umsatz (ohne Soll/Haben-Kz)', withComma(cents)],
    ['WKZ Umsatz', '"EUR"'],
    ...paidIn(currency, Math.abs(minor)),
  ]
  const [whole = '', decimals = ''] = decimal(money(Math.abs(minor), currency)).split('.')
  const rate = rateOf(perEuro)
  if (currency === 'EUR' || rate === null || decimals.length > 2) return inEuro
  return [
    ['Umsatz (ohne Soll/Haben-Kz)', `${whole},${decimals.padEnd(2, '0')}`],
    ['WKZ Umsatz', quoted(currency)],
    ['Kurs', rate],
    ['Basis-Umsatz', withComma(cents)],
    ['WKZ Basis-Umsatz', '"EUR"'],
  ]
}
