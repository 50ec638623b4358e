import { askedAs, askedCountries } from './check'

/** How VAT ids are checked here. */
export interface VatIdSettings {
  /** Where VIES is asked; null: form and check digits are all that counts. */
  readonly address: string | null
  /** The seller, whom the proof names; null: it has no number that VIES knows. */
  readonly requester: { readonly letters: string; readonly digits: string } | null
  readonly countries: readonly string[]
  /** Whether the buyer owes the VAT while VIES has not answered. */
  readonly whileUnanswered: boolean
}

interface Vendor {
  readonly seller: { readonly country: string; readonly taxId: string }
  readonly vies?: { readonly unanswered: 'reverseCharge' | 'vat' } | undefined
}

export function vatIdSettings({ seller, vies }: Vendor, address: string): VatIdSettings {
  const countries = askedCountries(seller)
  return {
    address: vies && countries.length > 0 ? address : null,
    requester: askedAs(seller.country, seller.taxId),
    countries,
    whileUnanswered: vies?.unanswered !== 'vat',
  }
}
