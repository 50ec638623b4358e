import { and, eq, sql } from 'drizzle-orm'
import { companyPeople } from '@/domains/accounts/companies/relations'
import { members, provenAddress } from '@/domains/accounts/identity/relations'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import type { CompanyRole } from '@/platform/contract/company-roles'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { Texts } from '@/platform/i18n/texts'
import { licenceKeyReaders, licenceKeys } from '../tables/licence-keys'

interface CompanyPlace {
  readonly companyId: number
  readonly personId: number
}

/** Returns a person's role in a company, locked until the transaction ends; null: none. */
export async function roleKept(
  transaction: Transaction,
  { companyId, personId }: CompanyPlace,
): Promise<CompanyRole | null> {
  const [found] = await transaction
    .select({ role: companyPeople.role })
    .from(companyPeople)
    .where(and(eq(companyPeople.companyId, companyId), eq(companyPeople.personId, personId)))
    .for('share')
  return found?.role ?? null
}

/** A day is near enough: a page that is opened often writes nothing each time. */
const onceMore = sql`on conflict (key_id, person_id, apart) do update set read_at = excluded.read_at, ended_at = null
  where ${licenceKeyReaders.endedAt} is not null or ${licenceKeyReaders.readAt} < excluded.read_at - interval '1 day'`

const columns = sql`(key_id, company_id, person_id, read_at)`

const listOf = (keys: readonly number[]) => sql`(
  select (jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))::bigint)`

/** Notes that a person of a company has read keys of it. */
export const noteReaders = (
  transaction: Transaction,
  keys: readonly number[],
  { companyId, personId, at }: CompanyPlace & { readonly at: Date },
) =>
  transaction.execute(sql`
    insert into ${licenceKeyReaders} ${columns}
    select held.id, ${companyId}::bigint, ${personId}::bigint, ${at}::timestamptz
    from ${licenceKeys} held where held.id in ${listOf(keys)} and held.retired_at is null order by held.id ${onceMore}`)

/** The same of the people of a company to whose mailbox the keys of its order go. */
export const noteMailed = (
  transaction: Transaction,
  keys: readonly number[],
  { to, at }: { readonly to: string; readonly at: Date },
) =>
  transaction.execute(sql`
    insert into ${licenceKeyReaders} ${columns}
    select held.id, ${companyPeople.companyId}, ${companyPeople.personId}, ${at}::timestamptz
    from ${licenceKeys} held join ${orders} placed on placed.id = held.order_id
    join ${companyPeople} on ${companyPeople.companyId} = placed.member_id
    join ${members} on ${members.id} = ${companyPeople.personId}
    where held.id in ${listOf(keys)} and ${provenAddress} = ${to} order by held.id ${onceMore}`)

/** The same of a person whose own purchases, with their keys, have just become a company's. */
export const noteConverted = (
  transaction: Transaction,
  { companyId, personId, at }: CompanyPlace & { readonly at: Date },
) =>
  transaction.execute(sql`
    insert into ${licenceKeyReaders} ${columns}
    select held.id, ${companyId}::bigint, ${personId}::bigint, ${at}::timestamptz
    from ${licenceKeys} held join ${orders} placed on placed.id = held.order_id
    where placed.member_id = ${companyId}::bigint and held.retired_at is null order by held.id ${onceMore}`)

/** A key of a company that is known outside. */
export interface TakenKey extends Record<string, unknown> {
  readonly id: number
  readonly order: string
  readonly names: Texts
  readonly ending: string | null
  /** The account of the person who knows it has ended. */
  readonly isErased: boolean
}

/** Marks what a person has read of a company's keys as known outside, and what people have whose accounts have ended. */
export async function endReadings(
  transaction: Transaction,
  { companyId, personId, at }: CompanyPlace & { readonly at: Date },
): Promise<TakenKey[]> {
  const { rows } = await transaction.execute<TakenKey>(sql`
    with ended as (
      update ${licenceKeyReaders} set ended_at = ${at}::timestamptz
      where ${licenceKeyReaders.companyId} = ${companyId}::bigint and ${licenceKeyReaders.endedAt} is null
        and (${licenceKeyReaders.personId} = ${personId}::bigint or ${licenceKeyReaders.personId} is null)
      returning key_id, person_id)
    select held.id::int, placed.number as order, bought.names, held.ending, bool_and(ended.person_id is null) as "isErased"
    from ended join ${licenceKeys} held on held.id = ended.key_id
    join ${orders} placed on placed.id = held.order_id
    join ${orderLines} bought on bought.order_id = held.order_id and bought.position = held.position
    where held.retired_at is null group by held.id, placed.number, bought.names, held.ending order by held.id`)
  return rows
}

/** Deletes the readers of a replaced key, which opens nothing any longer. */
export const forgetReaders = (transaction: Transaction, keyId: number) =>
  transaction.delete(licenceKeyReaders).where(eq(licenceKeyReaders.keyId, keyId))

export async function companyName(database: Queryable, companyId: number): Promise<string> {
  const [found] = await database.select({ name: members.username }).from(members).where(eq(members.id, companyId))
  return found?.name ?? ''
}
