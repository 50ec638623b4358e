import { sql } from 'drizzle-orm'
import { operators } from '@/domains/staff/operators/relations'
import type { Role } from '@/domains/staff/operators/rules/permissions'
import type { Queryable } from '@/platform/database/connect'
import { before } from '@/platform/time/duration'
import { limitWindow } from '../rules'
import { apiKeySecrets, apiKeys, apiKeyUses } from '../tables'

/** A key as it is found by one of its secrets. */
export interface FoundKey {
  readonly id: number
  readonly name: string
  readonly scopes: readonly string[]
  readonly perMinute: number
  readonly expiresAt: Date | null
  readonly isRevoked: boolean
  readonly isExpired: boolean
  readonly isReplaced: boolean
  readonly isOutside: boolean
  /** The maker of the secret. */
  readonly operator: { readonly email: string; readonly role: Role; readonly disabledAt: Date | null }
  /** Null: the call counts for nothing, since the key is not good for it. */
  readonly use: { readonly minuteBegan: Date; readonly calls: number } | null
}

type Row = Record<string, unknown> & {
  id: number
  name: string
  scopes: string[]
  per_minute: number
  expires_at: string | Date | null
  is_revoked: boolean
  is_expired: boolean
  is_replaced: boolean
  is_outside: boolean
  email: string
  role: Role
  disabled_at: string | Date | null
  minute_began: string | Date | null
  calls: number | null
}

/**
 * Returns the key of a secret and counts its call, in one round trip.
 * @param address null: unknown
 */
export async function keyOfSecret(
  database: Queryable,
  { hash, address, now }: { readonly hash: Buffer; readonly address: string | null; readonly now: Date },
): Promise<FoundKey | null> {
  const at = sql`${now}::timestamptz`
  const { rows } = await database.execute<Row>(sql`
    with found as (
      select k.id, k.name, k.scopes, k.per_minute, k.expires_at, o.email, o.role, o.disabled_at,
        k.revoked_at is not null as is_revoked,
        coalesce(k.expires_at <= ${at}, false) as is_expired,
        coalesce(s.ends_at <= ${at}, false) as is_replaced,
        cardinality(k.networks) > 0 and not exists (
          select from unnest(k.networks) network where ${address}::inet <<= network::inet) as is_outside
      from ${apiKeySecrets} s join ${apiKeys} k on k.id = s.key_id join ${operators} o on o.id = s.operator_id
      where s.hash = ${hash}),
    counted as (
      insert into ${apiKeyUses} as u (key_id, minute_began, calls, used_at, network)
      select id, ${at}, 1, ${at}, coalesce(${address}, '') from found
      where not (is_revoked or is_expired or is_replaced or is_outside) and disabled_at is null
      on conflict (key_id) do update set
        minute_began = case when u.minute_began <= ${before(now, limitWindow)}::timestamptz then ${at} else u.minute_began end,
        calls = case when u.minute_began <= ${before(now, limitWindow)}::timestamptz then 1 else u.calls + 1 end,
        used_at = ${at}, network = excluded.network
      returning minute_began, calls)
    select found.*, counted.* from found left join counted on true`)
  const [row] = rows
  return row ? present(row) : null
}

const present = (row: Row): FoundKey => ({
  id: Number(row.id),
  name: row.name,
  scopes: row.scopes,
  perMinute: row.per_minute,
  expiresAt: row.expires_at === null ? null : new Date(row.expires_at),
  isRevoked: row.is_revoked,
  isExpired: row.is_expired,
  isReplaced: row.is_replaced,
  isOutside: row.is_outside,
  operator: {
    email: row.email,
    role: row.role,
    disabledAt: row.disabled_at === null ? null : new Date(row.disabled_at),
  },
  use:
    row.minute_began === null || row.calls === null
      ? null
      : { minuteBegan: new Date(row.minute_began), calls: row.calls },
})
