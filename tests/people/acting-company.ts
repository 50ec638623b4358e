import { eq, sql } from 'drizzle-orm'
import { companyPeople } from '@/domains/accounts/companies/tables'
import { members, sessions } from '@/domains/accounts/identity/tables/members'
import type { CompanyRole } from '@/platform/contract/company-roles'
import type { TestServer } from '../server/server'

/** A company by the name that its address begins with. */
export async function addCompany(server: TestServer, name: string): Promise<number> {
  const [added] = await server.database
    .insert(members)
    .values({
      kind: 'company',
      email: `${name}@account.invalid`,
      username: name,
      passwordHash: '!',
      language: 'en',
      billingEmail: `bills@${name}.test`,
      emailProven: false,
      createdAt: server.clock.now(),
    })
    .returning({ id: members.id })
  return added?.id ?? 0
}

/** Adds a person to a company, or changes their role. */
export async function appoint(server: TestServer, companyId: number, personId: number, role: CompanyRole) {
  await server.database
    .insert(companyPeople)
    .values({ companyId, personId, role, joinedAt: server.clock.now() })
    .onConflictDoUpdate({ target: [companyPeople.companyId, companyPeople.personId], set: { role } })
}

/** Switches the sessions of a person to a company, or back to the person. */
export const actFor = (server: TestServer, personId: number, companyId: number | null) =>
  server.database
    .update(sessions)
    .set({ companyId: sql`${companyId}::bigint` })
    .where(eq(sessions.memberId, personId))
