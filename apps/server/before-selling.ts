import type { ProviderName } from '@/integrations/payments/provider'
import { setupOf } from '@/integrations/payments/setups'
import { type Vendor, vendorFileName } from '@/platform/config/vendor'
import { readLegal } from '@/platform/legal-texts/documents'
import { describeGaps, legalGaps } from '@/platform/legal-texts/gaps'
import { describeProblem, type Problem } from '@/platform/text/problems'
import { offerOf } from '@/platform/vendor/read'
import { placeholderProblem, sellerProblems } from './seller-problems'

/** The vendor's currencies that the provider of payments does not take. */
export const notCollected = ({ currencies }: Pick<Vendor, 'currencies'>, provider: ProviderName): Problem[] =>
  currencies.flatMap((currency, index) => {
    if (setupOf(provider).takes(currency)) return []
    const message = `${provider} does not take ${currency}: leave it out, or choose another PAYMENT_PROVIDER`
    return { file: vendorFileName, line: null, field: `currencies.${index}`, message }
  })

/** Returns sentences, without a full stop, about what a valid folder still lacks for selling. */
export function beforeSelling(folder: string, vendor: Vendor): readonly string[] {
  const made = placeholderProblem(vendor)
  const gaps = describeGaps(legalGaps(readLegal(folder, vendor.legal, offerOf(folder, vendor).languages).documents))
  return [...(made ? [describeProblem(made)] : []), ...(gaps === null ? [] : [gaps])]
}

/** With what a server does not start: a demo sells nothing, so it may have what was made up. */
export function unsellableIn(
  vendor: Vendor,
  { demo, provider }: { readonly demo: boolean; readonly provider: ProviderName },
): readonly Problem[] {
  const made = demo ? null : placeholderProblem(vendor)
  return [...notCollected(vendor, provider), ...(demo ? [] : sellerProblems(vendor)), ...(made ? [made] : [])]
}
