import { and, desc, eq, getTableColumns, gt, inArray, isNull, lt, lte, not, or, type SQL, sql } from 'drizzle-orm'
import { operators } from '@/domains/staff/operators/relations'
import { rolesWith } from '@/domains/staff/operators/rules/permissions'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { ProvenAddress } from '@/platform/text/proven-address'
import type { QuotationState } from '../rules/quotation'
import { quotationSeries, quotations } from '../tables'

export type QuotationRow = typeof quotations.$inferSelect
/** With whether it holds by who has promised it, as they are now. */
export type Quotation = QuotationRow & { readonly isGivenByRight: boolean }

/**
 * No operator has promised it, or the one who did works here, may promise prices, and had no second factor reset since.
 * Columns are named by their table: a list of fields would leave it out.
 */
const isGivenByRight = sql<boolean>`(${quotations}.operator is null or exists (
  select from ${operators} giver
  where giver.id = ${quotations}.operator_id and giver.disabled_at is null and ${inArray(sql`giver.role`, [...rolesWith('orders.enter')])}
    and coalesce(${quotations}.taken_over_at, ${quotations}.created_at) > coalesce(giver.reset_at, '-infinity')))`

/** The condition that it is neither accepted nor withdrawn. */
const waits = and(isNull(quotations.acceptedAt), isNull(quotations.withdrawnAt))

const read = (database: Queryable) =>
  database
    .select({ ...getTableColumns(quotations), isGivenByRight })
    .from(quotations)
    .$dynamic()

/** Writes a quotation with the next number of its series. */
export async function addQuotation(
  transaction: Transaction,
  series: string,
  quotation: Omit<typeof quotations.$inferInsert, 'number'>,
): Promise<QuotationRow> {
  const [counted] = await transaction
    .insert(quotationSeries)
    .values({ name: series, last: 1 })
    .onConflictDoUpdate({ target: quotationSeries.name, set: { last: sql`${quotationSeries.last} + 1` } })
    .returning({ last: quotationSeries.last })
  const number = series.replace('{number}', String(counted?.last ?? 1).padStart(6, '0'))
  const [row] = await transaction
    .insert(quotations)
    .values({ ...quotation, number })
    .returning()
  if (!row) throw new Error('The quotation was not written')
  return row
}

/** Returns the quotation of a link; null: there is none. */
export async function quotationByKey(database: Queryable, key: string): Promise<Quotation | null> {
  const [found] = await read(database).where(eq(quotations.key, key))
  return found ?? null
}

export async function quotationById(database: Queryable, id: number): Promise<Quotation | null> {
  const [found] = await read(database).where(eq(quotations.id, id))
  return found ?? null
}

/** A member's own, and those that were sent to their proven address before they had an account; the newest first. */
export const quotationsOf = (
  database: Queryable,
  member: { readonly id: number; readonly provenEmail: ProvenAddress | null },
) =>
  read(database)
    .where(
      or(
        eq(quotations.memberId, member.id),
        and(isNull(quotations.memberId), sql`lower(${quotations.email}) = lower(${member.provenEmail})`),
      ),
    )
    .orderBy(desc(quotations.id))
    .limit(50)

const inState: Readonly<Record<QuotationState, (now: Date) => SQL | undefined>> = {
  accepted: () => sql`${quotations.acceptedAt} is not null`,
  withdrawn: () => sql`${quotations.acceptedAt} is null and ${quotations.withdrawnAt} is not null`,
  open: (now) => and(waits, gt(quotations.validUntil, now), isGivenByRight),
  expired: (now) => and(waits, lte(quotations.validUntil, now)),
  fallen: (now) => and(waits, gt(quotations.validUntil, now), not(isGivenByRight)),
}

interface QuotationSearch {
  readonly state: QuotationState | undefined
  /** A number, or an address. */
  readonly search: string | undefined
  /** The id of the last one that is there. */
  readonly after: number | undefined
  readonly now: Date
}

export const listQuotations = (database: Queryable, { state, search, after, now }: QuotationSearch, most: number) =>
  read(database)
    .where(
      and(
        state && inState[state](now),
        search ? or(eq(quotations.number, search), sql`lower(${quotations.email}) = lower(${search})`) : undefined,
        after === undefined ? undefined : lt(quotations.id, after),
      ),
    )
    .orderBy(desc(quotations.id))
    .limit(most)

/**
 * Withdraws a quotation that is not accepted.
 * @returns false when that is not possible
 */
export async function withdrawQuotation(transaction: Transaction, id: number, at: Date): Promise<boolean> {
  const rows = await transaction
    .update(quotations)
    .set({ withdrawnAt: at })
    .where(and(eq(quotations.id, id), waits))
    .returning({ id: quotations.id })
  return rows.length > 0
}

/** Makes a quotation that has fallen the word of another operator. @returns false where it has not */
export async function takeOverQuotation(
  transaction: Transaction,
  id: number,
  operator: { readonly id: number; readonly name: string },
  now: Date,
): Promise<boolean> {
  const rows = await transaction
    .update(quotations)
    .set({ operator: operator.name, operatorId: operator.id, takenOverAt: now })
    .where(and(eq(quotations.id, id), inState.fallen(now)))
    .returning({ id: quotations.id })
  return rows.length > 0
}

/**
 * Names the checkout that accepts it, if it still is the former one.
 * @returns false when another checkout was first
 */
export async function reserveQuotation(
  transaction: Transaction,
  { id, from, to }: { readonly id: number; readonly from: string | null; readonly to: string },
): Promise<boolean> {
  const rows = await transaction
    .update(quotations)
    .set({ checkout: to })
    .where(and(eq(quotations.id, id), sql`${quotations.checkout} is not distinct from ${from}`, waits, isGivenByRight))
    .returning({ id: quotations.id })
  return rows.length > 0
}

/** Its checkout was paid, or waits for a transfer. @param at null: nothing has come in time, and it may be accepted again */
export const setAccepted = (transaction: Transaction, id: number, checkout: string, at: Date | null) =>
  transaction
    .update(quotations)
    .set({ acceptedAt: at })
    .where(and(eq(quotations.id, id), eq(quotations.checkout, checkout)))

/** Deletes quotations that expired long ago without being accepted. */
export const purgeQuotations = (database: Queryable, before: Date) =>
  database.delete(quotations).where(and(lt(quotations.validUntil, before), isNull(quotations.acceptedAt)))
