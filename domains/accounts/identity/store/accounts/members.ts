import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { type MetadataPatch, withPatch } from '@/platform/contract/metadata'
import type { Database, Queryable, Transaction } from '@/platform/database/connect'
import type { Market } from '@/platform/i18n/market'
import type { EmailChanges } from '../../rules/email-changes'
import { hashOf, noPassword } from '../../secrets/secrets'
import { mailedLinks, memberDevices, members, sessions, socialAccounts } from '../../tables/members'
import { isChangeLeft, oneMore } from './email-changes'
import { arrived, type PresentedLink, spend, spentMember } from './links'

/** Writes metadata beside a member. @returns what is there then; null: more than may be */
export async function patchMemberMetadata(transaction: Transaction, id: number, patch: MetadataPatch) {
  const which = eq(members.id, id)
  const [before] = await transaction.select({ metadata: members.metadata }).from(members).where(which).for('update')
  const metadata = before ? withPatch(before.metadata, patch) : null
  if (metadata) await transaction.update(members).set({ metadata }).where(which)
  return metadata
}

export type Member = typeof members.$inferSelect

export async function memberByEmail(database: Queryable, email: string): Promise<Member | null> {
  const [member] = await database.select().from(members).where(eq(members.email, email))
  return member ?? null
}

export async function memberById(database: Queryable, id: number): Promise<Member | null> {
  const [member] = await database.select().from(members).where(eq(members.id, id))
  return member ?? null
}

/** A new account, or null when the address is taken: two at once end with one account. */
export async function createMember(
  database: Queryable,
  member: Pick<
    typeof members.$inferInsert,
    'email' | 'username' | 'passwordHash' | 'language' | 'emailProven' | 'createdAt'
  >,
): Promise<Member | null> {
  const [created] = await database
    .insert(members)
    .values(member)
    .onConflictDoNothing({ target: members.email })
    .returning()
  return created ?? null
}

/**
 * Sets a new password by a mailed link, ends every session of the member (spec 2.3) and knows the browser from now on.
 * @param given null in place of a hash: the account gets a passkey by the same link, and stays without a password
 */
export function setPasswordByLink(
  database: Queryable,
  link: PresentedLink<'reset' | 'welcome'>,
  { passwordHash, deviceHash }: { passwordHash: string | null; deviceHash: Buffer },
) {
  const only = and(eq(members.email, link.email), isNull(members.provenEmail), mayBeSet(link))
  // The link that went to an old address stays good: anyone who took an account over must not be able to close that way.
  const change = { only, keepsOtherLinks: true, device: deviceHash }
  return changeByLink(database, link, { ...(passwordHash !== null && { passwordHash }), emailProven: true }, change)
}

/** A welcome sets a first password: later it does nothing, though its link may still lie in a mailbox. */
const mayBeSet = ({ purpose }: PresentedLink) =>
  purpose === 'welcome' ? and(eq(members.passwordHash, noPassword), isNull(members.secondFactorSince)) : undefined

/**
 * Gives an account back to the owner of its old address: address and password, with every session ended and every
 * social account unbound (spec 8.3). A unique violation says that the old address has an account of its own.
 */
export const restoreByLink = (database: Queryable, link: PresentedLink<'old_email'>, passwordHash: string) =>
  changeByLink(
    database,
    link,
    { passwordHash, email: link.email, emailChangedAt: null, emailProven: true, provenEmail: null },
    { unbindsSocialAccounts: true },
  )

/**
 * Changes the email, if the member may (spec 8.3), by a mailed link: every other session ends, and every link
 * that went to the old address. The new one is not the account's own yet, and the old one stays so (spec 3.8). Of changes at once the database lets one through; a unique violation says that the
 * address is taken.
 */
export const changeEmailByLink = (
  database: Queryable,
  link: PresentedLink<'change_email'>,
  { memberId, to, keep, emailChanges }: { memberId: number; to: string; keep: Buffer; emailChanges: EmailChanges },
) =>
  changeByLink(
    database,
    link,
    {
      email: to,
      emailChangedAt: link.now,
      emailChangesAt: oneMore(link.now),
      emailProven: false,
      provenEmail: link.email,
    },
    { keep, only: and(eq(members.id, memberId), isChangeLeft(emailChanges, link.now)) },
  )

/** Shows by the link that went to an address that it is the account's own (spec 3.8), also when it was lost meanwhile. */
export const confirmByLink = (database: Queryable, link: PresentedLink<'confirm_email'>, memberId: number) =>
  changeByLink(
    database,
    link,
    {
      email: link.email,
      emailProven: true,
      provenEmail: null,
      // An address that stays the same was counted already; a change by staff does not count.
      emailChangedAt: sql`case when ${members.email} = ${link.email} then ${members.emailChangedAt}
        else ${link.now}::timestamptz end`,
    },
    { only: eq(members.id, memberId), keepsOtherLinks: true, keepsSessions: true },
  )

interface LinkOptions {
  /** The session that is kept. */
  readonly keep?: Buffer
  /** A further condition on the member. */
  readonly only?: SQL | undefined
  readonly keepsOtherLinks?: boolean
  readonly keepsSessions?: boolean
  /** The browser that is the member's own from now on. */
  readonly device?: Buffer
  /** A thief may have bound a social account; the owner's binds again by its address. */
  readonly unbindsSocialAccounts?: boolean
}

/**
 * Changes the member of a mailed link, uses the link up and ends the member's sessions. Belongs into a transaction that is
 * rolled back when nothing was changed. @returns the member, or null when the link does not hold
 */
async function changeByLink(
  database: Queryable,
  link: PresentedLink,
  change: PgUpdateSetSource<typeof members>,
  {
    keep,
    only,
    device,
    keepsOtherLinks = false,
    keepsSessions = false,
    unbindsSocialAccounts = false,
  }: LinkOptions = {},
): Promise<number | null> {
  const [changed] = await database
    .with(
      spend(database, link),
      arrived(database, link),
      ...(keepsOtherLinks ? [] : [useUpOthers(database, link)]),
      ...(unbindsSocialAccounts ? [unbind(database, link)] : []),
    )
    .update(members)
    .set(change)
    .where(and(sql`${members.id} = ${spentMember(link)}`, only))
    .returning({ id: members.id })
  if (!changed) return null
  if (keepsSessions) return changed.id
  // A separate statement sees a session that was opened while the change waited for the member's row.
  const remembered = device ? [remember(database, { memberId: changed.id, deviceHash: device, now: link.now })] : []
  await database
    .with(...remembered)
    .delete(sessions)
    .where(sql`${sessions.memberId} = ${changed.id} and ${sessions.tokenHash} is distinct from ${keep ?? null}`)
  return changed.id
}

const remember = (
  database: Queryable,
  { memberId, deviceHash, now }: { memberId: number; deviceHash: Buffer; now: Date },
) =>
  database.$with('remembered').as(
    database
      .insert(memberDevices)
      .values({ memberId, deviceHash, lastLoginAt: now })
      .onConflictDoUpdate({ target: [memberDevices.memberId, memberDevices.deviceHash], set: { lastLoginAt: now } })
      .returning({ memberId: memberDevices.memberId }),
  )

const unbind = (database: Queryable, link: PresentedLink) =>
  database.$with('unbound').as(
    database
      .delete(socialAccounts)
      .where(sql`${socialAccounts.memberId} = ${spentMember(link)}`)
      .returning({ subject: socialAccounts.subject }),
  )

/**
 * Uses up the member's open links of other purposes: a person who lost the address, or never should have had it, keeps
 * none. Among ways back from changed addresses an older one is stronger: changing an address twice closes no owner's
 * way back, and once an owner has come back, the later ones are void.
 */
const useUpOthers = (database: Queryable, link: PresentedLink) =>
  database.$with('others').as(
    database
      .update(mailedLinks)
      .set({ usedAt: link.now })
      .where(sql`${mailedLinks.memberId} = ${spentMember(link)} and ${mailedLinks.usedAt} is null and ${isOver(link)}`)
      .returning({ hash: mailedLinks.hash }),
  )

const isOver = ({ purpose, secret }: PresentedLink) =>
  purpose === 'old_email'
    ? sql`(${mailedLinks.purpose} <> 'old_email' or ${mailedLinks.expiresAt} > (
        select used.expires_at from ${mailedLinks} used where used.hash = ${hashOf(secret)}))`
    : sql`${mailedLinks.purpose} not in (${purpose}, 'old_email')`

/**
 * Notes that an address was proven to be the account's own.
 * @returns false when that was known, or the account has another address
 */
export async function showAddress(database: Queryable, memberId: number, email: string): Promise<boolean> {
  const { rowCount } = await database
    .update(members)
    .set({ emailProven: true })
    .where(
      and(
        eq(members.id, memberId),
        eq(members.email, email),
        isNull(members.provenEmail),
        eq(members.emailProven, false),
      ),
    )
  return rowCount === 1
}

/** Gives a person another name; a company has its own writer. @returns the member as it is now */
export async function renamePerson(database: Queryable, memberId: number, username: string): Promise<Member | null> {
  const isPerson = and(eq(members.id, memberId), eq(members.kind, 'person'))
  const [renamed] = await database.update(members).set({ username }).where(isPerson).returning()
  return renamed ?? null
}

export const setMarket = (database: Queryable, memberId: number, market: Partial<Market>) =>
  database.update(members).set(market).where(eq(members.id, memberId))

/** Marks a member as a buyer or subscriber; earlier marks stay until they are taken back. */
export const markBuyer = (database: Queryable, memberId: number, { subscriber }: { subscriber: boolean }) =>
  database
    .update(members)
    .set({ isBuyer: true, ...(subscriber && { isSubscriber: true }) })
    .where(eq(members.id, memberId))

/** Marks a member as a subscriber, until when the subscription holds. */
export const markSubscriber = (database: Queryable, memberId: number, vipUntil: Date) =>
  database.update(members).set({ isSubscriber: true, vipUntil }).where(eq(members.id, memberId))

/** Sets what a member is spoken to in; the statement is built and planned once. */
export function languageWriter(database: Database) {
  const statement = database
    .update(members)
    .set({ language: sql`${sql.placeholder('language')}` })
    .where(eq(members.id, sql.placeholder('memberId')))
    .prepare('language')
  return async (memberId: number, language: string) => void (await statement.execute({ memberId, language }))
}
