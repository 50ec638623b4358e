import { ordersWithin, orderTable } from '@/domains/commerce/orders'
import type { Rows } from '@/platform/i18n/server-spreadsheet'
import type { TaxContext } from '../context'
import type { MissingRate } from '../rules/exchange'
import { journalCells, journalHead, movementCells, movementHead, ossRows, returnRows } from '../rules/files'
import type { Period } from '../rules/period'
import { journalOf } from './journal'
import { movementsIn } from './movements'
import { computeReturn } from './return'

type Context = Pick<TaxContext, 'database' | 'vendor'>

/** The journal of a period, row by row as they are read. */
export async function* journalRows(context: Context, period: Period): Rows {
  yield journalHead
  for await (const entry of journalOf(context, period)) yield journalCells(entry)
}

/** The orders that were placed in a period, the newest first. */
export function orderRows({ database, vendor }: Context, { from, until }: Period): Rows {
  const { timeZone } = vendor.seller
  return orderTable(ordersWithin(database, { days: { from, until, timeZone } }), timeZone)
}

/** Yields the movements of provider balances in a period, as rows. */
export async function* movementRows(context: Context, period: Period): Rows {
  yield movementHead
  for await (const movement of movementsIn(context, period)) yield movementCells(movement)
}

export async function* returnFile(context: Context, quarter: Period): Rows {
  yield* returnRows((await computeReturn(context, quarter)).sums)
}

/** @returns the rates that it cannot do without, where one is missing */
export async function ossFile(
  context: Context,
  quarter: Period,
): Promise<Rows | { readonly missing: readonly MissingRate[] }> {
  const { oss } = await computeReturn(context, quarter)
  return 'missing' in oss ? oss : each(ossRows(oss))
}

async function* each<Row>(rows: readonly Row[]) {
  yield* rows
}
