import { sql } from 'drizzle-orm'
import type { TestServer } from '@/tests/server/server'

let crowds = 0

/**
 * Lets many people join a company at once, each by an event of their own, as a sign-in on a Monday morning does.
 * @returns their ids
 */
export const crowdOf =
  (server: TestServer, companyId: number) =>
  async (count: number): Promise<number[]> => {
    const name = `crowd-${++crowds}`
    const now = server.clock.now()
    const { rows } = await server.database.execute<{ id: number }>(sql`
    insert into members (email, username, password_hash, email_proven, created_at)
    select ${name} || '-' || n || '@acme.test', ${name} || ' ' || n, '!', true, ${now}::timestamptz
    from generate_series(1, ${count}::int) n returning id::int`)
    const people = rows.map(({ id }) => id)
    await server.database.transaction(async (transaction) => {
      await transaction.execute(sql`
      insert into company_people (company_id, person_id, role, joined_at)
      select ${companyId}::bigint, value::bigint, 'user', ${now}::timestamptz
      from jsonb_array_elements_text(${JSON.stringify(people)}::jsonb)`)
      const { events } = server.installation
      await transaction.execute(sql`
      with ${events.announcementOfEach(
        'company.person_joined',
        sql`select jsonb_build_object('companyId', ${companyId}::bigint, 'personId', value::bigint, 'role', 'user') as payload
          from jsonb_array_elements_text(${JSON.stringify(people)}::jsonb)`,
        now,
      )} select`)
    })
    return people
  }
