import type { Platform, Term } from '@/domains/commerce/catalogue/rules/kinds'
import type { Seller } from '@/platform/config/settings/seller'
import type { Texts } from '@/platform/i18n/texts'
import type { Currency } from '@/platform/money/money'

/** The seller, as `vendor.json` named them when the document was issued. */
export interface SellerBlock {
  readonly name: string
  readonly address: readonly string[]
  readonly country: string
  readonly taxId: string
  readonly register?: string | undefined
  readonly email: string
  readonly timeZone: string
  readonly electronic?: Seller['electronic']
}

/** One line as sold. Amounts are in the currency's smallest unit; net and VAT add up to gross. */
export interface InvoicedLine {
  readonly position: number
  readonly names: Texts
  readonly term: Term
  /** The number of months of updates; null or left out: as long as it may be used. */
  readonly updatesMonths?: number | null
  readonly platforms: readonly Platform[]
  readonly quantity: number
  readonly unit: number
  readonly gross: number
  readonly net: number
  readonly vat: number
  /** In basis points: 1900 is 19 %. */
  readonly rate: number
}

/** The content of an invoice, frozen when it is issued. Moments are ISO 8601. */
export interface InvoiceContent {
  readonly seller: SellerBlock
  readonly order: string
  readonly suppliedAt: string
  readonly currency: Currency
  /** The place whose VAT it is: ISO 3166-1, or the letters of a territory (docs/guides/tax.md). */
  readonly country: string
  /** Where the buyer is whose place lies outside the VAT area of its country; left out: the country says it all. */
  readonly place?: { readonly country: string; readonly postalCode: string }
  readonly lines: readonly InvoicedLine[]
  /** The references that the buyer asked for. */
  readonly purchaseOrder?: string
  readonly buyerReference?: string
  /** The buyer owes the VAT: it is named, and none is charged. */
  readonly reverseCharge?: true
  /** The account of the seller that was paid into; left out: a provider has collected it. */
  readonly paidInto?: PaidAccount
}

export interface PaidAccount {
  readonly holder: string
  readonly iban: string
  readonly bic: string
}
