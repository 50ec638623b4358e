import { type Catalogue, priceOf, productOf } from '@/domains/commerce/catalogue/rules'
import { applyCoupon } from '@/domains/commerce/checkout/rules/coupon'
import type { ProviderName } from '@/integrations/payments/provider'
import { setupOf } from '@/integrations/payments/setups'
import { decimal } from '@/platform/i18n/money'
import type { Currency } from '@/platform/money/currencies'
import { money, subtract, sum } from '@/platform/money/money'
import type { Problem } from '@/platform/text/problems'

const nobodys = { held: true, total: 0, own: 0 }

/**
 * Returns the coupons that leave less of a product's price than the provider collects, each once: the checkout does not
 * apply them there. Combinations of products are not checked.
 */
export function leftTooLittle(
  catalogue: Catalogue,
  { provider, currencies }: { readonly provider: ProviderName; readonly currencies: readonly Currency[] },
  now: Date,
): readonly Problem[] {
  return catalogue.coupons.flatMap((coupon) => {
    for (const { pid, term } of catalogue.prices) {
      for (const currency of currencies) {
        const least = setupOf(provider).least(currency)
        const product = productOf(catalogue, pid)
        const quotation = priceOf(catalogue, { pid, term, currency })
        if (least === null || !product || !quotation?.onSale) continue
        const { price } = quotation
        const line = { pid: product.pid, line: product.line, price, offered: false }
        const applied = applyCoupon(coupon, [line], { currency, now, uses: nobodys })
        const left = 'off' in applied ? subtract(price, sum(applied.off, currency)) : null
        if (left === null || left.minor === 0 || left.minor >= least) continue
        const collected = decimal(money(least, currency))
        const message = `${coupon.code} leaves ${decimal(left)} ${currency} of ${pid} (${term}), and ${provider} collects ${collected} at least: it is not applied there`
        return [{ file: 'coupons.jsonl', line: null, message }]
      }
    }
    return []
  })
}
