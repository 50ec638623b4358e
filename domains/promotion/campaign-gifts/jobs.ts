import { forEach } from '@/platform/jobs/each'
import { before, days } from '@/platform/time/duration'
import type { CampaignGiftsContext } from './context'
import { forgetPicture, picturesDecidedBefore, withdrawClaims } from './store/reviews'

/** A picture may be asked about for this long after the decision; then it is taken away. */
const keptAfterDecision = days(90)

/** Registers the reactions of gifts to changes of orders, and their deletion. */
export function registerCampaignGiftJobs({ database, clock, events, worker, files }: CampaignGiftsContext) {
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
