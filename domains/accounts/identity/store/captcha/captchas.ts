import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import { foldCode } from '@/platform/text/typed/code'
import { after, hours, minutes } from '@/platform/time/duration'
import { captchas, memberDevices, members } from '../../tables/members'
import type { Member } from '../accounts/members'

const visitorLength = hours(24)
const codeLength = minutes(10)

type DrawnCaptcha = { code: string } | { challenge: string }

/**
 * Puts a new code or proof-of-work challenge in place of the last one. A visitor's token is known from its first picture
 * on; until then there is nothing to remember of a visitor.
 */
export async function putCaptcha(database: Queryable, tokenHash: Buffer, now: Date, drawn: DrawnCaptcha) {
  const code = 'code' in drawn ? drawn.code : null
  const challenge = 'challenge' in drawn ? drawn.challenge : null
  await database.execute(sql`
    insert into ${captchas} (token_hash, code, code_expires_at, challenge, expires_at)
    values (${tokenHash}, ${code}, ${after(now, codeLength)}, ${challenge}, ${after(now, visitorLength)})
    on conflict (token_hash) do update
      set code = excluded.code, code_expires_at = excluded.code_expires_at, challenge = excluded.challenge,
        expires_at = excluded.expires_at`)
}

/** Uses up the code of a token and tells whether it was the right one; right or wrong, it is gone (spec 3.1). */
export async function checkCaptcha(database: Queryable, tokenHash: Buffer, code: string, now: Date): Promise<boolean> {
  const used = useUp(database, tokenHash)
  const [row] = await database
    .with(used)
    .select({ matches: matches(code, now) })
    .from(used)
  return row?.matches ?? false
}

/** The account as a login sees it, and whether the member has logged in from this device before. */
export interface LoginFacts {
  readonly captchaMatches: boolean
  readonly member: Member | null
  readonly deviceKnown: boolean
  /**
   * The hash of the account or, where there is none, of the next address in order: the check costs the same as for an
   * account, also where hashes of several kinds were imported (spec 3.3). Null: there is no account at all.
   */
  readonly nearestHash: string | null
}

/** All that a login must know before it tries the password, in one round trip; the captcha code is used up by it. */
export async function factsForLogin(
  database: Queryable,
  {
    tokenHash,
    code,
    email,
    deviceHash,
    now,
  }: { tokenHash: Buffer; code: string; email: string; deviceHash: Buffer | null; now: Date },
): Promise<LoginFacts> {
  const used = useUp(database, tokenHash)
  const [facts] = await database
    .with(used)
    .select({
      captchaMatches: sql<boolean>`coalesce((select ${matches(code, now)} from used), false)`,
      member: members,
      nearestHash: sql<string | null>`(
        select n.password_hash from ${members} n where n.email >= ${email} order by n.email limit 1)`,
      deviceKnown: sql<boolean>`exists (
        select from ${memberDevices} d where d.member_id = ${members.id} and d.device_hash = ${deviceHash})`,
    })
    .from(sql`(select 1) as always`)
    .leftJoin(members, eq(members.email, email))
  if (!facts) throw new Error('A select without a condition gave no row')
  return facts
}

/** Trades a challenge for a code; the challenge is used up. */
export async function consumeChallenge(
  database: Queryable,
  tokenHash: Buffer,
  challenge: string,
  now: Date,
): Promise<boolean> {
  const taken = await database
    .update(captchas)
    .set({ challenge: null })
    .where(
      sql`${captchas.tokenHash} = ${tokenHash} and ${captchas.challenge} = ${challenge} and ${captchas.codeExpiresAt} > ${now}`,
    )
    .returning({ tokenHash: captchas.tokenHash })
  return taken.length > 0
}

/** Returns the present code, for the demo helper alone (spec 13.2). */
export async function currentCode(database: Queryable, tokenHash: Buffer): Promise<string | null> {
  const [row] = await database.select({ code: captchas.code }).from(captchas).where(eq(captchas.tokenHash, tokenHash))
  return row?.code ?? null
}

const normalise = (code: string) => foldCode(code).toLowerCase()

const matches = (code: string, now: Date) => sql<boolean>`(code = ${normalise(code)} and code_expires_at > ${now})`

/** The old code is read under the row's lock, so of two checks at once one finds the code and the other finds none. */
const useUp = (database: Queryable, tokenHash: Buffer) =>
  database
    .$with('used', {
      code: sql<string | null>`code`.as('code'),
      codeExpiresAt: sql`code_expires_at`.as('code_expires_at'),
    })
    .as(sql`
    update ${captchas} c set code = null
    from (select token_hash, code, code_expires_at from ${captchas} where token_hash = ${tokenHash} for update) old
    where c.token_hash = old.token_hash returning old.code, old.code_expires_at`)
