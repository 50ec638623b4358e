import { languages } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { decimal, parseMoney } from '@/platform/money/format'
import { type Currency, currencies, money } from '@/platform/money/money'
import type { PriceOnDesk } from '../desk-contract'

type Names = Record<(typeof languages)[number], string>
type Amounts = PriceOnDesk['amounts']

/** What the form sends. */
export interface Edit {
  readonly names: Names
  readonly prices: PriceOnDesk[]
}

const amountsAs = (prefix: string, amounts: Amounts) =>
  currencies.map((currency) => [`${prefix}.${currency}`, decimal(money(amounts[currency], currency))] as const)

/** Names and prices as the fields of the form have them: amounts in decimals, as people write them. */
export const valuesOf = ({ names, prices }: Edit): Record<string, string> =>
  Object.fromEntries<string>([
    ...languages.map((language) => [`names.${language}`, names[language]] as const),
    ...prices.flatMap(({ term, amounts, renewal, onSale }) => [
      ...amountsAs(`${term}.amounts`, amounts),
      ...(renewal ? amountsAs(`${term}.renewal`, renewal) : []),
      [`${term}.onSale`, onSale ? '1' : ''] as const,
    ]),
  ])

/** An amount as it was typed; a comma counts as the point. Null: it is none. */
function read(text: string, currency: Currency): number | null {
  const parsed = parseMoney(text.trim().replace(',', '.'), currency)
  return parsed && parsed.minor >= 0 && parsed.minor <= 1_000_000_000 ? parsed.minor : null
}

/** An amount that cannot be read would be lost, so the form keeps it; what else is wrong the check of the draft says. */
export const problemsIn = (values: Record<string, string>, prices: readonly PriceOnDesk[]) =>
  Object.fromEntries<MessageKey | null>(
    prices.flatMap(({ term, renewal }) =>
      [`${term}.amounts`, ...(renewal ? [`${term}.renewal`] : [])].flatMap((prefix) =>
        currencies.map((currency) => {
          const name = `${prefix}.${currency}`
          return [name, read(values[name] ?? '', currency) === null ? 'catalogue.noAmount' : null] as const
        }),
      ),
    ),
  )

/** What was typed into a form without problems. */
export function editIn(values: Record<string, string>, prices: readonly PriceOnDesk[]): Edit {
  const amountsIn = (prefix: string) =>
    Object.fromEntries(
      currencies.map((currency) => [currency, read(values[`${prefix}.${currency}`] ?? '', currency) ?? 0]),
    ) as Amounts
  return {
    names: Object.fromEntries(
      languages.map((language) => [language, (values[`names.${language}`] ?? '').trim()]),
    ) as Names,
    prices: prices.map(({ term, renewal }) => ({
      term,
      amounts: amountsIn(`${term}.amounts`),
      ...(renewal && { renewal: amountsIn(`${term}.renewal`) }),
      onSale: values[`${term}.onSale`] === '1',
    })),
  }
}
