import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import {
  type CampaignKey,
  campaignKeys,
  giftCurrencies,
  type Site,
  shopsOf,
} from '@/domains/promotion/campaign-gifts/rules'
import type { Offer } from '@/platform/contract/vendor-offer'
import type { Texts } from '@/platform/i18n/texts'
import type { Currency } from '@/platform/money/currencies'

type Names = Texts

/** Codes of one kind; each of them serves equally well. */
export type Pool = { readonly key: string; readonly names: Names } & (
  | { readonly kind: 'oem'; readonly family: string }
  | {
      readonly kind: 'gift'
      readonly campaign: CampaignKey
      readonly currency: Currency
      readonly amount: number
      readonly site: Site | null
    }
)

export interface Stock {
  readonly free: number
  readonly all: number
}

/** How many codes a pool holds that was never given a threshold of its own, when it runs low. */
export const usualThreshold = 10

/** A shop's own pool that was never filled is no pool of the vendor's: the one for every shop is looked after. */
export const isLow = (pool: Pool, { free, all }: Stock, threshold: number) =>
  free <= threshold && !(pool.kind === 'gift' && pool.site !== null && all === 0)

/** Every pool that members draw from by the catalogue: one for each OEM family, and for each value and shop of a gift. */
export function poolsOf(
  { products, campaigns }: Catalogue,
  { currencies }: Pick<Offer, 'currencies'>,
): readonly Pool[] {
  const families = new Map(
    products.flatMap((each) => (each.kind === 'oem' ? [[each.family, each.names] as const] : [])),
  )
  const oem = [...families].map(([family, names]) => ({ key: oemKey(family), kind: 'oem' as const, family, names }))
  const gifts = campaigns.flatMap(({ key, names, amounts }) => {
    const campaign = campaignKeys.find((each) => each === key)
    if (!campaign) return []
    // One for every shop of the currency, and one for each where codes differ by shop (spec 10.1).
    return currencies.flatMap((currency) => {
      const amount = amounts[currency]
      if (amount === undefined || !giftCurrencies.some((each) => each === currency)) return []
      return [null, ...shopsOf(currency)].map((site) => {
        const value = { campaign, currency, amount, site }
        return { key: giftKey(value), kind: 'gift' as const, names, ...value }
      })
    })
  })
  return [...oem, ...gifts]
}

export const oemKey = (family: string) => `oem:${family}`

interface GiftValue {
  readonly campaign: string
  readonly currency: string
  readonly amount: number
  readonly site: string | null
}

const giftKey = ({ campaign, currency, amount, site }: GiftValue) =>
  giftPoolKey([campaign, currency, amount, ...(site === null ? [] : [site])].join(':'))

/** @param value campaign, currency, amount and perhaps a shop, with colons between them */
export const giftPoolKey = (value: string) => `gift:${value}`
