import { assignSeat, sharedSeatsOf, takeBackSeats } from '@/domains/licensing/licences'
import { isRefusal, type Refusal, refuse } from '@/platform/contract/refusal'
import { allOrNothing } from '@/platform/database/transaction'
import type { HouseholdsContext } from '../context'
import { addChange } from '../store/changes'
import { isOfHousehold, lockPeople } from '../store/people'
import type { SharedPlace } from '../tables'
import { someone, tell } from './tell'

type GiveRefusal = 20035 | 20039 | 30005 | 30008

interface SeatOffer {
  readonly holderId: number
  readonly personId: number
  readonly place: SharedPlace
  readonly now: Date
}

/** Gives a person in the household a seat. 20035: they are not in it; other codes as for seats. */
export async function giveSeat(
  context: HouseholdsContext,
  { holderId, personId, place, now }: SeatOffer,
): Promise<Record<string, never> | Refusal<GiveRefusal>> {
  if (!context.settings.allowed) return refuse(20035)
  let why: Refusal<GiveRefusal> = refuse(20035)
  const done = await allOrNothing(context.database, async (transaction) => {
    const [holder] = await lockPeople(transaction, holderId)
    if (!holder || !(await isOfHousehold(transaction, { holderId, personId }))) return null
    const assigned = await assignSeat(context.licences, transaction, {
      accountId: holderId,
      source: 'household',
      place,
      personId,
      by: holderId,
      now,
    })
    if (isRefusal(assigned)) {
      why = assigned
      return null
    }
    if (assigned.isKnown) return {}
    await addChange(transaction, { holderId, personId, kind: 'given', ...place, at: now })
    const person = await someone(transaction, personId)
    await tell(context, transaction, { name: 'seatGiven', to: person, holder, person, places: [place] })
    return {}
  })
  return done ?? why
}

interface TakingBack {
  readonly holderId: number
  /** The seat, by its number. */
  readonly id: number
  readonly now: Date
}

/** Takes a seat back from a person in the household, whose device on it ends at once. 20035: no person has it. */
export async function takeBackSeat(
  context: HouseholdsContext,
  { holderId, id, now }: TakingBack,
): Promise<Record<string, never> | Refusal<20035>> {
  const account = { accountId: holderId, source: 'household' } as const
  const done = await allOrNothing(context.database, async (transaction) => {
    await lockPeople(transaction, holderId)
    const seat = (await sharedSeatsOf(transaction, account)).find((each) => each.id === id)
    const taking = { ...account, which: { id }, ending: 'takenBack', now } as const
    if (!seat || (await takeBackSeats(context.licences, transaction, taking)) === 0) return null
    const { person: of, line, platform } = seat
    const place = { line, platform }
    await addChange(transaction, { holderId, personId: of.id, kind: 'takenBack', ...place, at: now })
    const [holder, person] = [await someone(transaction, holderId), await someone(transaction, of.id)]
    await tell(context, transaction, { name: 'seatTakenBack', to: person, holder, person, places: [place] })
    return {}
  })
  return done ?? refuse(20035)
}
