import { countAttempt, hashOf } from '@/domains/accounts/identity'
import { namedPlacesOf, productsOfPlaces, sharedSeatsOf } from '@/domains/licensing/licences'
import { isRefusal, refuse, refuseUntil } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import type { Reader } from '@/platform/i18n/texts'
import { shortenedAddress } from '@/platform/text/masked'
import { shownName } from '@/platform/text/shown-name'
import { before, hours, minutes, unixSeconds } from '@/platform/time/duration'
import { ownCount } from '@/platform/time/throttle'
import { acceptInvitation, declineInvitation } from '../actions/answer'
import { invite, withdraw } from '../actions/invite'
import { leave } from '../actions/leaving'
import { giveSeat, takeBackSeat } from '../actions/seats'
import type { HouseholdsContext } from '../context'
import type { HouseholdOnWire, householdCalls } from '../contract/member'
import { newcomersLeft, year } from '../rules'
import { cameTo } from '../store/changes'
import { invitationByCode, invitationsOf } from '../store/invitations'
import { holderOf, peopleOf, personById } from '../store/people'
import type { SharedPlace } from '../tables'

const source = 'household' as const

interface Viewer {
  readonly memberId: number
  readonly reader: Reader
  readonly now: Date
}

/** Has places said by the products whose seats they are. */
const naming =
  (nameOf: (place: SharedPlace) => string) =>
  <Place extends SharedPlace>(place: Place): Place & { readonly name: string } => ({ ...place, name: nameOf(place) })

/** The same for a household of which nothing else is shown. */
const namesFor = async (
  { licences, database }: HouseholdsContext,
  { memberId: accountId, reader, now }: Viewer,
): Promise<ReturnType<typeof naming>> =>
  naming(await productsOfPlaces(licences, database, { accountId, source, now }, reader))

/** Returns a household as the member sees it, from either side. */
async function viewHousehold(context: HouseholdsContext, { memberId, reader, now }: Viewer): Promise<HouseholdOnWire> {
  const { database, settings, licences, vendorName } = context
  const { places: own, nameOf } = await namedPlacesOf(licences, { accountId: memberId, source, now }, reader)
  const named = naming(nameOf)
  const seats = await sharedSeatsOf(database, { accountId: memberId, source })
  const holder = await holderOf(database, memberId)
  const received = holder ? await sharedSeatsOf(database, { accountId: holder.id, source }) : []
  const namedOfHolder = holder && (await namesFor(context, { memberId: holder.id, reader, now }))
  return {
    allowed: settings.allowed,
    most: settings.people,
    newcomers: newcomersLeft(await cameTo(database, memberId, before(now, year)), settings),
    places: own
      .filter(({ total }) => total > 0)
      .map(({ line, platform, total, free }) => named({ line, platform, total, free })),
    people: (await peopleOf(database, memberId)).map(({ id, called, email, writtenTo, joinedAt }) => ({
      id,
      name: shownName(vendorName, called),
      email: email ?? writtenTo,
      joined: unixSeconds(joinedAt),
      seats: seats
        .filter((seat) => seat.person.id === id)
        .map(({ id: seat, line, platform, lastUsedAt }) => ({
          ...named({ id: seat, line, platform }),
          last_used: lastUsedAt === null ? 0 : unixSeconds(lastUsedAt),
        })),
    })),
    invitations: (await invitationsOf(database, memberId, now)).map(({ id, email, expiresAt, places }) => ({
      id,
      email,
      until: unixSeconds(expiresAt),
      seats: places.map(named),
    })),
    guest: holder &&
      namedOfHolder && {
        holder: shownName(vendorName, holder.called),
        joined: unixSeconds(holder.joinedAt),
        seats: received
          .filter(({ person }) => person.id === memberId)
          .map(({ id, line, platform }) => namedOfHolder({ id, line, platform })),
      },
  }
}

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
    'GET /member/household': ({ member, reader, now }) => viewHousehold(context, { memberId: member.id, reader, now }),

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

    'POST /member/household/accept': async ({ input: { code }, member, reader, now }) => {
      const wait = await countAttempt(database, guesses(`member ${member.id}`), now)
      if (wait !== null) return refuseUntil(wait)
      const accepted = await acceptInvitation(context, { code, personId: member.id, now })
      if (isRefusal(accepted)) return accepted
      const { holder, holderId, places } = accepted
      return { holder, seats: places.map(await namesFor(context, { memberId: holderId, reader, now })) }
    },

    'POST /api/auth/household_invitation/check': async ({ input: { code }, network, reader, now }) => {
      const wait = await countAttempt(database, guesses(network), now)
      if (wait !== null) return refuseUntil(wait)
      const found = await invitationByCode(database, hashOf(code), now)
      const holder = found && (await personById(database, found.holderId))
      if (!holder) return refuse(20032)
      const { email, expiresAt, places } = found
      const seats = places.map(await namesFor(context, { memberId: found.holderId, reader, now }))
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
