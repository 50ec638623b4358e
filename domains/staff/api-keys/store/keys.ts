import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { operators } from '@/domains/staff/operators/relations'
import type { Role } from '@/domains/staff/operators/rules/permissions'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { apiKeySecrets, apiKeys, apiKeyUses } from '../tables'

/** Systems that a vendor connects are few; more than this no page shows. */
const mostListed = 500

const columns = {
  id: apiKeys.id,
  name: apiKeys.name,
  scopes: apiKeys.scopes,
  networks: apiKeys.networks,
  perMinute: apiKeys.perMinute,
  createdAt: apiKeys.createdAt,
  createdBy: apiKeys.createdBy,
  expiresAt: apiKeys.expiresAt,
  revokedAt: apiKeys.revokedAt,
  version: apiKeys.version,
  changedBy: apiKeys.changedBy,
  changedAt: apiKeys.changedAt,
  usedAt: apiKeyUses.usedAt,
  usedFrom: apiKeyUses.network,
}

const listed = (database: Queryable) =>
  database.select(columns).from(apiKeys).leftJoin(apiKeyUses, eq(apiKeyUses.keyId, apiKeys.id))

export type KeyRow = Awaited<ReturnType<typeof keysOf>>[number]

/** Every key, those that are good before the others. */
export async function allKeys(database: Queryable) {
  const rows = await listed(database).orderBy(sql`${apiKeys.revokedAt} is not null`, apiKeys.name).limit(mostListed)
  return withSecrets(database, rows)
}

export async function keyById(database: Queryable, id: number): Promise<KeyRow | null> {
  const [row] = await keysOf(database, [id])
  return row ?? null
}

const keysOf = async (database: Queryable, ids: readonly number[]) =>
  withSecrets(database, await listed(database).where(inArray(apiKeys.id, [...ids])))

/** A secret as lists show it, with its maker. */
export interface SecretRow {
  readonly hint: string
  readonly createdAt: Date
  readonly endsAt: Date | null
  readonly operator: {
    readonly name: string
    readonly email: string
    readonly role: Role
    readonly disabledAt: Date | null
  }
}

async function withSecrets<Row extends { readonly id: number }>(database: Queryable, rows: readonly Row[]) {
  const secrets = await database
    .select({
      keyId: apiKeySecrets.keyId,
      hint: apiKeySecrets.hint,
      createdAt: apiKeySecrets.createdAt,
      endsAt: apiKeySecrets.endsAt,
      operator: {
        name: operators.name,
        email: operators.email,
        role: operators.role,
        disabledAt: operators.disabledAt,
      },
    })
    .from(apiKeySecrets)
    .innerJoin(operators, eq(operators.id, apiKeySecrets.operatorId))
    .where(
      inArray(
        apiKeySecrets.keyId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(sql`${apiKeySecrets.endsAt} is null desc`, sql`${apiKeySecrets.createdAt} desc`)
  return rows.map((row) => ({
    ...row,
    secrets: secrets.filter(({ keyId }) => keyId === row.id) as readonly SecretRow[],
  }))
}

export type NewKey = Pick<
  typeof apiKeys.$inferInsert,
  'name' | 'scopes' | 'networks' | 'perMinute' | 'expiresAt' | 'createdBy' | 'createdAt'
>

/** @throws a unique violation where the name is another key's, or was */
export async function addKey(transaction: Transaction, key: NewKey): Promise<number> {
  const [row] = await transaction
    .insert(apiKeys)
    .values({ ...key, changedBy: key.createdBy, changedAt: key.createdAt })
    .returning({ id: apiKeys.id })
  if (!row) throw new Error('The key was not written')
  return row.id
}

export interface NewSecret {
  readonly keyId: number
  readonly hash: Buffer
  readonly hint: string
  readonly operatorId: number
  readonly createdAt: Date
}

export const addSecret = (transaction: Transaction, secret: NewSecret) =>
  transaction.insert(apiKeySecrets).values(secret)

/** The newest secret is good until then, beside the one that takes its place; those before it no more. */
export async function replaceSecret(
  transaction: Transaction,
  keyId: number,
  { now, endsAt }: { now: Date; endsAt: Date },
) {
  await transaction
    .update(apiKeySecrets)
    .set({ endsAt: sql`least(${apiKeySecrets.endsAt}, ${now}::timestamptz)` })
    .where(and(eq(apiKeySecrets.keyId, keyId), sql`${apiKeySecrets.endsAt} is not null`))
  await transaction
    .update(apiKeySecrets)
    .set({ endsAt })
    .where(and(eq(apiKeySecrets.keyId, keyId), isNull(apiKeySecrets.endsAt)))
}

interface KeyChange {
  readonly id: number
  readonly seen: number
  readonly by: string
  readonly at: Date
}

/** @returns false when it has changed since it was read, or was revoked */
export async function changeKey(
  transaction: Transaction,
  { id, seen, by, at }: KeyChange,
  facts: Partial<Pick<typeof apiKeys.$inferInsert, 'scopes' | 'networks' | 'perMinute' | 'expiresAt' | 'revokedAt'>>,
): Promise<boolean> {
  const changed = await transaction
    .update(apiKeys)
    .set({ ...facts, version: sql`${apiKeys.version} + 1`, changedBy: by, changedAt: at })
    .where(and(eq(apiKeys.id, id), eq(apiKeys.version, seen), isNull(apiKeys.revokedAt)))
  return changed.rowCount === 1
}
