import { and, desc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { ownerOf } from '@/domains/accounts/identity'
import type { Queryable } from '@/platform/database/connect'
import { jobs } from '@/platform/jobs/tables'
import { mails } from '@/platform/mail/tables'
import { foldAddress } from '@/platform/text/typed/address'
import type { MailState } from '../rules'

interface MailQuery {
  readonly address?: string | undefined
  readonly kind?: string | undefined
  readonly state?: MailState | undefined
  readonly before?: number | undefined
  readonly limit: number
}

export type LoggedMail = Awaited<ReturnType<typeof mailsBefore>>[number]

/** The newest mails, or those before one, with what became of the job that sends each. */
export const mailsBefore = (database: Queryable, { address, kind, state, before, limit }: MailQuery) =>
  database
    .select({
      id: mails.id,
      kind: mails.kind,
      recipient: mails.recipient,
      language: mails.language,
      subject: mails.subject,
      confidential: mails.confidential,
      preview: sql<boolean>`coalesce(${mails.preview}, case when not ${mails.confidential} then ${mails.html} end) is not null`,
      again: sql<boolean>`${mails.source} is not null or not ${mails.confidential}`,
      createdAt: mails.createdAt,
      sentAt: mails.sentAt,
      bouncedAt: mails.bouncedAt,
      withheldAt: mails.withheldAt,
      heldAt: mails.heldAt,
      bounce: mails.bounce,
      failedAt: jobs.failedAt,
      error: jobs.lastError,
    })
    .from(mails)
    // A job that is done is gone: what is left of them is little.
    .leftJoin(
      jobs,
      and(eq(jobs.kind, 'mail'), isNull(mails.sentAt), sql`(${jobs.payload} ->> 'id')::bigint = ${mails.id}`),
    )
    .where(
      and(
        address === undefined ? undefined : inArray(mails.recipient, [address, foldAddress(address)]),
        kind === undefined ? undefined : eq(mails.kind, kind),
        state && isIn[state],
        before === undefined ? undefined : lt(mails.id, before),
      ),
    )
    .orderBy(desc(mails.id))
    .limit(limit)

const isOnItsWay = and(isNull(mails.sentAt), isNull(mails.bouncedAt), isNull(mails.withheldAt), isNull(mails.heldAt))

const isIn: Readonly<Record<MailState, SQL | undefined>> = {
  sent: and(isNotNull(mails.sentAt), isNull(mails.bouncedAt)),
  waiting: and(isOnItsWay, isNull(jobs.failedAt)),
  failed: and(isOnItsWay, isNotNull(jobs.failedAt)),
  bounced: isNotNull(mails.bouncedAt),
  withheld: and(isNotNull(mails.withheldAt), isNull(mails.bouncedAt)),
  held: isNotNull(mails.heldAt),
  kept: isOnItsWay,
}

/** Returns the part of a mail that may be shown; null: there is no such mail, or none of it is left. */
export async function previewOf(database: Queryable, id: number): Promise<string | null> {
  const [mail] = await database
    .select({ confidential: mails.confidential, preview: mails.preview, html: mails.html })
    .from(mails)
    .where(eq(mails.id, id))
  return mail ? (mail.preview ?? (mail.confidential ? null : mail.html)) : null
}

/** Returns the recipient of a mail, for the audit log. */
export async function memberOf(database: Queryable, address: string): Promise<number | null> {
  return (await ownerOf(database, address))?.id ?? null
}
