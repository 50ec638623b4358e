import { z } from 'zod/mini'
import { languages } from '@/platform/i18n/languages'
import type { Texts } from '@/platform/i18n/texts'
import { type Amounts, currencies } from '@/platform/money/currencies'
import { currencyField } from '@/platform/money/currency-field'

/** Whether an entry that is being written may wait for some of them. */
type May = 'lackSome' | 'lackNone'

/**
 * One value for each of the vendor's offered keys, and no others.
 * @param offered evaluated at each read
 */
const eachOf = <Value extends object>(offered: readonly string[], setting: 'languages' | 'currencies', may: May) =>
  z.check<Value>(({ value, issues }) => {
    const given = Object.keys(value)
    const lacking = offered.filter((each) => !given.includes(each))
    const surplus = given.filter((each) => !offered.includes(each))
    const say = (each: string, message: string) => issues.push({ code: 'custom', input: value, path: [each], message })
    if (may === 'lackNone') for (const each of lacking) say(each, `is missing: ${setting} of vendor.json names it`)
    for (const each of surplus) {
      say(each, `is not among the ${setting} of vendor.json (${offered.join(', ')}); leave it out, or add it there`)
    }
  })

/** A text in each of the vendor's languages. */
export const inEachLanguage = (value: z.ZodMiniType<string, string>, may: May) =>
  z
    .record(z.string(), value)
    .check(
      eachOf(languages, 'languages', may),
      z.describe('The wording in each of your languages (vendor.json), by its tag.'),
    ) as unknown as z.ZodMiniType<Texts, Texts>

/** An amount in each of the vendor's currencies. */
export const inEachCurrency = (value: z.ZodMiniType<number, number>, may: May) =>
  z
    .partialRecord(currencyField, value)
    .check(
      eachOf(currencies, 'currencies', may),
      z.describe('The amount in each of your currencies (vendor.json), VAT in it.'),
    ) as unknown as z.ZodMiniType<Amounts, Amounts>
