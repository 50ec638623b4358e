import type { Currency } from '@/platform/money/money'
import type { PaidAccount } from '../rules/content'

/**
 * An invoice or a credit note by the semantic model of EN 16931, as far as ours say anything: what each syntax is written
 * from. The codes beside the fields are the norm's. It is plain data, so it can be handed to another thread.
 */
export interface ElectronicInvoice {
  /** BT-1 */
  readonly number: string
  /** BT-2, where the seller is. Days are `2026-11-23`. */
  readonly issued: string
  /** BT-3: an invoice, or a credit note, whose amounts are positive. */
  readonly type: 380 | 381
  /** BT-5 */
  readonly currency: Currency
  /** BT-10 */
  readonly buyerReference: string
  /** BT-13; null: the buyer has named none. */
  readonly purchaseOrder: string | null
  /** BT-14 */
  readonly order: string
  /** BT-22 */
  readonly note: string
  /** BG-3: the invoice that is credited, or whose place this one has taken. */
  readonly preceding: { readonly number: string; readonly issued: string } | null
  /** BG-4 */
  readonly seller: ElectronicParty
  /** BG-7 */
  readonly buyer: ElectronicParty
  /** BT-72 */
  readonly delivered: string
  /** BG-22. Amounts are decimals as the currency has them. */
  readonly totals: {
    /** BT-106, which is BT-109 too: nothing is taken off or put on below the lines. */
    readonly net: string
    /** BT-110 */
    readonly vat: string
    /** BT-112, which is BT-113 too: our documents are of what has been paid, or paid back. */
    readonly gross: string
    /** BT-115 */
    readonly due: string
  }
  /** BG-16, and BG-17 with BT-84 to 86 of what was transferred. */
  readonly payment: { readonly means: '30' | '58' | '68'; readonly account: PaidAccount | null }
  /** BG-23 */
  readonly vat: readonly VatBreakdown[]
  /** BG-25 */
  readonly lines: readonly ElectronicLine[]
}

/** BT-118: standard rate, zero rate, owed by the buyer, outside the scope of VAT. */
export type VatCategory = 'S' | 'Z' | 'AE' | 'O'

export interface VatRate {
  readonly category: VatCategory
  /** BT-119, BT-152: a percentage; null where there can be none. */
  readonly percent: string | null
}

export interface VatBreakdown extends VatRate {
  /** BT-116 */
  readonly net: string
  /** BT-117 */
  readonly vat: string
  /** BT-121 and BT-120, of what is not taxed and not zero-rated. */
  readonly exemption: { readonly code: string; readonly reason: string } | null
}

export interface ElectronicLine extends VatRate {
  /** BT-126 */
  readonly id: string
  /** BT-153 */
  readonly name: string
  /** BT-154 */
  readonly description: string
  /** BT-129, in pieces. */
  readonly quantity: string
  /** BT-131 */
  readonly net: string
  /** BT-146, for so many pieces as BT-149 says: a net price for one is not always a number that ends. */
  readonly price: { readonly amount: string; readonly pieces: string }
}

export interface ElectronicParty {
  /** BT-27, BT-44 */
  readonly name: string
  /** BT-29, BT-46: what names a party that has no VAT number. */
  readonly identifier: string | null
  /** BT-31, BT-48 */
  readonly vatId: string | null
  /** BT-32, of a seller alone. */
  readonly taxNumber: string | null
  /** BT-33 */
  readonly legal: string | null
  /** BT-34, BT-49: an email address. */
  readonly address: string | null
  /** BG-6, BG-9 */
  readonly contact: { readonly name: string; readonly phone: string | null; readonly email: string | null } | null
  /** BG-5, BG-8 */
  readonly postal: {
    /** BT-35, BT-36, BT-162; BT-50, BT-51, BT-163 */
    readonly lines: readonly string[]
    readonly city: string | null
    readonly postalCode: string | null
    readonly state: string | null
    /** BT-40, BT-55 */
    readonly country: string
  }
}
