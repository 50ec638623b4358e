import { countAttempt, hashOf } from '@/domains/accounts/identity'
import { isRefusal, refuse, refuseUntil } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { shortenedAddress } from '@/platform/text/shortened-address'
import { shownName } from '@/platform/text/shown-name'
import { hours, minutes, unixSeconds } from '@/platform/time/duration'
import { ownCount } from '@/platform/time/throttle'
import { acceptInvitation, declineInvitation } from '../actions/answer'
import { invite, withdraw } from '../actions/invite'
import { leave } from '../actions/leaving'
import { giveSeat, takeBackSeat } from '../actions/seats'
import type { HouseholdsContext } from '../context'
import type { householdCalls } from '../contract/member'
import { invitationByCode } from '../store/invitations'
import { holderOf, personById } from '../store/people'
import type { SharedPlace } from '../tables'
import { namesFor, viewHousehold } from './view'

/** Codes have 256 random bits; who tries many is slowed down all the same. */
const guesses = (by: string) => [
  ownCount({ key: `household by ${by}`, free: 20, forgives: minutes(1), longestDelay: hours(1) }),
]

/** Each once, and always in the same order. */
const different = (places: readonly SharedPlace[]) =>
  [...new Map(places.map((place) => [`${place.line} ${place.platform}`, place])).entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, place]) => place)

/** Every call about households, with its handler. */
export function householdHandlers(context: HouseholdsContext): Handlers<typeof householdCalls> {
  const { database } = context
  return {
    'GET /member/household': ({ member, language, now }) =>
      viewHousehold(context, { memberId: member.id, language, now }),

    'POST /member/household/invite': ({ input: { email, places }, member, language, now }) =>
      invite(context, { holderId: member.id, email, places: different(places), language, now }),

    'POST /member/household/withdraw': ({ input: { invitation: id }, member, now }) =>
      withdraw(context, { id, holderId: member.id, now }),

    'POST /member/household/give': ({ input: { person: personId, line, platform }, member, now }) =>
      giveSeat(context, { holderId: member.id, personId, place: { line, platform }, now }),

    'POST /member/household/take_back': ({ input: { seat: id }, member, now }) =>
      takeBackSeat(context, { holderId: member.id, id, now }),

    'POST /member/household/take_out': ({ input: { person: personId }, member, now }) =>
      leave(context, { holderId: member.id, personId, kind: 'takenOut', now }),

    'POST /member/household/leave': async ({ member, now }) => {
      const holder = await holderOf(database, member.id)
      return holder ? leave(context, { holderId: holder.id, personId: member.id, kind: 'left', now }) : refuse(20035)
    },

    'POST /member/household/accept': async ({ input: { code }, member, language, now }) => {
      const wait = await countAttempt(database, guesses(`member ${member.id}`), now)
      if (wait !== null) return refuseUntil(wait)
      const accepted = await acceptInvitation(context, { code, personId: member.id, now })
      if (isRefusal(accepted)) return accepted
      return { holder: accepted.holder, seats: accepted.places.map(await namesFor(context, language)) }
    },

    'POST /api/auth/household_invitation/check': async ({ input: { code }, network, language, now }) => {
      const wait = await countAttempt(database, guesses(network), now)
      if (wait !== null) return refuseUntil(wait)
      const found = await invitationByCode(database, hashOf(code), now)
      const holder = found && (await personById(database, found.holderId))
      if (!holder) return refuse(20032)
      const { email, expiresAt, places } = found
      const seats = places.map(await namesFor(context, language))
      return {
        holder: shownName(context.vendorName, holder.called),
        email: shortenedAddress(email),
        until: unixSeconds(expiresAt),
        seats,
      }
    },

    'POST /api/auth/household_invitation/decline': async ({ input: { code }, network, now }) => {
      const wait = await countAttempt(database, guesses(network), now)
      return wait === null ? declineInvitation(context, { code, now }) : refuseUntil(wait)
    },
  }
}
