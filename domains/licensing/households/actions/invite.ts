import { countAttempt, hashOf, newSecret, ownerOf } from '@/domains/accounts/identity'
import { placesOf } from '@/domains/licensing/licences'
import { type Refusal, refuse, refuseUntil } from '@/platform/contract/refusal'
import { allOrNothing } from '@/platform/database/transaction'
import type { Language } from '@/platform/i18n/languages'
import { shownName } from '@/platform/text/shown-name'
import { after, before, days, hours } from '@/platform/time/duration'
import { openCount, ownCount } from '@/platform/time/throttle'
import type { HouseholdsContext } from '../context'
import { householdMails } from '../mails/mails'
import { invitationLasts, newcomersLeft, year } from '../rules'
import { cameTo } from '../store/changes'
import { addInvitation, endInvitation, endOverdue, invitationsOf } from '../store/invitations'
import { holderOf, lockPeople, peopleOf } from '../store/people'
import type { SharedPlace } from '../tables'
import { namedSeats } from './tell'

/** Throttles letters that a member sends to addresses of their choice. */
const throttles = (holderId: number, to: string) => [
  ownCount({ key: `household letters of ${holderId}`, free: 10, forgives: hours(6), longestDelay: days(1) }),
  openCount('the invitation that has come', {
    key: `household letter to ${to}`,
    free: 3,
    forgives: days(1),
    longestDelay: days(3),
  }),
]

interface InvitationRequest {
  readonly holderId: number
  readonly email: string
  /** The seats on offer. */
  readonly places: readonly SharedPlace[]
  /** The inviter's language; people with an account are written to in their own. */
  readonly language: Language
  readonly now: Date
}

type InviteRefusal = 20035 | 20039 | 30005 | 30008 | 30017 | 30018

/**
 * Invites an address to the caller's household. 30008: nothing to share is paid for, 30005: no seat of it is free;
 * 30017: the caller is in another household; 30018: it is full; 20039: too often; 20035: households are closed, the
 * caller's address is not proven, or it is in the household already.
 */
export async function invite(
  context: HouseholdsContext,
  { holderId, email, places, language, now }: InvitationRequest,
): Promise<Record<string, never> | Refusal<InviteRefusal>> {
  const { database, settings, vendorName: vendor } = context
  if (!settings.allowed) return refuse(20035)
  // Only a member with seats to share may write to others.
  const own = await placesOf(context.licences, { accountId: holderId, source: 'household', now })
  for (const { line, platform } of places) {
    const place = own.find((each) => each.line === line && each.platform === platform)
    if (!place || place.total === 0) return refuse(30008)
    if (place.free === 0) return refuse(30005)
  }
  const wait = await countAttempt(database, throttles(holderId, email), now)
  if (wait !== null) return refuseUntil(wait)
  let why: Refusal<InviteRefusal> = refuse(20035)
  const done = await allOrNothing(database, async (transaction) => {
    const [holder] = await lockPeople(transaction, holderId)
    if (!holder?.email || holder.email === email) return null
    const people = await peopleOf(transaction, holderId)
    if (people.some((person) => person.email === email)) return null
    await endOverdue(transaction, holderId, now)
    const waiting = await invitationsOf(transaction, holderId, now)
    const came = await cameTo(transaction, holderId, before(now, year))
    const known = await ownerOf(transaction, email)
    const isBack = known !== null && came.includes(known.id)
    if ((await holderOf(transaction, holderId)) !== null) why = refuse(30017)
    else if (people.length + waiting.length >= settings.people) why = refuse(30018)
    else if (!isBack && newcomersLeft(came, settings) === 0) why = refuse(20039)
    if (why.refused !== 20035) return null
    const code = newSecret()
    const until = after(now, invitationLasts)
    const dates = { createdAt: now, expiresAt: until }
    if (!(await addInvitation(transaction, { holderId, email, language, places, codeHash: hashOf(code), ...dates })))
      return null
    const reader = { to: email, language: context.offer.languages.of(known?.language ?? language) }
    const seats = await namedSeats(context, transaction, { holderId, places })
    const facts = { holder: shownName(vendor, holder.called), email, seats, until, code }
    await householdMails.send(context, transaction, 'invitation', reader, facts)
    return {}
  })
  return done ?? why
}

/** Withdraws an invitation: its code stops working. 20035: it was answered. */
export async function withdraw(
  { database }: HouseholdsContext,
  { id, holderId, now }: { readonly id: number; readonly holderId: number; readonly now: Date },
): Promise<Record<string, never> | Refusal<20035>> {
  const ended = await database.transaction((transaction) =>
    endInvitation(transaction, { id, holderId, outcome: 'withdrawn', now }),
  )
  return ended ? {} : refuse(20035)
}
