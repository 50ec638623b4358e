import { sql } from 'drizzle-orm'
import type { CompanyFacts } from '@/domains/accounts/identity'
import { members } from '@/domains/accounts/identity/relations'
import { companyPeople } from '../tables'

/** The facts of companies in the one statement that finds a session. */
export const companyFacts: CompanyFacts = {
  roleOf: (companyId, personId) => sql`(
    select a.role from ${companyPeople} a where a.company_id = ${companyId} and a.person_id = ${personId})`,
  companiesOf: (personId) => sql`(
    select coalesce(json_agg(json_build_object('id', c.id, 'name', c.username, 'role', a.role) order by c.username, c.id), '[]')
    from ${companyPeople} a join ${members} c on c.id = a.company_id where a.person_id = ${personId})`,
}
