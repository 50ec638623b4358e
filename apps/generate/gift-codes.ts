import type { z } from 'zod/mini'
import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import type { giftCodesFile } from '@/domains/promotion/campaign-gifts'
import { type CampaignKey, campaignKeys } from '@/domains/promotion/campaign-gifts/rules'
import type { Amounts, Currency } from '@/platform/money/currencies'

type GiftCodeInput = z.input<typeof giftCodesFile.schema>

/** No code is one of two campaigns. */
const prefixes = { 'all-in-one-new': 'SHOP', 'downloader-all-in-one': 'CINEMA' } as const satisfies Record<
  CampaignKey,
  string
>

const amountsOf = (amounts: Amounts) => Object.entries(amounts) as [Currency, number][]

/** A pool of free codes for each campaign and currency, enough for one member in twenty. */
export function* giftCodesFor(
  { campaigns }: Catalogue,
  { members }: { readonly members: number },
): Generator<GiftCodeInput> {
  const each = Math.ceil(members / 20)
  for (const campaign of campaignKeys) {
    const amounts = campaigns.find(({ key }) => key === campaign)?.amounts
    if (!amounts) continue
    for (const [currency, amount] of amountsOf(amounts)) {
      for (let index = 1; index <= each; index++) {
        const code = `${prefixes[campaign]}-${currency}-${String(index).padStart(6, '0')}`
        yield { campaign, currency, amount, code }
      }
    }
  }
}
