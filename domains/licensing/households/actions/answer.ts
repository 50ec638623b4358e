import { hashOf } from '@/domains/accounts/identity'
import { assignSeat } from '@/domains/licensing/licences'
import { isRefusal, type Refusal, refuse } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import { allOrNothing } from '@/platform/database/transaction'
import { type ShownName, shownName } from '@/platform/text/shown-name'
import { before } from '@/platform/time/duration'
import type { HouseholdsContext } from '../context'
import { householdMails } from '../mails/mails'
import { arrivalProblem, year } from '../rules'
import { addChange, cameTo, visitedBy } from '../store/changes'
import { endInvitation, type Invitation, invitationByCode, withdrawAll } from '../store/invitations'
import { addPerson, holderOf, isInHousehold, lockPeople, peopleOf } from '../store/people'
import type { SharedPlace } from '../tables'
import { someone, tell } from './tell'

type AnswerRefusal = 20032 | 20035 | 20039 | 30017 | 30018

interface Acceptance {
  readonly code: string
  readonly personId: number
  readonly now: Date
}

export interface Welcome {
  readonly holder: ShownName
  readonly holderId: number
  /** The seats that they have now: the offered ones that were free. */
  readonly places: readonly SharedPlace[]
}

/**
 * Joins a household by the mailed code, into the account whose proven address it went to. 20032: there is no such
 * invitation, or its household has ended; 20035: it is for another member; 30017: they are in a household already;
 * 30018: this one is full; 20039: too many joined it within the year, or they joined too many.
 */
export async function acceptInvitation(
  context: HouseholdsContext,
  { code, personId, now }: Acceptance,
): Promise<Welcome | Refusal<AnswerRefusal>> {
  const { database, settings } = context
  const found = await invitationByCode(database, hashOf(code), now)
  if (!found || !settings.allowed) return refuse(20032)
  const { id, holderId, email } = found
  let why: Refusal<AnswerRefusal> = refuse(20032)
  const done = await allOrNothing(database, async (transaction) => {
    const people = await lockPeople(transaction, holderId, personId)
    const holder = people.find((each) => each.id === holderId)
    const person = people.find((each) => each.id === personId)
    if (!holder || (await holderOf(transaction, holderId)) !== null) return null
    if (!(await endInvitation(transaction, { id, holderId, outcome: 'accepted', now }))) return null
    why = refuse(20035)
    if (!person || person === holder || person.email !== email) return null
    why = refuse(30017)
    if (await isInHousehold(transaction, personId)) return null
    const since = before(now, year)
    const problem = arrivalProblem(
      {
        personId,
        holderId,
        present: (await peopleOf(transaction, holderId)).length,
        came: await cameTo(transaction, holderId, since),
        visited: await visitedBy(transaction, personId, since),
      },
      settings,
    )
    if (problem !== null) {
      why = refuse(problem)
      return null
    }
    if (!(await addPerson(transaction, { holderId, personId, joinedAt: now }))) return null
    await addChange(transaction, { holderId, personId, kind: 'joined', at: now })
    // A person in another household cannot have one of their own.
    await withdrawAll(transaction, personId, now)
    const places = await giveOffered(context, transaction, { invitation: found, personId, now })
    const telling = { holder, person, places }
    await tell(context, transaction, { name: 'joined', to: holder, ...telling })
    await tell(context, transaction, { name: 'welcome', to: person, ...telling })
    return { holder: shownName(context.vendorName, holder.called), holderId, places }
  })
  return done ?? why
}

interface Offer {
  readonly invitation: Invitation
  readonly personId: number
  readonly now: Date
}

/** Gives what an invitation has offered, as far as it is free now. */
async function giveOffered(
  { licences }: HouseholdsContext,
  transaction: Transaction,
  { invitation: { holderId, places }, personId, now }: Offer,
): Promise<readonly SharedPlace[]> {
  const given: SharedPlace[] = []
  for (const place of places) {
    const assigned = await assignSeat(licences, transaction, {
      accountId: holderId,
      source: 'household',
      place,
      personId,
      by: holderId,
      now,
    })
    if (isRefusal(assigned)) continue
    given.push(place)
    await addChange(transaction, { holderId, personId, kind: 'given', ...place, at: now })
  }
  return given
}

/** Declines an invitation by the mailed code; no account is needed. */
export async function declineInvitation(
  context: HouseholdsContext,
  { code, now }: Omit<Acceptance, 'personId'>,
): Promise<Record<string, never> | Refusal<20032>> {
  const { database, offer, vendorName } = context
  const found = await invitationByCode(database, hashOf(code), now)
  if (!found) return refuse(20032)
  const { id, holderId, email } = found
  const done = await allOrNothing(database, async (transaction) => {
    if (!(await endInvitation(transaction, { id, holderId, outcome: 'declined', now }))) return null
    const { called, writtenTo: to, language } = await someone(transaction, holderId)
    const reader = { to, language: offer.languages.of(language) }
    await householdMails.send(context, transaction, 'declined', reader, {
      holder: shownName(vendorName, called),
      email,
    })
    return {}
  })
  return done ?? refuse(20032)
}
