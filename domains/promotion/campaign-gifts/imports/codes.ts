import { type Catalogue, giftPids } from '@/domains/commerce/catalogue/rules'
import { loadFile } from '@/platform/import/load-file'
import type { Part } from '@/platform/import/part'
import { siteSelling } from '../rules'
import { addHeldGiftCodes, exportedGiftCodes, giftCodeChecks, heldCampaigns, heldGiftCodes } from '../store/codes-file'
import { giftCodesFile } from './codes-file'

/**
 * Takes over the pool of gift codes (spec 12.4), with those that members were given: anyone who has one does not claim another for
 * the same purchase. A code that the pool has, or had, is left as it is.
 */
export const giftCodesPart: Part<{ readonly catalogue: Catalogue; readonly now: Date }> = {
  files: [giftCodesFile],
  exports: [{ file: giftCodesFile, lines: exportedGiftCodes }],

  async load(loading, { catalogue, now }) {
    await heldCampaigns.fill(
      loading.transaction,
      catalogue.campaigns.flatMap((campaign) =>
        giftPids(catalogue, campaign).map((pid) => ({ campaign: campaign.key, pid })),
      ),
    )
    return loadFile(loading, giftCodesFile, {
      held: heldGiftCodes,
      columnsOf: ({ order, line = 1, ...facts }) => ({
        ...facts,
        order_number: order,
        position: order === undefined ? null : line - 1,
        any_site: siteSelling(facts.currency),
      }),
      checks: giftCodeChecks,
      add: (transaction) => addHeldGiftCodes(transaction, now),
    })
  },
}
