import { euCountries } from '@/platform/i18n/countries'
import { decimal } from '@/platform/i18n/money'
import { vatTerritory } from '@/platform/i18n/vat-territory'
import { type InvoiceContent, type InvoicedLine, totalsOf } from '../rules'
import type { VatBreakdown, VatCategory, VatRate } from './model'

type VatFacts = Pick<InvoiceContent, 'country' | 'currency' | 'lines' | 'reverseCharge'>

/**
 * Returns the category of EN 16931 for a rate of an invoice: a supply outside the scope of VAT cannot be combined with
 * others.
 */
export function vatRateOf(rate: number, content: VatFacts): VatRate {
  const category = categoryOf(rate, content)
  return { category, percent: category === 'O' ? null : String(rate / 100) }
}

function categoryOf(rate: number, { country, lines, reverseCharge }: VatFacts): VatCategory {
  if (reverseCharge) return 'AE'
  if (rate > 0) return 'S'
  return euCountries.includes(vatTerritory(country)) || lines.some((line) => line.rate > 0) ? 'Z' : 'O'
}

const exemptions = {
  AE: { code: 'VATEX-EU-AE', reason: 'Reverse charge' },
  O: { code: 'VATEX-EU-O', reason: 'Not subject to VAT' },
} as const

/** The figures as they were issued: VAT is in our prices, so it may differ from rate times net by the smallest unit (decision 0072). */
export const breakdownOf = (lines: readonly InvoicedLine[], content: VatFacts): VatBreakdown[] =>
  totalsOf(lines, content.currency).vat.map(({ rate, net, vat }) => {
    const taxed = vatRateOf(rate, content)
    const { category } = taxed
    const exemption = category === 'AE' || category === 'O' ? exemptions[category] : null
    // The sum of what is outside names a rate in an XRechnung (BR-DE-14), and its lines may not (BR-O-05).
    const percent = taxed.percent ?? '0'
    return { ...taxed, percent, net: decimal(net), vat: decimal(vat), exemption }
  })
