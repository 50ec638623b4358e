import { addCompany, countAttempt } from '@/domains/accounts/identity'
import { type Refusal, refuse, refuseFields, refuseUntil } from '@/platform/contract/refusal'
import { openWay } from '@/platform/contract/weighty'
import type { Transaction } from '@/platform/database/connect'
import { allOrNothing } from '@/platform/database/transaction'
import type { EventBus } from '@/platform/jobs/events'
import { plainName, type ShownName } from '@/platform/text/shown-name'
import { days } from '@/platform/time/duration'
import { ownCount } from '@/platform/time/throttle'
import type { CompaniesContext } from '../context'
import { limits } from '../rules'
import { addChange } from '../store/changes'
import { addPerson, countOwned, lockPerson, personById } from '../store/people'

/** Companies send letters in their name, so the number that one person founds is throttled. */
const foundings = (personId: number) => [
  ownCount({ key: `companies founded by ${personId}`, free: 4, forgives: days(1), longestDelay: days(7) }),
]

interface Founding {
  readonly personId: number
  readonly name: ShownName
  readonly now: Date
}

/**
 * Founds a company. 10001: a name that may not stand before others; 20035: the person's address is not proven, or they own
 * enough of them; 20039: not so many at once.
 */
export async function foundCompany(
  { database, events, vendorName }: Pick<CompaniesContext, 'database' | 'events' | 'vendorName'>,
  { personId, name: wanted, now }: Omit<Founding, 'name'> & { readonly name: string },
): Promise<{ readonly company: number } | Refusal<10001 | 20035 | 20039>> {
  const name = plainName(vendorName, wanted)
  if (name === null) return refuseFields('name')
  const wait = await countAttempt(database, foundings(personId), now)
  if (wait !== null) return refuseUntil(wait)
  const founded = await allOrNothing(database, (transaction) =>
    openCompany(events, transaction, { personId, name, now }),
  )
  return founded ?? refuse(20035)
}

/** Opens a company with its owner. @returns null: the person’s address is not proven, or they own enough of them */
export async function openCompany(
  events: EventBus,
  transaction: Transaction,
  { personId, name, now }: Founding,
): Promise<{ readonly company: number } | null> {
  await lockPerson(transaction, personId)
  const person = await personById(transaction, personId)
  if (!person?.email || (await countOwned(transaction, personId)) >= limits.owned) return null
  const { email: billingEmail, language } = person
  const companyId = await addCompany(transaction, { name, billingEmail, language, now })
  await addPerson(transaction, { companyId, personId, role: 'owner', lock: openWay('founding of a company'), now })
  await addChange(transaction, { companyId, kind: 'founded', personId, byId: personId, detail: name, at: now })
  await events.emit(transaction, 'company.founded', { companyId, personId }, now)
  await events.emit(transaction, 'company.person_joined', { companyId, personId, role: 'owner' }, now)
  return { company: companyId }
}
