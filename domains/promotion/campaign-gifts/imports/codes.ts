import { type Catalogue, giftPids } from '@/domains/commerce/catalogue/rules'
import type { Entry } from '@/platform/import/json-lines'
import type { Part } from '@/platform/import/part'
import { siteSelling } from '../rules'
import { exportedGiftCodes } from '../store/exported-codes'
import { addHeldGiftCodes, giftCodeChecks, heldCampaigns, heldGiftCodes } from '../store/imported-codes'
import { giftCodesFile, type ImportedGiftCode } from './codes-file'

/**
 * Takes over the pool of gift codes (spec 12.4), with those that members were given: anyone who has one does not claim another for
 * the same purchase. A code that the pool has, or had, is left as it is.
 */
export const giftCodesPart: Part<{ readonly catalogue: Catalogue; readonly now: Date }> = {
  files: [giftCodesFile],
  exports: [{ file: giftCodesFile, lines: exportedGiftCodes }],

  async load({ transaction, batches, examine }, { catalogue, now }) {
    await heldCampaigns.create(transaction)
    const entitling = catalogue.campaigns.flatMap((campaign) =>
      giftPids(catalogue, campaign).map((pid) => ({ campaign: campaign.key, pid })),
    )
    await heldCampaigns.hold(
      transaction,
      entitling.map((each, line) => ({ line, ...each })),
    )
    await heldGiftCodes.create(transaction)
    for await (const batch of batches(giftCodesFile)) await heldGiftCodes.hold(transaction, batch.map(held))
    await examine(giftCodesFile, giftCodeChecks)
    const added = await addHeldGiftCodes(transaction, now)
    return [{ file: giftCodesFile.name, added, known: (await heldGiftCodes.count(transaction)) - added }]
  },
}

const held = ({ line, value }: Entry<ImportedGiftCode>) => ({
  line,
  campaign: value.campaign,
  currency: value.currency,
  amount: value.amount,
  code: value.code,
  given_at: value.given_at ?? null,
  order_number: value.order ?? null,
  position: value.order === undefined ? null : (value.line ?? 1) - 1,
  site: value.site ?? null,
  any_site: siteSelling(value.currency),
})
