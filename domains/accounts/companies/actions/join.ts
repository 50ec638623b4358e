import type { Transaction } from '@/platform/database/connect'
import type { EventBus } from '@/platform/jobs/events'
import type { CompaniesContext } from '../context'
import { type GivenRole, limits } from '../rules'
import { addChange } from '../store/changes'
import { endInvitationsTo } from '../store/invitations'
import { endRequest } from '../store/joining'
import { addPerson, countPeople, type personById } from '../store/people'
import type { Company } from './in-company'
import { tellNewOwner } from './tell'

interface Host {
  readonly events: EventBus
  /** The mails that tell the owners of another owner; null: a demo, which sends none. */
  readonly letters: CompaniesContext | null
}

type Arrival = GivenRole & {
  readonly company: Pick<Company, 'id' | 'name'>
  readonly person: NonNullable<Awaited<ReturnType<typeof personById>>>
  /** The person who admitted them; null: a link or their address did. */
  readonly by: number | null
  /** The address or domain that admitted them. */
  readonly detail: string
  readonly now: Date
}

/**
 * Adds a person to a locked company.
 * @returns false when it is full; true also where they are in it already
 */
export async function bringIn(
  { events, letters }: Host,
  transaction: Transaction,
  { company, person, by, detail, now, ...given }: Arrival,
): Promise<boolean> {
  const companyId = company.id
  const { role } = given
  const place = { companyId, personId: person.id }
  if ((await countPeople(transaction, companyId)) >= limits.people) return false
  if (await addPerson(transaction, { ...place, ...given, now })) {
    await addChange(transaction, { ...place, kind: 'joined', byId: by, role, detail, at: now })
    await events.emit(transaction, 'company.person_joined', { ...place, role }, now)
    if (role === 'owner' && letters)
      await tellNewOwner(letters, transaction, { company, person: person.called, byId: by })
  }
  await endRequest(transaction, place)
  if (person.email !== null) await endInvitationsTo(transaction, companyId, person.email, now)
  return true
}
