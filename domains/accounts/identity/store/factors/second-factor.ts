import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import { authenticatorApps, passkeys, recoveryCodes } from '../../tables/factors'
import { members } from '../../tables/members'
import { alsoWith } from '../captcha/proofs'

/** The passkeys of a member as a browser gets them, as an expression of a larger statement. */
export const knownPasskeys = (memberId: SQL) => sql<{ id: string; transports: string[] }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', p.credential_id, 'transports', p.transports)), '[]')
  from ${passkeys} p where p.member_id = ${memberId})`

/** For changes of one member's factors: of two at once the second sees what the first has left. */
export const lockMember = (database: Queryable, memberId: number) =>
  database.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('update')

/** Conditions for announcements: a factor was added, one was taken away, a second factor is on. */
export const isAdded = sql`exists (select from added)`
export const isGone = sql`exists (select from gone)`
export const isProtected = sql`exists (select from protected)`

interface NewFactor {
  readonly memberId: number
  /** The recovery codes of a member who has no second factor yet. */
  readonly recoveryCodes: readonly Buffer[]
  /** Null: nothing is told, since the account begins with it. */
  readonly announcement: SQL | null
  readonly now: Date
}

/** The added factor; `first`: it is the member's first one, and the recovery codes are in force. */
type Outcome = { readonly id: number; readonly first: boolean } | null

/**
 * Adds a passkey. The member's row is to be locked before.
 * @returns null when it exists already, or the member has as many as allowed
 */
export const addPasskey = (
  database: Queryable,
  passkey: Pick<typeof passkeys.$inferInsert, 'credentialId' | 'publicKey' | 'counter' | 'name'> & {
    readonly transports: readonly string[]
  },
  added: NewFactor,
): Promise<Outcome> => {
  const { credentialId, publicKey, counter, transports, name } = passkey
  const { memberId, now } = added
  return addFactor(
    database,
    sql`insert into ${passkeys} (member_id, credential_id, public_key, counter, transports, name, slot, created_at)
      select ${memberId}::bigint, ${credentialId}::text, ${publicKey}::bytea, ${counter}::bigint,
        array(select jsonb_array_elements_text(${JSON.stringify(transports)}::jsonb)), ${name}::text, free.slot, ${now}::timestamptz
      from (select min(n) as slot from generate_series(1, 20) n
        where n not in (select p.slot from ${passkeys} p where p.member_id = ${memberId})) free
      where free.slot is not null
      on conflict (credential_id) do nothing returning id`,
    added,
  )
}

/** Takes an app into use by the step of its first code. The member's row is to be locked before. */
export const confirmApp = (database: Queryable, step: number, added: NewFactor): Promise<Outcome> =>
  addFactor(
    database,
    sql`update ${authenticatorApps} set confirmed_at = ${added.now}, last_step = ${step}
      where member_id = ${added.memberId} and confirmed_at is null returning member_id as id`,
    added,
  )

async function addFactor(database: Queryable, add: SQL, given: NewFactor): Promise<Outcome> {
  const { memberId, now, announcement } = given
  const hashes = JSON.stringify(given.recoveryCodes.map((hash) => hash.toString('hex')))
  const { rows } = await database.execute<{ id: string; first: boolean }>(sql`
    with added as (${add}),
      before as (select m.second_factor_since as since from ${members} m where m.id = ${memberId}),
      coded as (
        insert into ${recoveryCodes} (member_id, hash)
        select ${memberId}::bigint, decode(h, 'hex') from added, before, jsonb_array_elements_text(${hashes}::jsonb) h
        where before.since is null)
      ${alsoWith(announcement)}
    update ${members} m set second_factor_since = coalesce(m.second_factor_since, ${now}::timestamptz)
    from added, before where m.id = ${memberId} returning added.id, before.since is null as first`)
  const [row] = rows
  return row ? { id: Number(row.id), first: row.first } : null
}

/** A factor that can be removed from a member. */
export type RemovedFactor = { readonly passkey: number } | 'app'

/**
 * Takes a factor away, and with the last one the recovery codes. The member's row is to be locked before.
 * @returns whether it was there
 */
export async function removeFactor(
  database: Queryable,
  removed: RemovedFactor,
  { memberId, announcement }: { memberId: number; announcement: SQL },
): Promise<boolean> {
  const passkey = removed === 'app' ? null : removed.passkey
  const gone =
    passkey === null
      ? sql`delete from ${authenticatorApps} where member_id = ${memberId} and confirmed_at is not null returning 1`
      : sql`delete from ${passkeys} where member_id = ${memberId} and id = ${passkey} returning 1`
  const { rows } = await database.execute<{ gone: boolean }>(sql`
    with gone as (${gone}),
      remaining as (
        select from ${passkeys} p where p.member_id = ${memberId} and p.id is distinct from ${passkey}
        union all
        select from ${authenticatorApps} a
        where a.member_id = ${memberId} and a.confirmed_at is not null and ${passkey}::bigint is not null),
      uncoded as (delete from ${recoveryCodes} where member_id = ${memberId} and not exists (select from remaining)),
      unprotected as (
        update ${members} set second_factor_since = null
        where id = ${memberId} and exists (select from gone) and not exists (select from remaining)),
      ${announcement}
    select exists (select from gone) as gone`)
  return rows[0]?.gone === true
}

/** Takes every factor away from a member. @returns whether there was one */
export async function removeEveryFactor(database: Queryable, memberId: number): Promise<boolean> {
  const [had] = await database
    .update(members)
    .set({ secondFactorSince: null })
    .where(and(eq(members.id, memberId), isNotNull(members.secondFactorSince)))
    .returning({ id: members.id })
  await database.delete(passkeys).where(eq(passkeys.memberId, memberId))
  await database.delete(authenticatorApps).where(eq(authenticatorApps.memberId, memberId))
  await database.delete(recoveryCodes).where(eq(recoveryCodes.memberId, memberId))
  return had !== undefined
}

/** Keeps the secret of an app that is yet to be confirmed. @returns false when the member has an app in use */
export async function putApp(
  database: Queryable,
  { memberId, secret, now }: { memberId: number; secret: Buffer; now: Date },
): Promise<boolean> {
  const { rowCount } = await database
    .insert(authenticatorApps)
    .values({ memberId, secret, createdAt: now })
    .onConflictDoUpdate({
      target: authenticatorApps.memberId,
      set: { secret, createdAt: now },
      setWhere: isNull(authenticatorApps.confirmedAt),
    })
  return rowCount === 1
}

/** The sealed secret of the app that waits to be confirmed, with the member's row locked. */
export async function waitingApp(database: Queryable, memberId: number): Promise<Buffer | null> {
  const [waiting] = await database
    .select({ secret: authenticatorApps.secret })
    .from(members)
    .innerJoin(
      authenticatorApps,
      and(eq(authenticatorApps.memberId, members.id), isNull(authenticatorApps.confirmedAt)),
    )
    .where(eq(members.id, memberId))
    .for('update')
  return waiting?.secret ?? null
}

/** When the app was taken into use, how many recovery codes are left, and the passkeys as a browser gets them. */
export async function protectionOf(database: Queryable, memberId: number) {
  const [found] = await database
    .select({
      appSince: authenticatorApps.confirmedAt,
      recoveryCodes: sql<number>`(select count(*)::int from ${recoveryCodes} r
        where r.member_id = ${members.id} and r.used_at is null)`,
      passkeys: knownPasskeys(sql`${members.id}`),
    })
    .from(members)
    .leftJoin(authenticatorApps, eq(authenticatorApps.memberId, members.id))
    .where(eq(members.id, memberId))
  return found ?? { appSince: null, recoveryCodes: 0, passkeys: [] }
}

/** Puts new recovery codes in the place of the old. The member's row is to be locked before. @returns whether a second factor is on */
export async function replaceRecoveryCodes(
  database: Queryable,
  hashes: readonly Buffer[],
  { memberId, announcement }: { memberId: number; announcement: SQL },
): Promise<boolean> {
  const encoded = JSON.stringify(hashes.map((hash) => hash.toString('hex')))
  const { rows } = await database.execute<{ on: boolean }>(sql`
    with protected as (select m.id from ${members} m where m.id = ${memberId} and m.second_factor_since is not null),
      old as (delete from ${recoveryCodes} where member_id = ${memberId}),
      fresh as (
        insert into ${recoveryCodes} (member_id, hash)
        select p.id, decode(h, 'hex') from protected p, jsonb_array_elements_text(${encoded}::jsonb) h),
      ${announcement}
    select exists (select from protected) as on`)
  return rows[0]?.on === true
}
