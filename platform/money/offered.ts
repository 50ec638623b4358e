/** The part of a vendor's offer that a field holds, which a reading compares with the offer of its own vendor. */
export type OfferedPart =
  | { readonly one: 'language' | 'known language' | 'currency' | 'platform' }
  | { readonly keys: 'languages' }
  | { readonly each: 'languages' | 'currencies'; readonly may: 'lackSome' | 'lackNone' }

/** Marks a schema, by which `readOffered` reads; zod itself lets everything pass (decision 0173). */
export const ofOffer = (offered: OfferedPart) => Object.assign(() => {}, { offered })
