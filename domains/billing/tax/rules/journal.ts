import { vatTerritory } from '@/platform/i18n/vat-territory'
import type { Currency } from '@/platform/money/money'
import { type Category, categoryOf } from './category'

/** A document of the vendor's, as far as the books are concerned. Days are those of the vendor's time zone. */
export interface Document {
  readonly number: string
  readonly kind: 'invoice' | 'creditNote'
  readonly cause: 'refunded' | 'chargedBack' | 'corrected' | 'goodwill' | null
  /** The invoice that it takes from, or in whose place it was issued. */
  readonly about: string | null
  readonly order: string
  readonly issued: string
  readonly supplied: string
  readonly booked: string
  readonly currency: Currency
  readonly country: string
  readonly sellerCountry: string
  readonly reverseCharge: boolean
  readonly taxId: string
  /** Where the money of its order lies first: with the provider, or in the vendor's account; null: it came before. */
  readonly paidInto: 'provider' | 'bank' | null
  /** Amounts in the smallest unit; negative for a credit note. */
  readonly lines: readonly {
    readonly net: number
    readonly vat: number
    readonly gross: number
    readonly rate: number
  }[]
}

/** The sum of a document for one VAT rate: a line of the journal. */
export interface JournalEntry extends Omit<Document, 'lines' | 'sellerCountry' | 'reverseCharge'> {
  readonly category: Category
  /** In basis points. */
  readonly rate: number
  readonly net: number
  readonly vat: number
  readonly gross: number
}

/** The lines of the journal that a document makes, at least one: every number of the series stands in it. */
export function entriesOf({ lines, sellerCountry, reverseCharge, ...document }: Document): readonly JournalEntry[] {
  const rates = lines.length === 0 ? [0] : [...new Set(lines.map(({ rate }) => rate))]
  return rates.map((rate) => {
    const taxed = lines.filter((line) => line.rate === rate)
    const sum = (what: 'net' | 'vat' | 'gross') => taxed.reduce((total, line) => total + line[what], 0)
    const country = vatTerritory(document.country)
    const category = categoryOf({ country, sellerCountry, reverseCharge, rate })
    return { ...document, country, category, rate, net: sum('net'), vat: sum('vat'), gross: sum('gross') }
  })
}
