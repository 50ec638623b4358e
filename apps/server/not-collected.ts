import type { ProviderName } from '@/integrations/payments/provider'
import { setupOf } from '@/integrations/payments/setups'
import { type Vendor, vendorFileName } from '@/platform/config/vendor'
import type { Problem } from '@/platform/text/problems'

/** The vendor's currencies that the provider of payments does not take. */
export const notCollected = ({ currencies }: Pick<Vendor, 'currencies'>, provider: ProviderName): Problem[] =>
  currencies.flatMap((currency, index) => {
    if (setupOf(provider).takes(currency)) return []
    const message = `${provider} does not take ${currency}: leave it out, or choose another PAYMENT_PROVIDER`
    return { file: vendorFileName, line: null, field: `currencies.${index}`, message }
  })
