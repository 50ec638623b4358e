import { eq, sql } from 'drizzle-orm'
import { ownerOf } from '@/domains/accounts/identity'
import { letterAddress, members } from '@/domains/accounts/identity/relations'
import { isEnding, isErased } from '@/domains/back-office/privacy'
import type { Queryable } from '@/platform/database/connect'
import { foldAddress } from '@/platform/text/typed/address'
import type { AccountStatus } from '../tables'

export interface Account extends AccountStatus {
  readonly id: number
  readonly kind: 'person' | 'company'
  readonly email: string
  readonly writtenTo: string
  readonly username: string
  readonly language: string | null
  readonly blacklistedAt: Date | null
  readonly isMerged: boolean
  readonly mergedInto: number | null
  readonly holdsOthers: boolean
  readonly ends: boolean
  readonly isErased: boolean
  readonly isBlacklisted: boolean
}

/** With its table: in a part of the statement that has an id of its own it would mean that one. */
const self = sql`members.id`

const account = {
  id: members.id,
  kind: members.kind,
  email: members.email,
  writtenTo: letterAddress,
  username: members.username,
  language: members.language,
  blacklistedAt: members.blacklistedAt,
  vipUntil: sql<string | null>`to_json(${members.vipUntil}) #>> '{}'`,
  isSubscriber: members.isSubscriber,
  isBuyer: members.isBuyer,
  isMerged: sql<boolean>`${members.mergedInto} is not null`,
  mergedInto: members.mergedInto,
  isBlacklisted: sql<boolean>`${members.blacklistedAt} is not null`,
  holdsOthers: sql<boolean>`exists (select from ${members} held where held.merged_into = ${self})`,
  isErased: isErased(members.id),
  ends: isEnding(members.id),
}

/** @param lock of merges at once the second waits, and then sees what the first has done */
export async function accountsOf(database: Queryable, ids: readonly number[], lock = false): Promise<Account[]> {
  const which = sql`${members.id} in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`
  if (lock) await database.execute(sql`select from ${members} where ${which} order by id for update`)
  return database.select(account).from(members).where(which)
}

/** A member's number by an address of their own (spec 3.8), or as it was typed; null: there is no such member. */
export async function memberOf(database: Queryable, typed: string): Promise<number | null> {
  const text = foldAddress(typed)
  if (!/^[1-9]\d{0,14}$/.test(text)) return (await ownerOf(database, text))?.id ?? null
  const [found] = await database
    .select({ id: members.id })
    .from(members)
    .where(eq(members.id, Number(text)))
  return found?.id ?? null
}
