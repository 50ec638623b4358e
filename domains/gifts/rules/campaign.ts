import { type Catalogue, giftPids } from '@/domains/catalogue/rules'
import { type Currency, type Money, money } from '@/platform/money/money'
import type { CampaignKey } from './'

/** A campaign as the vendor's catalogue has it. */
export interface Campaign {
  readonly key: CampaignKey
  /** Whose buyers may claim, by every id that an order may name them with. */
  readonly pids: readonly number[]
  readonly amounts: Readonly<Record<Currency, Money>>
}

/** Null: the vendor runs no such campaign. */
export function campaignOf(catalogue: Catalogue, key: CampaignKey): Campaign | null {
  const found = catalogue.campaigns.find((campaign) => campaign.key === key)
  if (!found) return null
  const amount = (currency: Currency) => money(found.amounts[currency], currency)
  return {
    key,
    pids: giftPids(catalogue, found),
    amounts: { USD: amount('USD'), EUR: amount('EUR'), JPY: amount('JPY'), GBP: amount('GBP') },
  }
}
