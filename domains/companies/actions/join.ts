import type { CompanyRole } from '@/platform/contract/company-roles'
import type { Transaction } from '@/platform/database/connect'
import type { CompaniesContext } from '../context'
import { limits } from '../rules'
import { addChange } from '../store/changes'
import { endInvitationsTo } from '../store/invitations'
import { endRequest } from '../store/joining'
import { addPerson, countPeople, type personById } from '../store/people'
import type { Company } from './in-company'
import { tellNewOwner } from './tell'

interface Arrival {
  readonly company: Company
  readonly person: NonNullable<Awaited<ReturnType<typeof personById>>>
  readonly role: CompanyRole
  /** Who let them in; null: a link or their address did. */
  readonly by: number | null
  /** By what: an address, a domain. */
  readonly detail: string
  readonly now: Date
}

/** Brings somebody into a company that is locked. @returns false: it is full; true also where they are there already */
export async function bringIn(
  context: CompaniesContext,
  transaction: Transaction,
  { company, person, role, by, detail, now }: Arrival,
): Promise<boolean> {
  const companyId = company.id
  const place = { companyId, personId: person.id }
  if ((await countPeople(transaction, companyId)) >= limits.people) return false
  if (await addPerson(transaction, { ...place, role, now })) {
    await addChange(transaction, { ...place, kind: 'joined', byId: by, role, detail, at: now })
    await context.events.emit(transaction, 'company.person_joined', { ...place, role }, now)
    if (role === 'owner') await tellNewOwner(context, transaction, { company, person: person.name, byId: by })
  }
  await endRequest(transaction, place)
  if (person.email !== null) await endInvitationsTo(transaction, companyId, person.email, now)
  return true
}
