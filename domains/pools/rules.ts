import type { Catalogue } from '@/domains/catalogue/rules'
import { type CampaignKey, campaignKeys } from '@/domains/gifts/rules'
import type { Language } from '@/platform/i18n/languages'
import { type Currency, currencies } from '@/platform/money/money'

type Names = Readonly<Record<Language, string>>

/** Codes of one kind, of which any is as good as another. */
export type Pool = { readonly key: string; readonly names: Names } & (
  | { readonly kind: 'oem'; readonly family: string }
  | { readonly kind: 'gift'; readonly campaign: CampaignKey; readonly currency: Currency; readonly amount: number }
)

export interface Stock {
  readonly free: number
  readonly all: number
}

/** How many codes a pool holds that was never given a threshold of its own, when it runs low. */
export const usualThreshold = 10

export const isLow = ({ free }: Stock, threshold: number) => free <= threshold

/** Every pool that members draw from by the catalogue: one for each OEM family, and for each value of a gift. */
export function poolsOf({ products, campaigns }: Catalogue): readonly Pool[] {
  const families = new Map(
    products.flatMap((each) => (each.kind === 'oem' ? [[each.family, each.names] as const] : [])),
  )
  const oem = [...families].map(([family, names]) => ({ key: oemKey(family), kind: 'oem' as const, family, names }))
  const gifts = campaigns.flatMap(({ key, names, amounts }) => {
    const campaign = campaignKeys.find((each) => each === key)
    if (!campaign) return []
    return currencies.map((currency) => {
      const value = { campaign, currency, amount: amounts[currency] }
      return { key: giftKey(value), kind: 'gift' as const, names, ...value }
    })
  })
  return [...oem, ...gifts]
}

export const oemKey = (family: string) => `oem:${family}`

export const giftKey = ({ campaign, currency, amount }: { campaign: string; currency: string; amount: number }) =>
  `gift:${campaign}:${currency}:${amount}`
