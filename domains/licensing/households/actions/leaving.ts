import { takeBackSeats } from '@/domains/licensing/licences'
import { type Refusal, refuse } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import { allOrNothing } from '@/platform/database/transaction'
import type { HouseholdsContext } from '../context'
import type { LeavingKind } from '../rules'
import { addChange } from '../store/changes'
import { withdrawAll } from '../store/invitations'
import { holderOf, lockPeople, peopleOf, removePerson } from '../store/people'
import { someone, tell } from './tell'

interface Leaving {
  readonly holderId: number
  readonly personId: number
  readonly kind: LeavingKind
  /** The account is being erased: send no mail to it and omit its name. */
  readonly erased?: 'holder' | 'person'
  readonly now: Date
}

/**
 * Removes a person from a household: their devices on its seats lose them in this transaction, the seats are free, and
 * both sides are told.
 * @returns false when they are not in it
 */
export async function endPlace(
  context: HouseholdsContext,
  transaction: Transaction,
  { holderId, personId, kind, erased, now }: Leaving,
): Promise<boolean> {
  await lockPeople(transaction, holderId, personId)
  if (!(await removePerson(transaction, { holderId, personId }))) return false
  const ending = kind === 'takenOut' ? 'takenBack' : 'left'
  const taken = { accountId: holderId, source: 'household', which: { personId }, ending, now } as const
  await takeBackSeats(context.licences, transaction, taken)
  await addChange(transaction, { holderId, personId, kind, at: now })
  const [holder, person] = [await someone(transaction, holderId), await someone(transaction, personId)]
  const [toPerson, toHolder] = erased === undefined ? (['over', 'freed'] as const) : (['ended', 'gone'] as const)
  if (erased !== 'person') await tell(context, transaction, { name: toPerson, to: person, holder, person })
  if (kind !== 'dissolved') await tell(context, transaction, { name: toHolder, to: holder, holder, person })
  return true
}

/** Either side ends it, at any time. 20035: there is nothing to end. */
export async function leave(
  context: HouseholdsContext,
  leaving: Leaving,
): Promise<Record<string, never> | Refusal<20035>> {
  const done = await allOrNothing(context.database, async (transaction) =>
    (await endPlace(context, transaction, leaving)) ? {} : null,
  )
  return done ?? refuse(20035)
}

/** Ends a member's household: their purchases become a company's, or their account ends. */
export async function dissolveHousehold(
  context: HouseholdsContext,
  transaction: Transaction,
  { holderId, now, ...how }: Pick<Leaving, 'holderId' | 'erased' | 'now'>,
): Promise<void> {
  await lockPeople(transaction, holderId)
  await withdrawAll(transaction, holderId, now)
  for (const { id: personId } of await peopleOf(transaction, holderId))
    await endPlace(context, transaction, { holderId, personId, kind: 'dissolved', now, ...how })
}

/** Ends all household memberships of an account that ends, and its own household. */
export async function endHouseholdsOf(
  context: HouseholdsContext,
  transaction: Transaction,
  memberId: number,
  now: Date,
): Promise<void> {
  await dissolveHousehold(context, transaction, { holderId: memberId, erased: 'holder', now })
  const holder = await holderOf(transaction, memberId)
  if (!holder) return
  const leaving = { holderId: holder.id, personId: memberId, kind: 'left', erased: 'person', now } as const
  await endPlace(context, transaction, leaving)
}
