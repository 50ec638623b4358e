import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import { after, before, between, type Duration, days, minutes, seconds } from '@/platform/time/duration'
import { limits } from '../../rules'
import type { EmailChanges } from '../../rules/email-changes'
import { noPassword } from '../../secrets/secrets'
import { letterAddress } from '../../tables/addresses'
import { emailCodes, mailedLinks, members } from '../../tables/members'
import { isChangeLeft, oneMore } from './email-changes'

/** spec 8.3. */
const codeLength = minutes(10)
const mostTries = 5
const resendAfter = seconds(limits.emailCodeResend)
/** A code more is five tries more, and an answer more about whose address is taken: so there are only so many a day. */
const mostAsked = 10
const askedWithin = days(1)

/** An account that has only named the address, or was never entered, gives way to the person who proves it. */
const makesWay = sql`(m.proven_email is not null
  or (m.password_hash = ${noPassword} and not m.email_proven and m.merged_into is null and m.blacklisted_at is null))`

type CodeRequestOutcome = { outcome: 'sent' | 'taken' } | { outcome: 'early'; wait: Duration }

/**
 * Puts a new code in place of the member's last one, in one round trip. Of requests at once one is heard; the others are
 * which says how long to wait. For an address that is taken there is no code.
 */
export async function putEmailCode(
  database: Queryable,
  { memberId, email, code, now }: { memberId: number; email: string; code: string; now: Date },
): Promise<CodeRequestOutcome> {
  const dayBegan = before(now, askedWithin)
  const { rows } = await database.execute<{ code: string | null }>(sql`
    insert into ${emailCodes} as c (member_id, email, code, sent_at, expires_at, tries, asked, asked_since)
    select ${memberId}::bigint, ${email}, case when not taken then ${code} end,
      case when not taken then ${now}::timestamptz end, ${after(now, codeLength)}::timestamptz, 0, 1, ${now}::timestamptz
    from (select exists (select from ${members} m where m.email = ${email} and not ${makesWay}) as taken) address
    on conflict (member_id) do update set
      email = excluded.email, code = excluded.code, expires_at = excluded.expires_at, tries = 0,
      sent_at = coalesce(excluded.sent_at, c.sent_at),
      asked = case when c.asked_since <= ${dayBegan} then 1 else c.asked + 1 end,
      asked_since = case when c.asked_since <= ${dayBegan} then excluded.asked_since else c.asked_since end
    where (c.sent_at is null or c.sent_at <= ${before(now, resendAfter)})
      and (c.asked < ${mostAsked} or c.asked_since <= ${dayBegan})
    returning c.code`)
  const [put] = rows
  if (put) return { outcome: put.code === null ? 'taken' : 'sent' }
  return { outcome: 'early', wait: await waitFor(database, memberId, now) }
}

async function waitFor(database: Queryable, memberId: number, now: Date): Promise<Duration> {
  const last = await emailCodeOf(database, memberId)
  if (!last) return seconds(1)
  const { sentAt, asked, askedSince } = last
  const resend = sentAt === null ? now : after(sentAt, resendAfter)
  const tomorrow = asked < mostAsked ? now : after(askedSince, askedWithin)
  return Math.max(seconds(1), between(now, resend), between(now, tomorrow)) as Duration
}

export async function emailCodeOf(database: Queryable, memberId: number) {
  const [found] = await database.select().from(emailCodes).where(eq(emailCodes.memberId, memberId))
  return found ?? null
}

interface ChangeByCode {
  readonly memberId: number
  readonly to: string
  readonly code: string
  readonly emailChanges: EmailChanges
  readonly now: Date
}

/**
 * Tries a code and, if it is the right one, changes the address if the member may (spec 8.3): the mailed links that
 * are open close with it. The try is counted in the same statement that looks at the code, so of any number at once five
 * are heard. A unique violation says that the address is another account's. @returns `changed` with the address that was the
 * account's own until now
 */
export async function changeEmailByCode(
  database: Queryable,
  { memberId, to, code, emailChanges, now }: ChangeByCode,
): Promise<{ outcome: 'wrong' | 'used' } | { outcome: 'changed'; from: string }> {
  const { rows } = await database.execute<{ fits: boolean; changed: boolean; own: string }>(sql`
    with before as (select ${letterAddress} as own from ${members} where id = ${memberId}),
      tried as (
        update ${emailCodes} c set tries = c.tries + 1
        where c.member_id = ${memberId} and c.tries < ${mostTries} and c.expires_at > ${now} and c.code is not null
        returning c.code = ${code} and c.email = ${to} as fits),
      changed as (
        update ${members} m set email = ${to}, email_changed_at = ${now}, email_changes_at = ${oneMore(now)},
          email_proven = true, proven_email = null
        where m.id = ${memberId} and ${isChangeLeft(emailChanges, now)} and (select fits from tried)
        returning m.id),
      closed as (
        update ${mailedLinks} l set used_at = ${now}
        where l.member_id = (select id from changed) and l.used_at is null and l.purpose <> 'old_email')
    select coalesce((select fits from tried), false) as fits, exists (select from changed) as changed,
      (select own from before) as own`)
  const [row] = rows
  if (!row?.fits) return { outcome: 'wrong' }
  return row.changed ? { outcome: 'changed', from: row.own } : { outcome: 'used' }
}
