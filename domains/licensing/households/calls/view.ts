import { placesOf, sharedSeatsOf } from '@/domains/licensing/licences'
import type { Language } from '@/platform/i18n/languages'
import { shownName } from '@/platform/text/shown-name'
import { before, unixSeconds } from '@/platform/time/duration'
import { lineName } from '../actions/tell'
import type { HouseholdsContext } from '../context'
import type { HouseholdOnWire } from '../contract/member'
import { newcomersLeft, year } from '../rules'
import { cameTo } from '../store/changes'
import { invitationsOf } from '../store/invitations'
import { holderOf, peopleOf } from '../store/people'
import type { SharedPlace } from '../tables'

const source = 'household' as const

/** Has places said by what their lines are called. */
export async function namesFor({ catalogue: reader, database }: HouseholdsContext, language: Language) {
  const catalogue = await reader.currentCatalogue(database)
  return <Place extends SharedPlace>(place: Place) => ({ ...place, name: lineName(catalogue, place.line, language) })
}

interface Viewer {
  readonly memberId: number
  readonly language: Language
  readonly now: Date
}

/** Returns a household as the member sees it, from either side. */
export async function viewHousehold(
  context: HouseholdsContext,
  { memberId, language, now }: Viewer,
): Promise<HouseholdOnWire> {
  const { database, settings, licences, vendorName } = context
  const named = await namesFor(context, language)
  const own = await placesOf(licences, { accountId: memberId, source, now })
  const seats = await sharedSeatsOf(database, { accountId: memberId, source })
  const holder = await holderOf(database, memberId)
  const received = holder ? await sharedSeatsOf(database, { accountId: holder.id, source }) : []
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
    guest: holder && {
      holder: shownName(vendorName, holder.called),
      joined: unixSeconds(holder.joinedAt),
      seats: received
        .filter(({ person }) => person.id === memberId)
        .map(({ id, line, platform }) => named({ id, line, platform })),
    },
  }
}
