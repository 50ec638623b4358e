import { type Catalogue, isHandoverFee, priceOf, updatesWith } from '@/domains/commerce/catalogue/rules'
import type { Platform, Term } from '@/domains/commerce/catalogue/rules/kinds'
import { ordinaryPrice } from '@/domains/commerce/catalogue/rules/prices'
import { priorPrice } from '@/domains/commerce/catalogue/rules/sale-prices'
import { formatTerm } from '@/domains/commerce/catalogue/rules/term-words'
import { mostOf, volumePrice } from '@/domains/commerce/catalogue/rules/volume'
import type { Product } from '@/domains/commerce/catalogue/schema'
import { termsOf } from '@/domains/commerce/checkout/rules/priced-line'
import { renewalOf } from '@/domains/commerce/checkout/rules/trial'
import type { RenewalRhythm } from '@/integrations/payments/rhythm'
import { decimal, formatMoney } from '@/platform/i18n/money'
import { type Reader, textIn } from '@/platform/i18n/texts'
import type { Translate } from '@/platform/i18n/translator'
import type { Currency, Money } from '@/platform/money/money'
import { checkoutPage } from '@/platform/paths'

/** A price with its VAT, for programs and for people. */
interface StorefrontPrice {
  /** In decimals as the currency has them: `29.99`, `1980`. */
  readonly amount: string
  /** In the currency's smallest unit. */
  readonly minor: number
  readonly text: string
}

export interface StorefrontOption {
  readonly option: Term
  /** How long it holds, and for how long updates come with it where that is less: `Lifetime, with updates for 1 year`. */
  readonly term: string
  /** The number of months of updates; null: as long as it may be used. */
  readonly updatesMonths: number | null
  readonly price: StorefrontPrice
  /** The list price, where it is higher; null: there is no discount. */
  readonly list: StorefrontPrice | null
  /** The lowest price of the 30 days before, with the words for it; null: nothing is taken off, or it was not for sale before. */
  readonly lowest: (StorefrontPrice & { readonly label: string }) | null
  /** The price of each further period, and its rhythm; null: it is paid once. */
  readonly renewal: (StorefrontPrice & { readonly every: RenewalRhythm }) | null
  /** The address of the checkout. */
  readonly buy: string
  /** The label of a button for all requested pieces: `Buy for $29.99`. */
  readonly label: string
}

export interface StorefrontProduct {
  readonly pid: number
  readonly kind: Product['kind']
  readonly line: string
  readonly platforms: readonly Platform[]
  readonly name: string
  readonly description: string
  readonly picture: string
  readonly options: readonly StorefrontOption[]
}

interface StorefrontLocale {
  readonly currency: Currency
  readonly reader: Reader
  readonly quantity: number
  /** The beginning of every address. */
  readonly publicUrl: string
  readonly translate: Translate
}

/** Returns the products on sale, at the price for a visitor without purchases, without those for owners alone. */
export const storefrontProducts = (catalogue: Catalogue, wanted: StorefrontLocale): readonly StorefrontProduct[] =>
  catalogue.products
    .filter((product) => product.kind !== 'upgrade' && !isHandoverFee(product))
    .map((product) => present(catalogue, product, wanted))
    .filter(({ options }) => options.length > 0)

function present(catalogue: Catalogue, product: Product, wanted: StorefrontLocale): StorefrontProduct {
  const { pid, kind, line, platforms, names, descriptions, box } = product
  const { reader, publicUrl } = wanted
  return {
    pid,
    kind,
    line,
    platforms,
    name: textIn(names, reader),
    description: textIn(descriptions, reader),
    picture: `${publicUrl}/art/${box}.svg`,
    options: termsOf(catalogue, product).flatMap((term) => optionOf(catalogue, product, term, wanted)),
  }
}

function optionOf(catalogue: Catalogue, product: Product, term: Term, wanted: StorefrontLocale): StorefrontOption[] {
  const { currency, reader, quantity, publicUrl, translate } = wanted
  const { pid } = product
  const ordinary = ordinaryPrice(catalogue, { pid, term, currency, reader })
  if (!ordinary?.onSale) return []
  const { list, price } = ordinary
  const written = (amount: Money): StorefrontPrice => ({
    amount: decimal(amount),
    minor: amount.minor,
    text: formatMoney(amount, reader.language),
  })
  const quotation = priceOf(catalogue, { pid, term, currency })
  const next = quotation?.renewal ?? null
  const most = mostOf(product, term)
  const tiers = most > 1 && quotation ? quotation.tiers : []
  const whole = volumePrice(price, tiers, Math.min(quantity, most)).price
  const renewal = next && renewalOf(term, next)
  const lowest = list.minor > price.minor ? priorPrice(catalogue, { pid, term, currency, country: '' }) : null
  const query = new URLSearchParams({ pid: String(pid), option: term, currency, lang: reader.language })
  const { updatesMonths = null } = updatesWith(catalogue, product)
  return [
    {
      option: term,
      term: formatTerm({ term, updatesMonths }, translate),
      updatesMonths,
      price: written(price),
      list: list.minor > price.minor ? written(list) : null,
      lowest: lowest && {
        ...written(lowest),
        label: translate('public.lowest', { price: formatMoney(lowest, reader.language) }),
      },
      renewal: renewal && { ...written(renewal.amount), every: renewal.every },
      buy: publicUrl + checkoutPage(query),
      label: translate('public.buy', { price: formatMoney(whole, reader.language) }),
    },
  ]
}
