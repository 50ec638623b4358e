import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { Role } from '../rules/permissions'
import { operatorNames, operatorPasskeys, operatorRecoveryCodes, operators } from '../tables'

export type Operator = typeof operators.$inferSelect

/** A vendor's staff is few; more than this no page shows. */
const mostListed = 500

export async function operatorByEmail(database: Queryable, email: string): Promise<Operator | null> {
  const [row] = await database.select().from(operators).where(eq(operators.email, email))
  return row ?? null
}

export async function operatorById(database: Queryable, id: number): Promise<Operator | null> {
  const [row] = await database.select().from(operators).where(eq(operators.id, id))
  return row ?? null
}

const listed = {
  id: operators.id,
  email: operators.email,
  name: operators.name,
  role: operators.role,
  disabledAt: operators.disabledAt,
  signedInAt: operators.signedInAt,
  hasSecondFactor: sql<boolean>`${operators.totpSecret} is not null`,
  passkeys: sql<number>`(select count(*)::int from ${operatorPasskeys} p where p.operator_id = "operators"."id")`,
  version: operators.version,
}

/** Returns all operators, the blocked ones last. */
export const allOperators = (database: Queryable) =>
  database
    .select(listed)
    .from(operators)
    .orderBy(sql`${operators.disabledAt} is not null`, asc(operators.name))
    .limit(mostListed)

/** An operator as lists show them. */
export type ListedRow = Awaited<ReturnType<typeof listedOperator>>

export async function listedOperator(database: Queryable, id: number) {
  const [row] = await database.select(listed).from(operators).where(eq(operators.id, id))
  if (!row) throw new Error('The operator is not there')
  return row
}

/** Returns the recipients of the vendor's mail: the owners of the console. */
export const owners = (database: Queryable) =>
  database
    .select({ email: operators.email, language: operators.language })
    .from(operators)
    .where(sql`${operators.role} = 'owner' and ${operators.disabledAt} is null`)

/** Whether the name, however it is written, is that of another operator, or was. */
export async function nameIsTaken(database: Queryable, name: string, except: number | null): Promise<boolean> {
  const [row] = await database
    .select({ id: operatorNames.operatorId })
    .from(operatorNames)
    .where(sql`${operatorNames.name} = lower(${name}) and ${operatorNames.operatorId} is distinct from ${except}`)
  return row !== undefined
}

/** Returns the operator of a present or former name; null: none. */
export async function operatorIdCalled(database: Queryable, name: string): Promise<number | null> {
  const [row] = await database
    .select({ id: operatorNames.operatorId })
    .from(operatorNames)
    .where(sql`${operatorNames.name} = lower(${name})`)
  return row?.id ?? null
}

/** Returns the active operator of a name or an address. */
export async function operatorCalled(database: Queryable, typed: string): Promise<Operator | null> {
  const [row] = await database
    .select()
    .from(operators)
    .where(
      sql`${operators.disabledAt} is null and (lower(${operators.name}) = lower(${typed}) or ${operators.email} = lower(${typed}))`,
    )
  return row ?? null
}

/** How operators are called, and in which language they are written to. */
export const changeProfile = (
  transaction: Transaction,
  id: number,
  { name, language, now }: { readonly name: string; readonly language: string; readonly now: Date },
) =>
  transaction
    .update(operators)
    .set({
      name,
      language,
      renamedAt: sql`case when ${operators.name} = ${name} then ${operators.renamedAt} else ${now}::timestamptz end`,
    })
    .where(eq(operators.id, id))

/** Changes an operator's own login; needs no seen version. */
export const changeOwn = (
  transaction: Transaction,
  id: number,
  facts: Partial<Pick<Operator, 'passwordHash' | 'totpSecret' | 'totpStep'>>,
) => transaction.update(operators).set(facts).where(eq(operators.id, id))

/**
 * Uses a time step of the second factor; false when it, or a later one, was used before, or when the factor or the
 * access has changed since the code was checked.
 */
export async function consumeStep(
  transaction: Transaction,
  { id, totpSecret }: Pick<Operator, 'id' | 'totpSecret'>,
  step: number,
): Promise<boolean> {
  if (totpSecret === null) return false
  const taken = await transaction
    .update(operators)
    .set({ totpStep: step })

    .where(
      and(
        eq(operators.id, id),
        eq(operators.totpSecret, totpSecret),
        isNull(operators.disabledAt),
        or(isNull(operators.totpStep), lt(operators.totpStep, step)),
      ),
    )
  return taken.rowCount === 1
}

/** Uses up a recovery code; false when it is another operator's, or was used before. */
export async function consumeRecoveryCode(
  transaction: Transaction,
  { operatorId, codeHash, now }: { operatorId: number; codeHash: Buffer; now: Date },
): Promise<boolean> {
  const taken = await transaction
    .update(operatorRecoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(operatorRecoveryCodes.operatorId, operatorId),
        eq(operatorRecoveryCodes.codeHash, codeHash),
        isNull(operatorRecoveryCodes.usedAt),
      ),
    )
  return taken.rowCount === 1
}

export async function replaceRecoveryCodes(transaction: Transaction, operatorId: number, hashes: readonly Buffer[]) {
  await transaction.delete(operatorRecoveryCodes).where(eq(operatorRecoveryCodes.operatorId, operatorId))
  await transaction.insert(operatorRecoveryCodes).values(hashes.map((codeHash) => ({ operatorId, codeHash })))
}

export async function recoveryCodesLeft(database: Queryable, operatorId: number): Promise<number> {
  const [row] = await database
    .select({ left: sql<number>`count(*)::int` })
    .from(operatorRecoveryCodes)
    .where(and(eq(operatorRecoveryCodes.operatorId, operatorId), isNull(operatorRecoveryCodes.usedAt)))
  return row?.left ?? 0
}

interface OwnerEdit {
  readonly id: number
  /** The version that the owner saw. */
  readonly seen: number
  readonly by: string
  readonly byId: number | null
  readonly now: Date
}

/** Changes what an owner decides about an operator; null when it has changed since the owner read it. */
export async function changeOperator(
  transaction: Transaction,
  { id, seen, by, byId, now }: OwnerEdit,
  facts: { readonly role?: Role; readonly disabledAt?: Date | null },
): Promise<Operator | null> {
  const [changed] = await transaction
    .update(operators)
    .set({ ...facts, version: seen + 1, changedBy: by, changedById: byId, changedAt: now })
    .where(and(eq(operators.id, id), eq(operators.version, seen)))
    .returning()
  return changed ?? null
}

/** The owners who can come in, with the language of mails to them. */
export const ownersToTell = (database: Queryable) =>
  database
    .select({ email: operators.email, language: operators.language })
    .from(operators)
    .where(and(eq(operators.role, 'owner'), isNull(operators.disabledAt)))

/** Whether an owner is left who can come in. Anyone who asks holds all owners until the transaction ends. */
export async function anOwnerIsLeft(transaction: Transaction): Promise<boolean> {
  const owners = await transaction
    .select({ id: operators.id })
    .from(operators)
    .where(and(eq(operators.role, 'owner'), isNull(operators.disabledAt)))
  return owners.length > 0
}

/** Lets changes to who works here happen one after the other, so that two of them do not leave it without an owner. */
export const oneAtATime = (transaction: Transaction) =>
  transaction.execute(sql`select pg_advisory_xact_lock(hashtext('operators'))`)

/** Takes every second factor away; the link that goes out sets up another. */
export async function clearSecondFactor(transaction: Transaction, id: number, now: Date) {
  await transaction.delete(operatorPasskeys).where(eq(operatorPasskeys.operatorId, id))
  await transaction.delete(operatorRecoveryCodes).where(eq(operatorRecoveryCodes.operatorId, id))
  await transaction
    .update(operators)
    .set({ totpSecret: null, totpStep: null, resetAt: now })
    .where(eq(operators.id, id))
}
