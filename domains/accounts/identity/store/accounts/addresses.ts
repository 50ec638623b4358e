import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { Person } from '@/platform/installation/console/personal-data'
import { enqueue } from '@/platform/jobs/queue'
import type { ProvenAddress } from '@/platform/text/proven-address'
import { foldAddress } from '@/platform/text/typed/address'
import { hashOf, noPassword } from '../../secrets/secrets'
import { isOwnAddress, letterAddress, noAddress } from '../../tables/addresses'
import { authenticatorApps, passkeys, recoveryCodes } from '../../tables/factors'
import { mailedLinks, memberDevices, members, sessions, socialAccounts } from '../../tables/members'
import type { PresentedLink } from './links'
import type { Member } from './members'

interface UnfoldedAddress {
  readonly id: number
  readonly email: string
  /** The account that has the address as it is compared today; null: none has. */
  readonly pair: number | null
}

/** No more are named than anyone mends in one go. */
const most = 200

/**
 * Accounts whose addresses were kept before addresses were folded (decision 0146): what is typed leads to them no more, and in
 * some cases to another account.
 */
export async function unfoldedAddresses(database: Queryable): Promise<readonly UnfoldedAddress[]> {
  const { rows } = await database.execute<{ id: number; email: string }>(sql`
    select id::int, email from ${members} where email collate "C" ~ '[^!-~]' order by id limit ${most}`)
  const unfolded = rows.filter(({ email }) => foldAddress(email) !== email)
  if (unfolded.length === 0) return []
  const wanted = JSON.stringify(unfolded.map(({ email }) => foldAddress(email)))
  const { rows: pairs } = await database.execute<{ id: number; email: string }>(sql`
    select id::int, email from ${members} where email in (select jsonb_array_elements_text(${wanted}::jsonb))`)
  return unfolded.map(({ id, email }) => ({
    id,
    email,
    pair: pairs.find((each) => each.email === foldAddress(email))?.id ?? null,
  }))
}

/** Returns every address at which a member might get a warning. */
export async function knownAddresses(database: Queryable, { memberId, addresses }: Person): Promise<readonly string[]> {
  const { rows } = await database.execute<{ address: string }>(sql`
    select address from ${addresses} own
    union select ${members.email} from ${members} where ${members.id} = ${memberId}
    union select ${letterAddress} from ${members} where ${members.id} = ${memberId}`)
  return rows.map(({ address }) => address).filter((address) => !address.endsWith('.invalid'))
}

/**
 * Returns the owner of an address (spec 3.8): the account that has it, unless that has only named it; then the account
 * that had it before. Null: it has no owner.
 */
export async function ownerOf(database: Queryable, email: string): Promise<Member | null> {
  const [owner] = await whoseOwn(database, email)
  return owner ?? null
}

/** The same, and it stays so until the transaction ends: what is delivered meanwhile reaches the owner. */
export async function ownerFor(transaction: Transaction, email: string): Promise<Member | null> {
  const [owner] = await whoseOwn(transaction, email).for('key share')
  return owner ?? null
}

const whoseOwn = (database: Queryable, email: string) =>
  database
    .select()
    .from(members)
    .where(isOwnAddress(email))
    .orderBy(sql`${members.provenEmail} nulls first`, sql`${members.emailChangedAt} desc nulls last`)
    .limit(1)

/**
 * Where a letter about a member's own doings goes: to the proven address, where the account has only named the other (spec 3.8).
 * An address that is not the account's stays as it is.
 */
export async function reachedAt(database: Queryable, memberId: number, email: string): Promise<string> {
  const own = and(eq(members.id, memberId), eq(members.email, email))
  const [named] = await database.select({ to: letterAddress }).from(members).where(own)
  return named?.to ?? email
}

/** Where letters to a member go (spec 3.8); null: there is no such member. */
export async function lettersTo(database: Queryable, memberId: number): Promise<string | null> {
  const [found] = await database.select({ to: letterAddress }).from(members).where(eq(members.id, memberId))
  return found?.to ?? null
}

/** Returns the proven address of an account, as `provenAddress` does in statements; null: there is none. */
export function provenAddressIn(
  member: Pick<Member, 'billingEmail' | 'email' | 'emailProven' | 'provenEmail'>,
): ProvenAddress | null {
  const { billingEmail, email, emailProven, provenEmail } = member
  return (billingEmail ?? (emailProven ? email : provenEmail)) as ProvenAddress | null
}

/** Whether an account would get its address back if it cannot prove the new one. */
export async function isKeptFor(database: Queryable, email: string): Promise<boolean> {
  const [kept] = await database.select({ id: members.id }).from(members).where(eq(members.provenEmail, email))
  return kept !== undefined
}

/** The job that tells an account that it has its former address again. */
export const formerAddressRestored = 'identity.fallen_back'

/**
 * Takes an address from the account that has only named it, for a person who proves it or for a purchase that waits for
 * its owner: the account gets its former address back, or none if that now belongs to another.
 * @returns the account, if there was one
 */
export async function releaseAddress(transaction: Transaction, email: string, now: Date): Promise<number | null> {
  const [gone] = await transaction
    .update(members)
    .set(restoreFormerAddress)
    .where(and(eq(members.email, email), isNotNull(members.provenEmail)))
    .returning({ id: members.id })
  if (!gone) return null
  await enqueue(transaction, { kind: formerAddressRestored, payload: { memberId: gone.id }, runAt: now })
  return gone.id
}

const isFree = sql`not exists (select from ${members} other where other.email = ${members.provenEmail})`

/** The values that `releaseAddress` sets on an account. */
export const restoreFormerAddress = {
  email: sql`case when ${isFree} then ${members.provenEmail} else ${noAddress('none')} end`,
  emailProven: isFree,
  provenEmail: null,
  emailChangedAt: null,
}

/**
 * Takes an address from an account that was never entered: it was opened by a purchase or an import, and waits for the
 * owner of the address.
 * @returns that account, whose purchases now belong to the caller
 */
export async function withdrawFromWaiting(transaction: Transaction, email: string): Promise<number | null> {
  const [waiting] = await transaction
    .update(members)
    .set({ email: noAddress('awaited') })
    .where(and(eq(members.email, email), isWaiting))
    .returning({ id: members.id })
  return waiting?.id ?? null
}

/** The account was never entered: it was opened by a purchase or an import. */
const isWaiting = and(
  eq(members.emailProven, false),
  eq(members.passwordHash, noPassword),
  isNull(members.provenEmail),
  isNull(members.mergedInto),
  isNull(members.blacklistedAt),
  // Each merge is undone separately: an account that others were merged into is not merged (decision 35).
  sql`not exists (select from ${members} held where held.merged_into = ${members.id})`,
)

/** Whether an account still waits for the owner of an address. */
export async function isWaitingFor(database: Queryable, memberId: number, email: string): Promise<boolean> {
  const [found] = await database
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, memberId), eq(members.email, email), isWaiting))
  return found !== undefined
}

/** True if an account was never entered: it was opened by a purchase or an import. */
export async function nobodyWasIn(database: Queryable, memberId: number): Promise<boolean> {
  const [found] = await database
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, memberId), isWaiting))
  return found !== undefined
}

/**
 * Makes a waiting account wait for the owner of another address.
 * @returns false when it no longer waits
 */
export async function renameWaiting(
  transaction: Transaction,
  { memberId, from, to }: { readonly memberId: number; readonly from: string; readonly to: string },
): Promise<boolean> {
  const { rowCount } = await transaction
    .update(members)
    .set({ email: to })
    .where(and(eq(members.id, memberId), eq(members.email, from), isWaiting))
  return rowCount === 1
}

/** Lets a link of an account that has fallen back open the one that has the address now. */
export const passLinkOn = (
  transaction: Transaction,
  { secret, email }: PresentedLink,
  { from, to }: { from: number; to: number },
) =>
  transaction
    .update(mailedLinks)
    .set({ memberId: to })
    .where(and(eq(mailedLinks.hash, hashOf(secret)), eq(mailedLinks.email, email), eq(mailedLinks.memberId, from)))

/**
 * Ends everything that was bound to an account before its address was known to be its own: other sessions, social
 * accounts, browsers, second factors. @returns whether there was a second factor
 */
export async function endBoundBefore(
  transaction: Transaction,
  memberId: number,
  keep: { readonly session: Buffer | null; readonly device: Buffer | null },
): Promise<boolean> {
  const { rowCount } = await transaction.execute(sql`
    with browsers as (
        delete from ${memberDevices} where member_id = ${memberId} and device_hash is distinct from ${keep.device}::bytea),
      socials as (delete from ${socialAccounts} where member_id = ${memberId}),
      keys as (delete from ${passkeys} where member_id = ${memberId}),
      apps as (delete from ${authenticatorApps} where member_id = ${memberId}),
      codes as (delete from ${recoveryCodes} where member_id = ${memberId}),
      ended as (delete from ${sessions} where member_id = ${memberId} and token_hash is distinct from ${keep.session}::bytea)
    update ${members} set second_factor_since = null where id = ${memberId} and second_factor_since is not null`)
  return rowCount === 1
}
