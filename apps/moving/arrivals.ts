import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import type { Term } from '@/domains/commerce/catalogue/rules/kinds'
import { endOfTerm, monthsAfter } from '@/domains/commerce/catalogue/rules/terms'
import type { Transaction } from '@/platform/database/connect'
import type { ExportContext, ExportPart } from '@/platform/import/export-part'
import type { LoadResult } from '@/platform/import/part'
import { after, days } from '@/platform/time/duration'
import {
  deviceKey,
  type ExpectedLine,
  type ExpectedOrder,
  keyKey,
  lineKey,
  subscriptionKey,
  trialRow,
} from './expected'
import { gap } from './facts'
import { endRow, seatsOf, updatesRow } from './granted'
import type { OrderSums } from './ledger'
import type { Move } from './move'
import { vouchedRow } from './people'

/** Reads the imported data back from the database. */
interface Arrivals {
  readonly transaction: Transaction
  readonly exports: readonly ExportPart[]
  readonly context: ExportContext
  /** The import's results for its files. */
  readonly loaded: readonly LoadResult[]
}

type Line = Readonly<Record<string, unknown>>

/**
 * Counts what has arrived, from the start, in the transaction that brought it, and names missing things as they were
 * written.
 */
export async function countArrivals({ ledger, expected }: Move, arrivals: Arrivals) {
  ledger.forgetArrived()
  const members = arrivals.loaded.find(({ file }) => file === 'members.jsonl')
  if (members) ledger.add('arrived', 'members', members.added + members.known + (members.updated ?? 0))
  if (members?.vouched !== undefined) ledger.add('arrived', vouchedRow, members.vouched)
  await countOrders({ ledger, expected }, arrivals)
  for await (const { order, key, disabled } of linesOf(arrivals, 'licence-keys.jsonl')) {
    const found = expected.take(keyKey(String(order), String(key)))
    if (!found) continue
    ledger.add('arrived', 'licence keys')
    if (disabled) ledger.add('arrived', 'licences disabled')
    else if (found.isDisabled) ledger.miss(found.place, gap('licence keys', found.name, 'may be used here'))
  }
  for await (const { member, line, fingerprint } of linesOf(arrivals, 'devices.jsonl')) {
    if (expected.take(deviceKey(String(member), String(line), String(fingerprint)))) ledger.add('arrived', 'seats')
  }
  for await (const { order, line, state, trial_until: trial } of linesOf(arrivals, 'subscriptions.jsonl')) {
    const found = expected.take(subscriptionKey(String(order), Number(line)))
    if (!found) continue
    const row = found.mayGoOn && state === 'active' ? found.row : `subscriptions ${String(state)}`
    ledger.add('arrived', row)
    if (found.isTrial && trial !== undefined) ledger.add('arrived', trialRow)
    if (row !== found.row) ledger.miss(found.place, gap(found.of, found.name, `is ${String(state)} here`))
  }
  for (const { of, place, name } of expected.rest) ledger.miss(place, gap(of, name, 'is not there'))
}

/** Orders and their lines come in the same order, so that neither has to be kept for the other. */
async function countOrders({ ledger, expected }: Pick<Move, 'ledger' | 'expected'>, arrivals: Arrivals) {
  const lines = linesOf(arrivals, 'order-lines.jsonl')
  let next = await lines.next()
  for await (const placed of linesOf(arrivals, 'orders.jsonl')) {
    const { number, currency, total, status } = placed
    let returned = 0
    for (let index = 0; !next.done && next.value.order === number; next = await lines.next(), index++) {
      const { amount, refunded, given_back: part } = next.value
      const line = expected.takeLine(lineKey(String(number), index))
      if (line) countLine(line, next.value, { placed, ledger, catalogue: arrivals.context.catalogue })
      returned += refunded ? Number(amount) : Number(part ?? 0)
    }
    const order = expected.takeOrder(String(number))
    if (!order) continue
    const isPaid = status === 'complete' || status === 'refunded'
    const paid = isPaid ? Number(total) : 0
    const givenBack = status === 'refunded' ? paid : returned
    const sums = {
      currency: currency as OrderSums['currency'],
      year: order.year,
      paid,
      givenBack: isPaid ? givenBack : 0,
    }
    ledger.addOrder('arrived', sums)
    const difference = differenceOf(order, sums)
    if (difference !== null) ledger.miss(order.place, gap('orders', order.number, difference))
  }
  for (const { place, number } of expected.restOfOrders) ledger.miss(place, gap('orders', number, 'is not there'))
}

interface LinePlace extends Pick<Move, 'ledger'> {
  readonly placed: Line
  readonly catalogue: Catalogue
}

/** The days of a term are whole ones, so an end may lie a day later than it did. */
const isSameDay = (one: Date | null, other: Date | null) =>
  one === null || other === null ? one === other : Math.abs(one.getTime() - other.getTime()) < days(2)

/** Counts what a line gives here, and names what of it is otherwise than it was. */
function countLine(line: ExpectedLine, here: Line, { placed, ledger, catalogue }: LinePlace) {
  const count = Number(here.quantity)
  const since = new Date(String(placed.paid_at ?? placed.placed_at))
  const later = (end: Date | null, more: unknown) => end && after(end, days(Number(more ?? 0)))
  const day = (end: Date | null) => end?.toISOString().slice(0, 10) ?? 'never'
  const compare = (was: Date | null, is: Date | null, row: (end: Date) => string, what: string) => {
    if (was === null) return
    if (isSameDay(was, is)) return ledger.add('arrived', row(was), count)
    if (is !== null) ledger.add('arrived', row(is), count)
    ledger.miss(line.place, gap('licences', line.name, `${what} ${day(is)} here, not ${day(was)}`))
  }
  compare(line.endsAt, later(endOfTerm(here.term as Term, since), here.extra_days), endRow, 'ends')
  const months = here.updates_months === undefined ? null : monthsAfter(since, Number(here.updates_months))
  compare(line.updatesEnd, later(months, here.extra_updates_days), updatesRow, 'has updates until')
  if (line.belongs !== undefined) {
    if (line.isIncluded === (here.included === true)) ledger.add('arrived', line.belongs, count)
    else ledger.miss(line.place, gap('licences', line.name, 'has a licence of its own here, which belongs to another'))
  }
  if (line.devices === null) return
  const devices = count * seatsOf(catalogue, Number(here.pid)) + Number(here.extra_seats ?? 0)
  ledger.add('arrived', 'devices', Math.min(devices, line.devices))
  if (devices >= line.devices) return
  ledger.miss(line.place, gap('licences', line.name, `is for ${devices} devices here, not ${line.devices}`))
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
