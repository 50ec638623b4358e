import { lockCompany } from '@/domains/accounts/identity'
import type { CompanyRole } from '@/platform/contract/company-roles'
import type { Refusal } from '@/platform/contract/refusal'
import { type Lock, openWay } from '@/platform/contract/weighty'
import type { Transaction } from '@/platform/database/connect'
import { forEach, pagesOf } from '@/platform/jobs/each'
import { keptName, shownName } from '@/platform/text/shown-name'
import { after, before } from '@/platform/time/duration'
import type { CompaniesContext } from '../context'
import { type GivenRole, type LesserRole, mayAppoint, ownershipNotice } from '../rules'
import { addChange } from '../store/changes'
import { withdrawInvitationsBy } from '../store/invitations'
import {
  noticesDue,
  otherOwners,
  type Place,
  personById,
  placeOf,
  removePerson,
  setNotice,
  setRole,
} from '../store/people'
import { type Actor, type Company, type CompanyTransaction, inCompany } from './in-company'
import { tellNewOwner, tellOwners, tellPerson } from './tell'

type Person = NonNullable<Awaited<ReturnType<typeof personById>>>

/** The time of a change; null: it is in force already. */
interface Outcome {
  readonly at: Date | null
}

const factsOf = (company: Pick<Company, 'name'>) => ({ company: keptName(company.name) })

/**
 * Ends a person's membership of a company, with everything that depends on it.
 * @param told another than the person has ended it, and they are written to
 */
async function goAway(
  context: CompaniesContext,
  transaction: Transaction,
  { told, ...place }: Place & { readonly told: boolean },
  now: Date,
) {
  await removePerson(transaction, place)
  // People who joined by a link of theirs stay; the link no longer works.
  await withdrawInvitationsBy(transaction, place, null, now)
  await context.events.emit(transaction, 'company.person_left', { ...place, told }, now)
}

async function becomes(context: CompaniesContext, transaction: Transaction, place: Place, given: GivenRole, now: Date) {
  const { role } = given
  await setRole(transaction, place, given, now)
  await withdrawInvitationsBy(transaction, place, role, now)
  await context.events.emit(transaction, 'company.role_changed', { ...place, role }, now)
}

type Lesser = { readonly role: 'gone' } | (GivenRole & { readonly role: LesserRole })

/**
 * Ends an owner's role: at once where they do it themselves and another owner has been one for long enough, else when
 * the notice is over, so that it can be stopped.
 * @returns null when the company would have no other owner
 */
async function cease(
  context: CompaniesContext,
  { transaction, company, actor, note }: CompanyTransaction,
  person: Person,
  to: Lesser,
): Promise<Outcome | null> {
  const { role } = to
  const { now, companyId } = actor
  const place = { companyId, personId: person.id }
  const others = await otherOwners(transaction, place)
  if (others.length === 0) return null
  const trusted = others.some(({ since }) => since <= before(now, ownershipNotice))
  if (person.id === actor.personId && trusted) {
    if (to.role === 'gone') {
      await note({ kind: 'left', personId: person.id })
      await goAway(context, transaction, { ...place, told: false }, now)
    } else {
      await note({ kind: 'role', personId: person.id, role: to.role })
      await becomes(context, transaction, place, to, now)
    }
    return { at: null }
  }
  // A second notice does not come sooner than the first.
  const noticed = await placeOf(transaction, place)
  const at = noticed?.noticeAt ?? after(now, ownershipNotice)
  await setNotice(transaction, place, { role, at })
  await note({ kind: 'ownerNotice', personId: person.id, role })
  const named = shownName(context.vendorName, person.called)
  await tellOwners(context, transaction, companyId, 'ownerNotice', { ...factsOf(company), person: named, role, at })
  return { at }
}

async function appoint(
  context: CompaniesContext,
  { transaction, company, actor, note }: CompanyTransaction,
  person: Person,
  given: GivenRole,
) {
  const { role } = given
  const place = { companyId: actor.companyId, personId: person.id }
  await becomes(context, transaction, place, given, actor.now)
  await note({ kind: 'role', personId: person.id, role })
  await tellPerson(context, transaction, person.id, 'role', { ...factsOf(company), role })
  if (role !== 'owner') return
  await tellNewOwner(context, transaction, { company, person: person.called, byId: actor.personId })
}

interface Appointment<Role> {
  readonly personId: number
  readonly role: Role
  readonly lock: Lock<'company.owner'>
}

/**
 * Changes a person's role in a company. 20035: the caller is no longer an owner, the person is not in it, or it would
 * have no owner.
 */
export const changeRole = (
  context: CompaniesContext,
  actor: Actor,
  { personId, role, lock }: Appointment<CompanyRole>,
): Promise<Outcome | Refusal<20035>> =>
  inCompany(context, actor, async (opened) => {
    const place = await placeOf(opened.transaction, { companyId: actor.companyId, personId })
    const person = place && (await personById(opened.transaction, personId))
    if (!person || opened.role !== 'owner' || place.role === role) return null
    if (place.role === 'owner' && role !== 'owner') return cease(context, opened, person, { role, lock })
    await appoint(context, opened, person, { role, lock })
    return { at: null }
  })

/** Makes another person an owner in the caller's place; the caller gets another role when the notice is over. */
export const handOver = (
  context: CompaniesContext,
  actor: Actor,
  { personId, role, lock }: Appointment<LesserRole>,
): Promise<Outcome | Refusal<20035>> =>
  inCompany(context, actor, async (opened) => {
    const place = await placeOf(opened.transaction, { companyId: actor.companyId, personId })
    const person = place && (await personById(opened.transaction, personId))
    const own = await personById(opened.transaction, actor.personId)
    if (!person || !own || opened.role !== 'owner' || personId === actor.personId) return null
    if (place.noticeRole !== null) await setNotice(opened.transaction, place, null)
    if (place.role !== 'owner') await appoint(context, opened, person, { role: 'owner', lock })
    return cease(context, opened, own, role === 'gone' ? { role } : { role, lock })
  })

/** An owner who was to cease to be one stays; any owner can say so. */
export const keepOwner = (
  context: CompaniesContext,
  actor: Actor,
  personId: number,
): Promise<Record<string, never> | Refusal<20035>> =>
  inCompany(context, actor, async ({ transaction, company, role, note }) => {
    const place = await placeOf(transaction, { companyId: actor.companyId, personId })
    const person = place?.noticeRole && (await personById(transaction, personId))
    if (!person || role !== 'owner') return null
    await setNotice(transaction, place, null)
    await note({ kind: 'ownerStays', personId })
    const named = shownName(context.vendorName, person.called)
    await tellOwners(context, transaction, actor.companyId, 'ownerStays', { ...factsOf(company), person: named })
    return {}
  })

/** Removes a person from a company. 20035: the caller's role does not allow it, or it would have no owner. */
export const removeFrom = (
  context: CompaniesContext,
  actor: Actor,
  personId: number,
): Promise<Outcome | Refusal<20035>> =>
  inCompany(context, actor, async (opened) => {
    const { transaction, company } = opened
    const place = await placeOf(transaction, { companyId: actor.companyId, personId })
    const person = place && (await personById(transaction, personId))
    if (!person || personId === actor.personId || !mayAppoint(opened.role, place.role)) return null
    if (place.role === 'owner') return cease(context, opened, person, { role: 'gone' })
    await opened.note({ kind: 'removed', personId })
    await goAway(context, transaction, { ...place, told: true }, actor.now)
    await tellPerson(context, transaction, personId, 'removed', factsOf(company))
    return { at: null }
  })

/** Leaves a company; the person's own purchases stay theirs. 20035: they are not in it, or it would have no owner. */
export const leave = (context: CompaniesContext, actor: Actor): Promise<Outcome | Refusal<20035>> =>
  inCompany(context, actor, async (opened) => {
    const own = await personById(opened.transaction, actor.personId)
    if (!own) return null
    if (opened.role === 'owner') return cease(context, opened, own, { role: 'gone' })
    await opened.note({ kind: 'left', personId: own.id })
    const { companyId, personId } = actor
    await goAway(context, opened.transaction, { companyId, personId, told: false }, actor.now)
    return { at: null }
  })

/** Carries out notices that are over, unless the company would have no other owner. */
export async function carryOutNotices(context: CompaniesContext) {
  const { database, clock } = context
  const now = clock()
  const due = pagesOf<Place>((last, most) => noticesDue(database, now, last, most))
  await forEach(due, (place) => database.transaction((transaction) => carryOut(context, transaction, place, now)))
}

async function carryOut(context: CompaniesContext, transaction: Transaction, due: Place, now: Date) {
  const company = await lockCompany(transaction, due.companyId)
  const place = await placeOf(transaction, due)
  if (!place?.noticeAt || !place.noticeRole || place.noticeAt > now) return
  const { noticeRole: role, ...at } = place
  const who = { companyId: at.companyId, personId: at.personId }
  if (!company || (await otherOwners(transaction, who)).length === 0) {
    await setNotice(transaction, who, null)
    return
  }
  const change = { ...who, byId: null, at: now }
  if (role === 'gone') {
    await addChange(transaction, { ...change, kind: 'removed' })
    await goAway(context, transaction, { ...who, told: true }, now)
    await tellPerson(context, transaction, who.personId, 'removed', factsOf(company))
  } else {
    await addChange(transaction, { ...change, kind: 'role', role })
    await becomes(context, transaction, who, { role, lock: openWay('end of an owner’s notice') }, now)
    await tellPerson(context, transaction, who.personId, 'role', { ...factsOf(company), role })
  }
}
