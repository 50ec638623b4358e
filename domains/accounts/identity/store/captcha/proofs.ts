import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import { authenticatorApps, passkeyChallenges, passkeys, recoveryCodes } from '../../tables/factors'
import { attempts, members, sessions } from '../../tables/members'

/** Returns one more part of `with …`, if given. */
export const alsoWith = (part: SQL | null) => (part === null ? sql`` : sql`, ${part}`)

/** A condition for an announcement: the proof counted. */
export const isUsed = sql`exists (select from used)`

/** A proof that was found right: the database lets each count once. */
export type Proof =
  | { readonly by: 'password'; readonly passwordHash: string }
  | { readonly by: 'app'; readonly step: number }
  | { readonly by: 'recovery'; readonly hash: Buffer }
  | {
      readonly by: 'passkey'
      readonly id: number
      readonly counter: number
      readonly holder: Buffer
      readonly challenge: string
    }

/** Uses a proof up, as a part of a larger statement: `used` has a row when it counted, and is empty when it did not. */
export function usedProof(proof: Proof | null, memberId: number, now: Date): SQL {
  switch (proof?.by) {
    case undefined:
      return sql`used as (select 1 as one)`
    case 'password':
      return sql`used as (
        select 1 as one from ${members} m where m.id = ${memberId} and m.password_hash = ${proof.passwordHash} for share)`
    case 'app':
      return sql`used as (
        update ${authenticatorApps} a set last_step = ${proof.step}
        where a.member_id = ${memberId} and a.confirmed_at is not null and coalesce(a.last_step, 0) < ${proof.step}
        returning 1 as one)`
    case 'recovery':
      return sql`used as (
        update ${recoveryCodes} r set used_at = ${now}
        where r.member_id = ${memberId} and r.hash = ${proof.hash} and r.used_at is null
        returning 1 as one)`
    case 'passkey':
      return sql`asked as (
          delete from ${passkeyChallenges} c where c.holder_hash = ${proof.holder} and c.challenge = ${proof.challenge}
          returning 1 as one),
        used as (
          update ${passkeys} p set counter = ${proof.counter}, last_used_at = ${now}
          where p.member_id = ${memberId} and p.id = ${proof.id} and exists (select from asked)
          returning 1 as one)`
  }
}

/** The stored data for checking a member's proof; bytes are in base64. */
export interface Factors {
  readonly passwordHash: string
  readonly app: { readonly secret: string; readonly lastStep: number | null } | null
  /** The passkey that was named, if it is one of the member's. */
  readonly passkey: {
    readonly id: number
    readonly credentialId: string
    readonly publicKey: string
    readonly counter: number
  } | null
  /** The challenge that the passkey was asked to sign. */
  readonly challenge: string | null
}

/** The factors of a member, as an expression of a larger statement. */
export const factorsOf = (of: {
  memberId: SQL
  passwordHash: SQL
  credentialId: SQL
  holder: SQL
  now: SQL
}) => sql<Factors>`jsonb_build_object(
  'passwordHash', ${of.passwordHash},
  'app', (select jsonb_build_object('secret', encode(a.secret, 'base64'), 'lastStep', a.last_step)
    from ${authenticatorApps} a where a.member_id = ${of.memberId} and a.confirmed_at is not null),
  'passkey', (select jsonb_build_object('id', p.id, 'credentialId', p.credential_id,
      'publicKey', encode(p.public_key, 'base64'), 'counter', p.counter)
    from ${passkeys} p where p.member_id = ${of.memberId} and p.credential_id = ${of.credentialId}),
  'challenge', (select c.challenge from ${passkeyChallenges} c
    where c.holder_hash = ${of.holder} and c.expires_at > ${of.now}))`

/**
 * The factors that a step-up reads with the session, in the same round trip: those of the person who is there, also
 * where they act for a company.
 */
export const factorsOfCaller = {
  name: 'factors_of_caller',
  expression: factorsOf({
    memberId: sql`${sessions.memberId}`,
    passwordHash: sql`(select p.password_hash from ${members} p where p.id = ${sessions.memberId})`,
    credentialId: sql`${sql.placeholder('credentialId')}`,
    holder: sql`${sql.placeholder('tokenHash')}`,
    now: sql`${sql.placeholder('now')}`,
  }),
}

/**
 * Notes that the member has just proven to be there, and forgives the tries that it took.
 * @param announcement what others hear when the proof counted, as a part of the statement
 * @returns whether the proof counted
 */
export async function recordProof(
  database: Queryable,
  given: {
    proof: Proof
    memberId: number
    tokenHash: Buffer
    throttle: string
    announcement: SQL | null
    now: Date
  },
): Promise<boolean> {
  const { proof, memberId, tokenHash, throttle, announcement, now } = given
  const { rowCount } = await database.execute(sql`
    with ${usedProof(proof, memberId, now)},
      cleared as (delete from ${attempts} where key = ${throttle} and exists (select from used))
      ${alsoWith(announcement)}
    update ${sessions} set proven_at = ${now}
    where token_hash = ${tokenHash} and member_id = ${memberId} and exists (select from used)`)
  return rowCount === 1
}
