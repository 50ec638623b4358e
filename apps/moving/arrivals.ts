import type { Transaction } from '@/platform/database/connect'
import type { ExportContext, ExportPart } from '@/platform/import/export-part'
import type { LoadResult } from '@/platform/import/part'
import { deviceKey, keyKey, subscriptionKey } from './expected'
import { gap } from './gap'
import type { OrderSums } from './ledger'
import type { Move } from './move'
import type { WrittenOrder } from './orders'

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
export async function countArrivals({ ledger, orders, expected }: Move, arrivals: Arrivals) {
  ledger.forgetArrived()
  const members = arrivals.loaded.find(({ file }) => file === 'members.jsonl')
  if (members) ledger.add('arrived', 'members', members.added + members.known + (members.updated ?? 0))
  await countOrders({ ledger, orders }, arrivals)
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

async function countOrders({ ledger, orders }: Pick<Move, 'ledger' | 'orders'>, arrivals: Arrivals) {
  const wanted = new Map([...orders.written.values()].map((order) => [order.number, order]))
  const found = new Map<string, { currency: OrderSums['currency']; total: number; status: string; givenBack: number }>()
  for await (const { number, currency, total, status } of linesOf(arrivals, 'orders.jsonl')) {
    if (!wanted.has(String(number))) continue
    const facts = { currency: currency as OrderSums['currency'], total: Number(total), status: String(status) }
    found.set(String(number), { ...facts, givenBack: 0 })
  }
  for await (const { order, amount, refunded, given_back: part } of linesOf(arrivals, 'order-lines.jsonl')) {
    const own = found.get(String(order))
    if (own) own.givenBack += refunded ? Number(amount) : Number(part ?? 0)
  }
  for (const order of wanted.values()) {
    const own = found.get(order.number)
    if (!own) {
      ledger.miss(order.place, gap('orders', order.number, 'is not there'))
      continue
    }
    const isPaid = own.status === 'complete' || own.status === 'refunded'
    const givenBack = own.status === 'refunded' ? own.total : own.givenBack
    const sums = {
      ...order.sums,
      currency: own.currency,
      paid: isPaid ? own.total : 0,
      givenBack: isPaid ? givenBack : 0,
    }
    ledger.addOrder('arrived', sums)
    const difference = differenceOf(order, sums)
    if (difference !== null) ledger.miss(order.place, gap('orders', order.number, difference))
  }
}

function differenceOf({ sums: { currency, paid, givenBack } }: WrittenOrder, here: OrderSums): string | null {
  if (currency !== here.currency || paid !== here.paid)
    return `is ${here.paid} ${here.currency} here, not ${paid} ${currency}`
  if (givenBack !== here.givenBack) return `${here.givenBack} of it were given back here, not ${givenBack}`
  return null
}

async function* linesOf({ transaction, exports, context }: Arrivals, name: string): AsyncGenerator<Line> {
  const part = exports.find(({ file }) => file.name === name)
  if (!part) throw new Error(`There is no export of ${name}`)
  for await (const { line } of part.lines(transaction, context)) yield line as Line
}
