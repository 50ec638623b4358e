import { z } from 'zod/mini'
import type { Texts } from '@/platform/i18n/texts'
import type { Amounts } from '@/platform/money/currencies'
import { currencyField, ofOffer } from '@/platform/money/currency-field'

/** Whether an entry that is being written may wait for some of them. */
type May = 'lackSome' | 'lackNone'

/** A text in each of the vendor's languages, and in no other. */
export const inEachLanguage = (value: z.ZodMiniType<string, string>, may: May) =>
  z
    .record(z.string(), value)
    .check(
      ofOffer({ each: 'languages', may }),
      z.describe('The wording in each of your languages (vendor.json), by its tag.'),
    ) as unknown as z.ZodMiniType<Texts, Texts>

/** An amount in each of the vendor's currencies, and in no other. */
export const inEachCurrency = (value: z.ZodMiniType<number, number>, may: May) =>
  z
    .partialRecord(currencyField, value)
    .check(
      ofOffer({ each: 'currencies', may }),
      z.describe('The amount in each of your currencies (vendor.json), VAT in it.'),
    ) as unknown as z.ZodMiniType<Amounts, Amounts>
