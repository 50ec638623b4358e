import { countAttempt, hashOf, lockCompany, newSecret, ownerOf } from '@/domains/accounts/identity'
import type { CompanyRole } from '@/platform/contract/company-roles'
import { isRefusal, type Refusal, refuse } from '@/platform/contract/refusal'
import type { Lock } from '@/platform/contract/weighty'
import type { Transaction } from '@/platform/database/connect'
import { allOrNothing } from '@/platform/database/transaction'
import { companySeatsPage, memberPage } from '@/platform/paths'
import { keptName, noName, shownName } from '@/platform/text/shown-name'
import { after, days, hours, minutes } from '@/platform/time/duration'
import { openCount, ownCount } from '@/platform/time/throttle'
import type { CompaniesContext } from '../context'
import { companyMails } from '../mails/mails'
import { type GivenRole, type InviteResult, invitationLasts, limits, mayAppoint } from '../rules'
import { wasRemoved } from '../store/changes'
import {
  addInvitation,
  companyOfInvitation,
  countWaiting,
  endInvitation,
  endOverdue,
  invitationByCode,
  lockInvitation,
  useInvitation,
  waitingAmong,
} from '../store/invitations'
import { addressesAmong, type Place, personById, placeOf } from '../store/people'
import { type Actor, inCompany } from './in-company'
import { bringIn } from './join'
import { tellPerson } from './tell'

/** Asks a call for the lock of what is more than `user`. */
type UnlockRole = (state: 'company.owner') => Lock<'company.owner'> | Refusal<20051>

/** A role as it may be given: 20051 where it is more than `user` and no one has proven who is there. */
export function givenRole(role: CompanyRole, unlock: UnlockRole): GivenRole | Refusal<20051> {
  if (role === 'user') return { role }
  const lock = unlock('company.owner')
  return isRefusal(lock) ? lock : { role, lock }
}

/** Limits letters in the name of a company to any addresses. */
const invitationThrottles = (companyId: number, to: string) => [
  ownCount({ key: `invitations of ${companyId}`, free: 100, forgives: minutes(10), longestDelay: hours(12) }),
  openCount('the invitation that has come', {
    key: `invitation to ${to}`,
    free: 5,
    forgives: hours(6),
    longestDelay: days(1),
  }),
]

const invitationAddress = ({ publicUrl }: CompaniesContext, code: string) =>
  publicUrl + memberPage('company_invitation', { code })

interface Invitees {
  readonly emails: readonly string[]
  readonly given: GivenRole
  /** The inviter's language; people with an account are written to in their own. */
  readonly language: string
}

type Results = { email: string; result: InviteResult }[]

/** Invites addresses to a company. 20035: the caller's role does not reach so far, or too many wait already. */
export async function invite(
  context: CompaniesContext,
  actor: Actor,
  { emails, given, language }: Invitees,
): Promise<{ readonly results: Results } | Refusal<20035>> {
  const { database, vendorName: vendor } = context
  const { companyId, personId: invitedBy, now } = actor
  const { role } = given
  const wanted = [...new Set(emails)]
  const later = new Set<string>()
  for (const email of wanted)
    if ((await countAttempt(database, invitationThrottles(companyId, email), now)) !== null) later.add(email)
  return inCompany(context, actor, async ({ transaction, company, role: own, note }) => {
    if (!mayAppoint(own, role)) return null
    await endOverdue(transaction, companyId, now)
    if ((await countWaiting(transaction, companyId, now)) + wanted.length > limits.waiting) return null
    const here = await addressesAmong(transaction, companyId, wanted)
    const waiting = await waitingAmong(transaction, { companyId, emails: wanted, now })
    const inviter = await personById(transaction, invitedBy)
    const person = inviter ? shownName(vendor, inviter.called) : noName
    const resultOf = (email: string): InviteResult => {
      if (here.has(email)) return 'here'
      if (waiting.has(email)) return 'waits'
      return later.has(email) ? 'later' : 'sent'
    }
    const results: Results = []
    for (const email of wanted) {
      const result = resultOf(email)
      results.push({ email, result })
      if (result !== 'sent') continue
      const code = newSecret()
      const expiresAt = after(now, invitationLasts)
      const written = { companyId, kind: 'mail', email, codeHash: hashOf(code), invitedBy, usesLeft: 1 } as const
      await addInvitation(transaction, { ...written, createdAt: now, expiresAt }, given)
      await note({ kind: 'invited', role, detail: email })
      const known = await ownerOf(transaction, email)
      const reader = { to: email, language: context.offer.languages.of(known?.language ?? language) }
      const facts = { company: keptName(company.name), person, role, until: expiresAt, code }
      await companyMails.send(context, transaction, 'invitation', reader, facts)
    }
    return { results }
  })
}

/**
 * Creates a link by which a number of people join as users.
 * @returns its address, which is not stored
 */
export const makeLink = (
  context: CompaniesContext,
  actor: Actor,
  { uses, lasts }: { readonly uses: number; readonly lasts: number },
): Promise<{ readonly url: string } | Refusal<20035>> =>
  inCompany(context, actor, async ({ transaction, role: own, note }) => {
    const { companyId, personId: invitedBy, now } = actor
    if (!mayAppoint(own, 'user')) return null
    if ((await countWaiting(transaction, companyId, now)) >= limits.waiting) return null
    const code = newSecret()
    const link = { companyId, kind: 'link', codeHash: hashOf(code), invitedBy, usesLeft: uses } as const
    await addInvitation(transaction, { ...link, createdAt: now, expiresAt: after(now, days(lasts)) }, { role: 'user' })
    await note({ kind: 'linked', role: 'user' })
    return { url: invitationAddress(context, code) }
  })

/** Takes an invitation or a link back. */
export const withdraw = (
  context: CompaniesContext,
  actor: Actor,
  id: number,
): Promise<Record<string, never> | Refusal<20035>> =>
  inCompany(context, actor, async ({ transaction, role: own, note }) => {
    const { companyId, now } = actor
    const invitation = await lockInvitation(transaction, { id, companyId, now })
    if (!invitation || !mayAppoint(own, invitation.role)) return null
    await endInvitation(transaction, id, 'withdrawn', now)
    await note({ kind: 'withdrawn', role: invitation.role, detail: invitation.email ?? '' })
    return {}
  })

interface Acceptance {
  readonly personId: number
  readonly code?: string | undefined
  readonly invitation?: number | undefined
  readonly unlock: UnlockRole
  readonly now: Date
}

/** Returns the presented invitation, and its company. */
async function invitationMeant({ database }: CompaniesContext, { code, invitation, now }: Acceptance) {
  if (code !== undefined) {
    const found = await invitationByCode(database, hashOf(code), now)
    return found && { id: found.invitation.id, companyId: found.invitation.companyId }
  }
  const companyId = invitation === undefined ? null : await companyOfInvitation(database, invitation)
  return invitation === undefined || companyId === null ? null : { id: invitation, companyId }
}

/**
 * Accepts an invitation to a company. 20032: there is no such open invitation; 20035: it is for another address than
 * the person's own, or a removed person tries to return by a link; 20051: the role is more than `user`, and the person
 * must prove who they are.
 */
export async function acceptInvitation(
  context: CompaniesContext,
  acceptance: Acceptance,
): Promise<{ readonly company: number; readonly name: string } | Refusal<20032 | 20035 | 20051>> {
  const { personId, now, unlock } = acceptance
  const meant = await invitationMeant(context, acceptance)
  if (!meant) return refuse(20032)
  const { companyId } = meant
  let why: Refusal<20032 | 20035 | 20051> = refuse(20032)
  const accepted = await allOrNothing(context.database, async (transaction) => {
    const company = await lockCompany(transaction, companyId)
    const invitation = company && (await lockInvitation(transaction, { ...meant, now }))
    if (!company || !invitation) return null
    const person = await personById(transaction, personId)
    // Without the code only the address counts, and a person with another address learns nothing.
    if (acceptance.code === undefined && (!invitation.email || invitation.email !== person?.email)) return null
    why = refuse(20035)
    if (!person?.email || (invitation.kind === 'mail' && invitation.email !== person.email)) return null
    const given = givenRole(invitation.role, unlock)
    if (isRefusal(given)) {
      why = given
      return null
    }
    const place = { companyId, personId }
    const done = { company: companyId, name: company.name }
    if (invitation.kind === 'link' && (await placeOf(transaction, place))) return done
    if (invitation.kind === 'link' && (await wasRemoved(transaction, place))) return null
    await useInvitation(transaction, invitation, now)
    const { invitedBy: by, email } = invitation
    if (
      !(await bringIn({ events: context.events, letters: context }, transaction, {
        company,
        person,
        ...given,
        by,
        detail: email ?? '',
        now,
      }))
    )
      return null
    if (by !== null && email !== null) {
      const named = shownName(context.vendorName, person.called)
      const seats = await mayAssign(context, transaction, { companyId, personId: by })
      await tellPerson(context, transaction, by, 'joined', {
        company: keptName(company.name),
        person: named,
        seats: seats ? companySeatsPage(companyId, personId) : null,
      })
    }
    return done
  })
  return accepted ?? why
}

/** True if a person assigns seats of a company. */
async function mayAssign({ vendor }: CompaniesContext, transaction: Transaction, place: Place): Promise<boolean> {
  const role = (await placeOf(transaction, place))?.role
  return vendor.features.licences && (role === 'owner' || role === 'technical')
}

/** Declines what was sent to the person's own address. */
export async function declineInvitation(
  context: CompaniesContext,
  { personId, invitation: id, now }: { readonly personId: number; readonly invitation: number; readonly now: Date },
): Promise<Record<string, never> | Refusal<20035>> {
  const companyId = await companyOfInvitation(context.database, id)
  if (companyId === null) return refuse(20035)
  const done = await allOrNothing(context.database, async (transaction) => {
    const invitation = await lockInvitation(transaction, { id, companyId, now })
    const person = await personById(transaction, personId)
    if (!invitation?.email || invitation.email !== person?.email) return null
    await endInvitation(transaction, id, 'declined', now)
    return {}
  })
  return done ?? refuse(20035)
}
