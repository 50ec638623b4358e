import { z } from 'zod/mini'
import type { Currency } from './currencies'
import { isCurrency } from './iso-4217'

/** The part of a vendor's offer that a field holds, which a reading compares with the offer of its own vendor. */
export type OfferedPart =
  | { readonly one: 'language' | 'known language' | 'currency' | 'platform' }
  | { readonly keys: 'languages' }
  | { readonly each: 'languages' | 'currencies'; readonly may: 'lackSome' | 'lackNone' }

/** Marks a schema, by which `readOffered` reads; zod itself lets everything pass (decision 0173). */
export const ofOffer = (offered: OfferedPart) => Object.assign(() => {}, { offered })

const code = z
  .string()
  .check(
    z.regex(/^[A-Z]{3}$/, 'must be three capital letters of ISO 4217, such as EUR'),
    z.refine(isCurrency, { error: 'is no currency of ISO 4217', when: ({ issues }) => issues.length === 0 }),
  )

/** A currency by its code: any that there is, for what was once paid or priced. */
export const currencyField = code as unknown as z.ZodMiniType<Currency, Currency>

/** A currency that the vendor sells in, as a choice. */
export const offeredCurrency = z
  .string()
  .check(
    ofOffer({ one: 'currency' }),
    z.describe('A currency that the vendor sells in, by its code of ISO 4217.'),
  ) as unknown as z.ZodMiniType<Currency, Currency>
