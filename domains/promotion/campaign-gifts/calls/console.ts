import { refuse } from '@/platform/contract/refusal'
import { MissingFileError } from '@/platform/files/store'
import type { Handlers } from '@/platform/http/visit'
import type { Reader } from '@/platform/i18n/texts'
import { textIn } from '@/platform/i18n/texts'
import { unixSeconds } from '@/platform/time/duration'
import { approveGift, rejectGift } from '../actions/review'
import type { CampaignGiftsContext } from '../context'
import type { giftsConsoleCalls, ListedClaim, OpenedClaim } from '../contract/console'
import { alikeWithin, pictureIn, pictureKey } from '../rules'
import { type AlikeClaim, claimsAlike, findClaims } from '../store/console'
import { type Claim, claimById } from '../store/reviews'

const listedAtOnce = 30
const mostAlike = 12

/** Handlers for operators' view of gifts, and their decisions (spec 12.1). */
export function giftsConsoleHandlers(context: CampaignGiftsContext): Handlers<typeof giftsConsoleCalls> {
  const { database, files } = context
  return {
    'GET /console/api/gifts': async ({ input, operator, now, reader }) => {
      const { state = 'waiting', campaign, whose, search, after } = input
      const work = { whose, self: operator.email, now }
      const wanted = { state, campaign, work, search, after, oldestFirst: state === 'waiting', most: listedAtOnce + 1 }
      const found = await findClaims(database, wanted)
      return {
        claims: found.slice(0, listedAtOnce).map((each) => ({ ...listedClaim(each, reader), assigned: each.assigned })),
        more: found.length > listedAtOnce,
      }
    },

    'GET /console/api/gifts/claim': async ({ input, reader }) => {
      const found = await claimById(database, input.claim)
      if (!found) return refuse(20085)
      const alike = await claimsAlike(database, found.id, { distance: alikeWithin, most: mostAlike })
      return openedClaim(found, alike, reader)
    },

    'GET /console/api/gifts/picture': async ({ input }) => {
      const found = await claimById(database, input.claim)
      const key = pictureKey(input.picture)
      if (found?.pictureKey !== key) return refuse(20085)
      const content = await files.read(key).catch((error: unknown) => {
        if (error instanceof MissingFileError) return null
        throw error
      })
      return content === null
        ? refuse(20085)
        : { name: `${input.claim}.jpg`, mediaType: 'image/jpeg', size: null, content }
    },

    'POST /console/api/gifts/approve': ({ input, operator, now, change }) => {
      const { claim: id, seen, currency = null } = input
      return approveGift(context, { change, by: operator.name, now }, { id, currency, seen: pictureKey(seen) })
    },

    'POST /console/api/gifts/reject': ({ input, operator, now, change }) => {
      const { claim: id, seen, reason } = input
      return rejectGift(context, { change, by: operator.name, now }, { id, reason, seen: pictureKey(seen) })
    },
  }
}

const listedClaim = (found: Claim, reader: Reader): ListedClaim => ({
  claim: found.id,
  campaign: found.campaign,
  state: found.state,
  product: textIn(found.names, reader),
  order: found.orderNumber,
  line: found.position + 1,
  member: found.memberEmail,
  sent: unixSeconds(found.submittedAt),
})

const openedClaim = (found: Claim, alike: readonly AlikeClaim[], reader: Reader): OpenedClaim => ({
  ...listedClaim(found, reader),
  member_id: found.memberId,
  picture: pictureIn(found.pictureKey),
  country: found.country,
  decided: found.decidedAt && unixSeconds(found.decidedAt),
  operator: found.operator,
  reason: found.reason,
  worth: found.currency !== null && found.amount !== null ? { currency: found.currency, amount: found.amount } : null,
  alike: alike.map(({ id, state, memberEmail, orderNumber, submitted, distance, pictureKey: key }) => ({
    claim: id,
    state,
    member: memberEmail,
    order: orderNumber,
    sent: Math.floor(submitted / 1000),
    picture: pictureIn(key),
    same: distance === 0,
  })),
})
