import { sql } from 'drizzle-orm'
import { companyPeople } from '@/domains/accounts/companies/relations'
import { members } from '@/domains/accounts/identity/relations'
import type { Transaction } from '@/platform/database/connect'
import { isEnding, isErased } from './deletions'

/** A company that has no other remaining owner. */
export interface OwnedCompany {
  readonly id: number
  readonly hasOthers: boolean
  /** Its own end was asked for. */
  readonly ends: boolean
}

/**
 * Returns the companies that are left without an owner when a person goes. They are locked with the person, so that
 * their owners do not change until the transaction ends: owners under notice, blocked ones and those who end their own
 * account do not count.
 */
export async function ownedAlone(transaction: Transaction, personId: number): Promise<readonly OwnedCompany[]> {
  await transaction.execute(sql`
    select from ${members} where id = ${personId} or id in (
      select a.company_id from ${companyPeople} a where a.person_id = ${personId} and a.role = 'owner')
    order by id for update`)
  const { rows } = await transaction.execute<Omit<OwnedCompany, 'id'> & { id: string }>(sql`
    select c.id, ${isEnding(sql`c.id`)} as ends,
      exists (select from ${companyPeople} other where other.company_id = c.id and other.person_id <> ${personId}) as "hasOthers"
    from ${companyPeople} own join ${members} c on c.id = own.company_id
    where own.person_id = ${personId} and own.role = 'owner' and not ${isErased(sql`c.id`)} and not exists (
      select from ${companyPeople} other join ${members} owner on owner.id = other.person_id
      where other.company_id = c.id and other.person_id <> ${personId} and other.role = 'owner'
        and other.notice_at is null and owner.blacklisted_at is null and owner.suspended_at is null
        and not ${isEnding(sql`owner.id`)})
    order by c.id`)
  return rows.map(({ id, ...company }) => ({ id: Number(id), ...company }))
}
