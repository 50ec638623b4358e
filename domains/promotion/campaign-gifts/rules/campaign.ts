import { type Catalogue, giftPids } from '@/domains/commerce/catalogue/rules'
import { type Language, tagOf } from '@/platform/i18n/languages'
import { type Currency, type Money, money } from '@/platform/money/money'
import type { CampaignKey, Site } from './'

/** The country of a shop, as readers call it. */
export const shopName = (site: Site, language: Language) =>
  new Intl.DisplayNames(tagOf(language), { type: 'region' }).of(site === 'UK' ? 'GB' : site) ?? site

export type GiftAmounts = Readonly<Partial<Record<Currency, Money>>>

/** A campaign as the vendor's catalogue has it. */
export interface Campaign {
  readonly key: CampaignKey
  /** The products whose buyers may claim, by every id in orders. */
  readonly pids: readonly number[]
  /** The amounts in each currency, current or former. */
  readonly amounts: GiftAmounts
}

/** Null: the vendor runs no such campaign. */
export function campaignOf(catalogue: Catalogue, key: CampaignKey): Campaign | null {
  const found = catalogue.campaigns.find((campaign) => campaign.key === key)
  if (!found) return null
  return {
    key,
    pids: giftPids(catalogue, found),
    amounts: Object.fromEntries(
      Object.entries(found.amounts).map(([currency, minor]) => [currency, money(minor, currency as Currency)]),
    ),
  }
}
