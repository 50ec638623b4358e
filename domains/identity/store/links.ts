import { and, eq, isNull } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import { after, hours } from '@/platform/time/duration'
import { hashOf, newSecret } from '../secrets'
import { mailedLinks } from '../tables'

export type LinkPurpose = 'register' | 'google' | 'reset' | 'change_email' | 'old_email'

type Link = typeof mailedLinks.$inferSelect

/** Makes a link for one purpose and one address, good for 24 hours and one use (D8). @returns the secret for the mail */
export async function createLink(
  database: Queryable,
  link: { purpose: LinkPurpose; email: string; memberId: number | null; payload?: Record<string, string>; now: Date },
): Promise<string> {
  const { purpose, email, memberId, payload = {}, now } = link
  const secret = newSecret()
  await database
    .insert(mailedLinks)
    .values({ hash: hashOf(secret), purpose, email, memberId, payload, expiresAt: after(now, hours(24)) })
  return secret
}

type LinkState = { state: 'good'; link: Link } | { state: 'unknown' | 'expired' | 'used' }

/** Another purpose or another address than the link was made for is no better than no link. */
export async function checkLink(
  database: Queryable,
  { secret, purpose, email, now }: { secret: string; purpose: LinkPurpose; email: string; now: Date },
): Promise<LinkState> {
  const [link] = await database
    .select()
    .from(mailedLinks)
    .where(and(eq(mailedLinks.hash, hashOf(secret)), eq(mailedLinks.purpose, purpose), eq(mailedLinks.email, email)))
  if (!link) return { state: 'unknown' }
  if (link.usedAt !== null) return { state: 'used' }
  return link.expiresAt > now ? { state: 'good', link } : { state: 'expired' }
}

/**
 * Uses up a link, with every other open one of the same purpose and address. Belongs into the transaction of what it
 * allows. @returns false when somebody else was faster
 */
export async function useLink(database: Queryable, link: Link, now: Date): Promise<boolean> {
  const used = await database
    .update(mailedLinks)
    .set({ usedAt: now })
    .where(and(eq(mailedLinks.email, link.email), eq(mailedLinks.purpose, link.purpose), isNull(mailedLinks.usedAt)))
    .returning({ hash: mailedLinks.hash })
  return used.some(({ hash }) => hash.equals(link.hash))
}
