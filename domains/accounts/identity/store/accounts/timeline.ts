import { sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import { facts, type TimelineSource, term, text } from '@/platform/installation/console/timeline'
import { type AccountEvent, accountEvents, type LoginEvent, memberDevices, members } from '../../tables/members'

declare module '@/platform/contract/member-page' {
  interface TimelineKinds {
    'account.opened': true
    'account.emailChanged': true
    'account.signIn': true
    'account.secured': true
  }
  interface TimelineFacts {
    email: 'text'
    browser: 'text'
  }
  interface TimelineTerms {
    security: LoginEvent
  }
}

const secured = sql<LoginEvent>`${accountEvents.what}`

/** As a table: events of an account, by `at` and `id`. */
export const accountEventsOf = (memberId: number, what: AccountEvent) => sql`(
  select at, id::text as id from ${accountEvents} where member_id = ${memberId} and what = ${what})`

/** Whether staff has taken the factors of an account away since a moment. */
export async function wasResetBySupport(database: Queryable, memberId: number, since: Date): Promise<boolean> {
  const { rows } = await database.execute(sql`
    select from ${accountEventsOf(memberId, 'resetBySupport')} reset where reset.at > ${since} limit 1`)
  return rows.length > 0
}

/** The timeline's entries about identity. */
export const timeline: readonly TimelineSource[] = [
  {
    kind: 'account.opened',
    rows: ({ memberId }) => sql`
      select ${members.createdAt} as at, ${members.id}::text as id, ${facts({})} as facts
      from ${members} where ${members.id} = ${memberId}`,
  },
  {
    kind: 'account.emailChanged',
    rows: ({ memberId }) => sql`
      select ${members.emailChangedAt} as at, ${members.id}::text as id,
        ${facts({ email: text(members.email) })} as facts
      from ${members} where ${members.id} = ${memberId}`,
  },
  {
    // The last login of each browser: sessions themselves are deleted a day after they end.
    kind: 'account.signIn',
    rows: ({ memberId }) => sql`
      select ${memberDevices.lastLoginAt} as at, encode(${memberDevices.deviceHash}, 'hex') as id,
        ${facts({ browser: text(sql`left(encode(${memberDevices.deviceHash}, 'hex'), 6)`) })} as facts
      from ${memberDevices} where ${memberDevices.memberId} = ${memberId}`,
  },
  {
    kind: 'account.secured',
    rows: ({ memberId }) => sql`
      select ${accountEvents.at} as at, ${accountEvents.id}::text as id, ${facts({ security: term(secured) })} as facts
      from ${accountEvents}
      where ${accountEvents.memberId} = ${memberId} and ${accountEvents.what} not in ('endRequested', 'endWithdrawn')`,
  },
]
