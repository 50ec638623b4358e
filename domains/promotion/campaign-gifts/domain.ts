import { wordingOf } from '@/platform/i18n/wording-of'
import { defineDomain } from '@/platform/installation/domain'
import { forEach } from '@/platform/jobs/each'
import { before, days } from '@/platform/time/duration'
import { giftsConsoleHandlers } from './calls/console'
import { campaignGiftHandlers } from './calls/member'
import type { CampaignGiftsContext } from './context'
import { giftsConsoleCalls } from './contract/console'
import { campaignGiftCalls } from './contract/member'
import { giftCodesPart } from './imports/codes'
import { forgetPicture, picturesDecidedBefore, withdrawClaims } from './store/reviews'
import { staff } from './store/staff'
import { backup, personalData } from './tables'

/** A picture may be asked about for this long after the decision; then it is taken away. */
const keptAfterDecision = days(90)

/** Registers the reactions of gifts to changes of orders, and their deletion. */
function registerCampaignGiftJobs({ database, clock, events, worker, files }: CampaignGiftsContext) {
  events.on('order.refunded', 'unclaimed gifts', async ({ order, positions }) => {
    await withdrawClaims(database, { order, positions, now: clock() })
  })
  events.on('order.cancelled', 'unclaimed gifts', async ({ order }) => {
    await withdrawClaims(database, { order, positions: null, now: clock() })
  })
  worker.recur(
    'gifts.pictures',
    days(1),
    async () => {
      const decided = await picturesDecidedBefore(database, before(clock(), keptAfterDecision))
      await forEach(decided, async ({ id, pictureKey }) => {
        if (pictureKey === null) return
        await files.remove(pictureKey)
        await forgetPicture(database, id, pictureKey)
      })
    },
    'outside',
  )
}

export const campaignGifts = defineDomain({
  name: 'campaign-gifts',
  feature: 'gifts',
  mails: wordingOf('domains/promotion/campaign-gifts/mails'),
  samples: async () => (await import('./mails/mails')).giftMails,
  open: (deps): CampaignGiftsContext => deps,
  member: { calls: campaignGiftCalls, handlers: campaignGiftHandlers },
  console: { calls: giftsConsoleCalls, handlers: giftsConsoleHandlers },
  jobs: registerCampaignGiftJobs,
  commands: () => import('./commands'),
  imports: [giftCodesPart],
  personalData,
  backup,
  staff,
})
