import { lockCompany } from '@/domains/accounts/identity'
import type { CompanyRole } from '@/platform/contract/company-roles'
import { type Refusal, refuse } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import { allOrNothing } from '@/platform/database/transaction'
import type { MemberCaller } from '@/platform/http/visit'
import type { CompaniesContext } from '../context'
import { addChange, type NewChange } from '../store/changes'
import { type Place, placeOf } from '../store/people'

/** A person in the session of a company, at a moment. */
export interface Actor extends Place {
  readonly now: Date
}

/** Returns the person who acts in the session of a company; null: a personal session, or an operator's. */
export function actorOf({
  member: { id: companyId, company },
  now,
}: {
  readonly member: MemberCaller
  readonly now: Date
}): Actor | null {
  const personId = company?.person?.id
  return personId === undefined ? null : { companyId, personId, now }
}

export type Company = NonNullable<Awaited<ReturnType<typeof lockCompany>>>

/** A locked company, with the acting person and their current role. */
export interface CompanyTransaction {
  readonly transaction: Transaction
  readonly company: Company
  readonly actor: Actor
  readonly role: CompanyRole
  readonly note: (change: Omit<NewChange, 'companyId' | 'at'>) => Promise<unknown>
}

/**
 * Runs work in a locked company, so that its people do not change meanwhile. Refuses with 20035 where the work gives
 * null, the company is closed, or the actor is no longer in it.
 */
export async function inCompany<Result>(
  { database }: Pick<CompaniesContext, 'database'>,
  actor: Actor,
  work: (opened: CompanyTransaction) => Promise<Result | null>,
): Promise<Result | Refusal<20035>> {
  const done = await allOrNothing(database, async (transaction) => {
    const company = await lockCompany(transaction, actor.companyId)
    const place = company && (await placeOf(transaction, actor))
    if (!place) return null
    const note: CompanyTransaction['note'] = (change) =>
      addChange(transaction, { byId: actor.personId, ...change, companyId: actor.companyId, at: actor.now })
    return work({ transaction, company, actor, role: place.role, note })
  })
  return done ?? refuse(20035)
}
