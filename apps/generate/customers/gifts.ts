import { bringsGift } from '@/domains/commerce/catalogue/rules'
import { type CampaignKey, campaignKeys, giftCurrencies } from '@/domains/promotion/campaign-gifts/rules'
import type { DemoGiftLine } from '../../demo/gifts'
import { addressOf } from './cast'
import { pictures } from './pictures'
import type { Supply, Ware } from './supply'

const campaignsOf = ({ catalogue, wares }: Supply) =>
  campaignKeys.flatMap((key) => {
    const campaign = catalogue.campaigns.find((each) => each.key === key)
    const ware = campaign && wares.find(({ product }) => bringsGift(catalogue, campaign, product.pid))
    return campaign && ware ? [{ key, campaign, ware }] : []
  })

/** Something to buy for each campaign, with which its gift comes; the same product once. */
export const giftWares = (supply: Supply): readonly Ware[] => [...new Set(campaignsOf(supply).map(({ ware }) => ware))]

/** How far gil is with what was bought three times: given, one to choose, and the newest still to claim. */
export function giftsOf(supply: Supply): readonly DemoGiftLine[] {
  return campaignsOf(supply).flatMap(({ key, campaign }, index) => {
    const currency = giftCurrencies.find((each) => (campaign.amounts[each] ?? 0) > 0)
    const claim = (entry: number, state: DemoGiftLine['state']): DemoGiftLine => ({
      member: addressOf('gil'),
      campaign: key as CampaignKey,
      entry,
      state,
      currency,
      picture: pictures[(index + entry) % pictures.length]?.name ?? '',
    })
    return currency ? [claim(2, 'given'), claim(1, 'waiting')] : [claim(1, 'waiting')]
  })
}
