import { desc, eq, lt, sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import type { Queryable } from '@/platform/database/connect'
import { before } from '@/platform/time/duration'
import { historyLasts } from '../rules'
import { ssoEvents } from '../tables'

type NewEvent = Omit<typeof ssoEvents.$inferInsert, 'id'>

export const addEvent = (database: Queryable, event: NewEvent) => database.insert(ssoEvents).values(event)

/** Returns the latest events, newest first. */
export const eventsOf = (database: Queryable, companyId: number) =>
  database
    .select({
      at: ssoEvents.at,
      kind: ssoEvents.kind,
      person: sql<string>`coalesce(nullif(${members.username}, ''), ${members.email}, '')`,
      detail: ssoEvents.detail,
    })
    .from(ssoEvents)
    .leftJoin(members, eq(members.id, ssoEvents.personId))
    .where(eq(ssoEvents.companyId, companyId))
    .orderBy(desc(ssoEvents.at), desc(ssoEvents.id))
    .limit(20)

export const purgeEvents = (database: Queryable, now: Date) =>
  database.delete(ssoEvents).where(lt(ssoEvents.at, before(now, historyLasts)))
