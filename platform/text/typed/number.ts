import { type Currency, exponentOf } from '@/platform/money/iso-4217'
import { plainly } from './seen'

/** The reasons why the amount in a table is no number: not a number, or ambiguous. */
export type AmountProblem = 'none' | 'doubt'

const asWritten = (text: string) =>
  plainly(text)
    .replaceAll(/[\s'’]/g, '')
    .replace(/^\u2212/, '-')
    .replace(/^\+/, '')

const grouped = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/

/**
 * Parses an amount in the notation of any country, in the smallest unit of its currency: `1234.56`, `1.234,56`,
 * `1,234.56`. The currency gives the number of digits behind the decimal mark, so `12.500` is twelve and a half dinars,
 * and ambiguous in euros.
 */
export function amountWritten(text: string, currency: Currency): number | AmountProblem {
  const digits = exponentOf(currency)
  const written = asWritten(text)
  const [, sign = '', whole = '', mark = '', fraction = ''] = /^(-?)(\d[\d.,]*?)(?:([.,])(\d+))?$/.exec(written) ?? []
  if (whole === '') return 'none'
  const minor = (units: string, behind: string) => {
    const amount = Number(units.replaceAll(/[.,]/g, '') + behind.slice(0, digits).padEnd(digits, '0'))
    if (!Number.isSafeInteger(amount)) return 'none'
    return sign === '' || amount === 0 ? amount : -amount
  }
  const isWhole = /^\d+$/.test(whole)
  if (mark === '') return isWhole ? minor(whole, '') : 'none'
  // One mark cannot mean both: `1.234.567` has groups only.
  if (whole.includes(mark)) return grouped.test(whole + mark + fraction) ? minor(whole + fraction, '') : 'none'
  if (!isWhole && !grouped.test(whole)) return 'none'
  if (fraction.length <= digits || /^0{1,2}$/.test(fraction)) return minor(whole, fraction)
  if (!isWhole || !grouped.test(whole + mark + fraction)) return 'none'
  return digits === 0 ? minor(whole + fraction, '') : 'doubt'
}
