import type { Transaction } from '@/platform/database/connect'
import type { ExportContext, ExportPart } from '@/platform/import/export-part'
import type { LoadResult } from '@/platform/import/part'
import { deviceKey, type ExpectedOrder, keyKey, subscriptionKey } from './expected'
import { gap } from './gap'
import type { OrderSums } from './ledger'
import type { Move } from './move'

/** What the database gives back of what an import takes. */
interface Arrivals {
  readonly transaction: Transaction
  readonly exports: readonly ExportPart[]
  readonly context: ExportContext
  /** What the import says of the files that it was given. */
  readonly loaded: readonly LoadResult[]
}

type Line = Readonly<Record<string, unknown>>

/** Counts what has arrived anew, in the transaction that brought it, and names what is not there as it was written. */
export async function countArrivals({ ledger, expected }: Move, arrivals: Arrivals) {
  ledger.forgetArrived()
  const members = arrivals.loaded.find(({ file }) => file === 'members.jsonl')
  if (members) ledger.add('arrived', 'members', members.added + members.known + (members.updated ?? 0))
  await countOrders({ ledger, expected }, arrivals)
  for await (const { order, key } of linesOf(arrivals, 'licence-keys.jsonl')) {
    if (expected.take(keyKey(String(order), String(key)))) ledger.add('arrived', 'licence keys')
  }
  for await (const { member, line, fingerprint } of linesOf(arrivals, 'devices.jsonl')) {
    if (expected.take(deviceKey(String(member), String(line), String(fingerprint)))) ledger.add('arrived', 'seats')
  }
  for await (const { order, line, state } of linesOf(arrivals, 'subscriptions.jsonl')) {
    const found = expected.take(subscriptionKey(String(order), Number(line)))
    const row = `subscriptions ${String(state)}`
    if (!found) continue
    ledger.add('arrived', row)
    if (row !== found.row) ledger.miss(found.place, gap(found.of, found.name, `is ${String(state)} here`))
  }
  for (const { of, place, name } of expected.rest) ledger.miss(place, gap(of, name, 'is not there'))
}

/** Orders and their lines come in the same order, so that neither has to be kept for the other. */
async function countOrders({ ledger, expected }: Pick<Move, 'ledger' | 'expected'>, arrivals: Arrivals) {
  const lines = linesOf(arrivals, 'order-lines.jsonl')
  let next = await lines.next()
  for await (const { number, currency, total, status } of linesOf(arrivals, 'orders.jsonl')) {
    let returned = 0
    for (; !next.done && next.value.order === number; next = await lines.next()) {
      const { amount, refunded, given_back: part } = next.value
      returned += refunded ? Number(amount) : Number(part ?? 0)
    }
    const order = expected.takeOrder(String(number))
    if (!order) continue
    const isPaid = status === 'complete' || status === 'refunded'
    const paid = isPaid ? Number(total) : 0
    const givenBack = status === 'refunded' ? paid : returned
    const sums = {
      ...{ currency: currency as OrderSums['currency'], year: order.year },
      ...{ paid, givenBack: isPaid ? givenBack : 0 },
    }
    ledger.addOrder('arrived', sums)
    const difference = differenceOf(order, sums)
    if (difference !== null) ledger.miss(order.place, gap('orders', order.number, difference))
  }
  for (const { place, number } of expected.restOfOrders) ledger.miss(place, gap('orders', number, 'is not there'))
}

function differenceOf({ currency, paid, givenBack }: ExpectedOrder, here: OrderSums): string | null {
  if (currency !== here.currency || paid !== here.paid) {
    return `is ${here.paid} ${here.currency} here, not ${paid} ${currency}`
  }
  if (givenBack !== here.givenBack) return `${here.givenBack} of it were given back here, not ${givenBack}`
  return null
}

async function* linesOf({ transaction, exports, context }: Arrivals, name: string): AsyncGenerator<Line> {
  const part = exports.find(({ file }) => file.name === name)
  if (!part) throw new Error(`There is no export of ${name}`)
  for await (const { line } of part.lines(transaction, context)) yield line as Line
}
