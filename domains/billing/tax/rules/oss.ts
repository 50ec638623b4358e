import type { Currency } from '@/platform/money/money'
import { inCents, type MissingRate } from './exchange'
import { quarterCalled } from './period'
import type { Correction, ReturnLine, TaxReturn } from './return'

/** The return for the One-Stop-Shop of the European Union, in cents. */
export interface OssReturn {
  readonly quarter: string
  readonly lines: readonly {
    readonly country: string
    readonly rate: number
    readonly net: number
    readonly vat: number
  }[]
  /** VAT of earlier quarters, by quarter and country: above zero where more is owed. */
  readonly corrections: readonly { readonly quarter: string; readonly country: string; readonly vat: number }[]
  /** The amount to pay: lines and corrections together. */
  readonly total: number
}

/** The last day of a quarter, whose exchange rate its amounts are converted by. */
export const lastDayOf = (quarter: string) => quarterCalled(quarter)?.until ?? quarter

/** The days and currencies that a return needs a rate of. A correction is converted as what it corrects was. */
export function ratesNeeded({ quarter, lines, corrections }: TaxReturn): readonly MissingRate[] {
  const needed = [...lines.map((line) => ({ ...line, quarter })), ...corrections]
    .filter(({ category, currency }) => category === 'union' && currency !== 'EUR')
    .map((each) => ({ currency: each.currency, day: lastDayOf(each.quarter) }))
  return [...new Map(needed.map((each) => [`${each.day} ${each.currency}`, each])).values()]
}

type RateOn = (need: MissingRate) => string | null

/** @returns the rates that are missing where one is: nothing is told in part */
export function ossReturn(
  { quarter, lines, corrections }: TaxReturn,
  rateOn: RateOn,
): OssReturn | { readonly missing: readonly MissingRate[] } {
  const missing = ratesNeeded({ quarter, documents: 0, lines, corrections }).filter((need) => rateOn(need) === null)
  if (missing.length > 0) return { missing }
  const cents = (minor: number, currency: Currency, of: string) => {
    const perEuro = currency === 'EUR' ? '1' : rateOn({ currency, day: lastDayOf(of) })
    return inCents(minor, currency, perEuro ?? '1')
  }
  const told = groups(lines.filter(isUnion), ({ country, rate }) => `${country} ${rate}`).map((group) => {
    const { country, rate } = group[0]
    const sum = (what: 'net' | 'vat') => total(group.map((each) => cents(each[what], each.currency, quarter)))
    return { country, rate, net: sum('net'), vat: sum('vat') }
  })
  const corrected = groups(corrections.filter(isUnion), (each) => `${each.quarter} ${each.country}`)
    .map((group) => {
      const { quarter: earlier, country } = group[0]
      return { quarter: earlier, country, vat: total(group.map(({ vat, currency }) => cents(vat, currency, earlier))) }
    })
    .filter(({ vat }) => vat !== 0)
  return {
    quarter,
    lines: told,
    corrections: corrected,
    total: total([...told, ...corrected].map(({ vat }) => vat)),
  }
}

const isUnion = ({ category }: ReturnLine | Correction) => category === 'union'
const total = (amounts: readonly number[]) => amounts.reduce((one, other) => one + other, 0)

const groups = <Each>(all: readonly Each[], keyOf: (each: Each) => string): readonly [Each, ...Each[]][] => {
  const found = new Map<string, [Each, ...Each[]]>()
  for (const each of all) {
    const group = found.get(keyOf(each))
    if (group) group.push(each)
    else found.set(keyOf(each), [each])
  }
  return [...found.values()]
}

/** Greece has letters of its own in matters of VAT. */
export const vatLetters = (country: string) => (country === 'GR' ? 'EL' : country)
