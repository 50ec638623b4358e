import { eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import type { RefusalCause } from './delivery-status'
import { bouncingAddresses, mails } from './tables'

/** The longest part of a server's answer that staff reads. */
const longestReason = 300

interface Bounce {
  readonly mail: number
  readonly cause: RefusalCause
  /** The server's reply. */
  readonly said: string
  readonly at: Date
}

/**
 * Records that a mail was not delivered; if its address is the reason, only mails that guard an account go there from
 * then on. A mere delay is not recorded.
 */
export async function noteBounce(database: Queryable, { mail, cause, said, at }: Bounce): Promise<void> {
  const reason = said.replaceAll(/\s+/g, ' ').trim().slice(0, longestReason)
  const marked = sql`
    insert into ${bouncingAddresses} (address, since, reason)
    select lower(recipient), ${at}::timestamptz, ${reason} from noted where ${cause === 'address'}
    on conflict (address) do update set reason = excluded.reason`
  await database.execute(sql`
    with noted as (
      update ${mails} set bounced_at = ${at}::timestamptz, bounce = ${reason} where id = ${mail} returning recipient)
    ${marked}`)
}

/** Returns the mail that a token names: the first match among several tokens. */
export async function mailByToken(database: Queryable, tokens: readonly string[]): Promise<number | null> {
  if (tokens.length === 0) return null
  const [mail] = await database
    .select({ id: mails.id })
    .from(mails)
    .where(inArray(mails.token, [...tokens]))
    .limit(1)
  return mail?.id ?? null
}

/** Returns the recipient of a mail found by its token. */
export async function recipientOf(database: Queryable, mail: number): Promise<string> {
  const [found] = await database.select({ recipient: mails.recipient }).from(mails).where(eq(mails.id, mail))
  if (!found) throw new Error('The mail has gone')
  return found.recipient
}

export async function isBouncing(database: Queryable, address: string): Promise<boolean> {
  const [found] = await database
    .select({ address: bouncingAddresses.address })
    .from(bouncingAddresses)
    .where(eq(bouncingAddresses.address, address.toLowerCase()))
  return found !== undefined
}

/** The same of a mail's address, as a part of what is read of the mail. */
export const bounces = sql<boolean>`exists (
  select from ${bouncingAddresses} where ${bouncingAddresses.address} = lower(${mails.recipient}))`
