import { and, desc, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { ProvenAddress } from '@/platform/text/proven-address'
import type { QuotationState } from '../rules/quotation'
import { quotationSeries, quotations } from '../tables'

export type Quotation = typeof quotations.$inferSelect

/** Writes a quotation with the next number of its series. */
export async function addQuotation(
  transaction: Transaction,
  series: string,
  quotation: Omit<typeof quotations.$inferInsert, 'number'>,
): Promise<Quotation> {
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

/** That of a link; null: there is none. */
export async function quotationByKey(database: Queryable, key: string): Promise<Quotation | null> {
  const [found] = await database.select().from(quotations).where(eq(quotations.key, key))
  return found ?? null
}

export async function quotationById(database: Queryable, id: number): Promise<Quotation | null> {
  const [found] = await database.select().from(quotations).where(eq(quotations.id, id))
  return found ?? null
}

/** A member's own, and those that were sent to their proven address before they had an account; the newest first. */
export const quotationsOf = (
  database: Queryable,
  member: { readonly id: number; readonly provenEmail: ProvenAddress | null },
) =>
  database
    .select()
    .from(quotations)
    .where(
      or(
        eq(quotations.memberId, member.id),
        and(isNull(quotations.memberId), sql`lower(${quotations.email}) = lower(${member.provenEmail})`),
      ),
    )
    .orderBy(desc(quotations.id))
    .limit(50)

const inState: Readonly<Record<QuotationState, (now: Date) => SQL>> = {
  accepted: () => sql`${quotations.acceptedAt} is not null`,
  withdrawn: () => sql`${quotations.acceptedAt} is null and ${quotations.withdrawnAt} is not null`,
  open: (now) =>
    sql`${quotations.acceptedAt} is null and ${quotations.withdrawnAt} is null and ${quotations.validUntil} > ${now}`,
  expired: (now) =>
    sql`${quotations.acceptedAt} is null and ${quotations.withdrawnAt} is null and ${quotations.validUntil} <= ${now}`,
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
  database
    .select()
    .from(quotations)
    .where(
      and(
        state && inState[state](now),
        search ? or(eq(quotations.number, search), sql`lower(${quotations.email}) = lower(${search})`) : undefined,
        after === undefined ? undefined : lt(quotations.id, after),
      ),
    )
    .orderBy(desc(quotations.id))
    .limit(most)

/** Takes a quotation back that nobody has accepted. @returns false when that cannot be */
export async function withdrawQuotation(transaction: Transaction, id: number, at: Date): Promise<boolean> {
  const rows = await transaction
    .update(quotations)
    .set({ withdrawnAt: at })
    .where(and(eq(quotations.id, id), isNull(quotations.acceptedAt), isNull(quotations.withdrawnAt)))
    .returning({ id: quotations.id })
  return rows.length > 0
}

/** Names the checkout that accepts it, if it is still the former one. @returns false when somebody was faster */
export async function reserveQuotation(
  transaction: Transaction,
  { id, from, to }: { readonly id: number; readonly from: string | null; readonly to: string },
): Promise<boolean> {
  const rows = await transaction
    .update(quotations)
    .set({ checkout: to })
    .where(
      and(
        eq(quotations.id, id),
        sql`${quotations.checkout} is not distinct from ${from}`,
        isNull(quotations.acceptedAt),
        isNull(quotations.withdrawnAt),
      ),
    )
    .returning({ id: quotations.id })
  return rows.length > 0
}

/** Its checkout was paid, or waits for a transfer. @param at null: nothing has come in time, and it may be accepted again */
export const setAccepted = (transaction: Transaction, id: number, checkout: string, at: Date | null) =>
  transaction
    .update(quotations)
    .set({ acceptedAt: at })
    .where(and(eq(quotations.id, id), eq(quotations.checkout, checkout)))

/** Forgets what nobody has accepted, long after it was over. */
export const purgeQuotations = (database: Queryable, before: Date) =>
  database.delete(quotations).where(and(lt(quotations.validUntil, before), isNull(quotations.acceptedAt)))
