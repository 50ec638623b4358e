import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import { bouncingAddresses } from '@/platform/mail/tables'
import { after, type Duration, hours } from '@/platform/time/duration'
import { hashOf, newSecret } from '../../secrets/secrets'
import { mailedLinks } from '../../tables/members'

export type LinkPurpose = 'register' | 'google' | 'reset' | 'welcome' | 'change_email' | 'confirm_email' | 'old_email'

type Link = typeof mailedLinks.$inferSelect

/** The link that a visitor brings back from a mail. */
export interface PresentedLink<P extends LinkPurpose = LinkPurpose> {
  readonly secret: string
  readonly purpose: P
  readonly email: string
  readonly now: Date
}

/** Makes a link for one purpose and one address, good for 24 hours unless it `lasts` otherwise, and for one use (spec 3.4). @returns the secret for the mail */
export async function createLink(
  database: Queryable,
  link: {
    purpose: LinkPurpose
    email: string
    memberId: number | null
    payload?: Record<string, string>
    lasts?: Duration
    now: Date
  },
): Promise<string> {
  const { purpose, email, memberId, payload = {}, lasts = hours(24), now } = link
  const secret = newSecret()
  await database
    .insert(mailedLinks)
    .values({ hash: hashOf(secret), purpose, email, memberId, payload, expiresAt: after(now, lasts) })
  return secret
}

type LinkState = { state: 'good'; link: Link } | { state: 'unknown' | 'expired' | 'used' }

/** Another purpose or another address than the link was made for is no better than no link. */
export async function checkLink(
  database: Queryable,
  { secret, purpose, email, now }: PresentedLink,
): Promise<LinkState> {
  const [link] = await database
    .select()
    .from(mailedLinks)
    .where(and(eq(mailedLinks.hash, hashOf(secret)), eq(mailedLinks.purpose, purpose), eq(mailedLinks.email, email)))
  if (!link) return { state: 'unknown' }
  if (link.usedAt !== null) return { state: 'used' }
  return link.expiresAt > now ? { state: 'good', link } : { state: 'expired' }
}

/** Returns the purpose of a secret, whether it is still valid or not; null: there is no such link. */
export async function linkBySecret(database: Queryable, secret: string) {
  const [found] = await database
    .select({ purpose: mailedLinks.purpose, memberId: mailedLinks.memberId })
    .from(mailedLinks)
    .where(eq(mailedLinks.hash, hashOf(secret)))
  return found ?? null
}

/** Whether a link of this purpose ever went to an address. */
export async function hasHadLink(database: Queryable, purpose: LinkPurpose, email: string): Promise<boolean> {
  const [found] = await database
    .select({ purpose: mailedLinks.purpose })
    .from(mailedLinks)
    .where(and(eq(mailedLinks.email, email), eq(mailedLinks.purpose, purpose)))
    .limit(1)
  return found !== undefined
}

/**
 * Uses up a link, in the transaction of what it allows.
 * @returns false when it is not valid, or was used meanwhile
 */
export async function useLink(database: Queryable, link: PresentedLink): Promise<boolean> {
  const spent = spend(database, link)
  const rows = await database
    .with(spent, arrived(database, link))
    .select()
    .from(spent)
    .where(eq(spent.hash, hashOf(link.secret)))
  return rows.length > 0
}

/**
 * The use of a link as a part of a larger statement. With it goes every other open link of the same purpose and
 * address; of two submissions at once the second waits for the first and then finds nothing.
 */
export function spend(database: Queryable, { secret, purpose, email, now }: PresentedLink) {
  const good = sql`exists (select from ${mailedLinks} l where l.hash = ${hashOf(secret)} and l.purpose = ${purpose}
    and l.email = ${email} and l.used_at is null and l.expires_at > ${now})`
  return database.$with('spent').as(
    database
      .update(mailedLinks)
      .set({ usedAt: now })
      .where(and(eq(mailedLinks.email, email), eq(mailedLinks.purpose, purpose), isNull(mailedLinks.usedAt), good))
      .returning({ hash: mailedLinks.hash, memberId: mailedLinks.memberId }),
  )
}

/** Beside `spend`: the mail with the link has arrived, so its address no longer counts as bouncing (decision 0056). */
export const arrived = (database: Queryable, { email }: PresentedLink) =>
  database.$with('arrived').as(
    database
      .delete(bouncingAddresses)
      .where(and(eq(bouncingAddresses.address, email), sql`exists (select from spent)`))
      .returning({ address: bouncingAddresses.address }),
  )

/** The member of the link that is being spent. */
export const spentMember = ({ secret }: PresentedLink) =>
  sql`(select member_id from spent where hash = ${hashOf(secret)})`
