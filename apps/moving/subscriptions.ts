import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { subscriptionsFile } from '@/domains/commerce/subscriptions'
import { moveColumns } from '@/domains/commerce/subscriptions/rules/move-list'
import type { Language } from '@/platform/i18n/languages'
import { tableWriter } from '@/platform/i18n/server-spreadsheet'
import { days } from '@/platform/time/duration'
import { subscriptionKey, trialRow } from './expected'
import { gap, type Subscription } from './facts'
import type { Orders } from './orders'
import type { MovePlace } from './place'
import { isSame } from './products'
import type { Place } from './source/row'
import { minorOf } from './source/values'
import type { WrittenOrder } from './written'

/** A file beside the export: the subscriptions that the shop charges automatically. */
export const moveListFile = 'foyer-subscriptions.csv'

/** A provider may collect a little early or late: as the import has it. */
const leeway = days(3)

/** The subscriptions of the shop, each with the orders that pay for it. */
export class Subscriptions {
  private readonly toMove: Readonly<Record<(typeof moveColumns)[number], string | number>>[] = []

  constructor(
    private readonly place: MovePlace,
    private readonly orders: Orders,
  ) {}

  async add(told: Subscription, at: Place) {
    const { ledger, folder, now } = this.place
    const endsLater = told.state === 'ended' && told.endedAt != null && told.endedAt > now
    const isCharged = told.charged != null
    const state = endsLater || (told.state === 'active' && !isCharged) ? 'cancelled' : told.state
    ledger.add('source', `subscriptions ${state}`)
    if (told.state === 'active' && !isCharged) {
      ledger.note(
        at,
        told.id,
        `subscriptions: the shop charges it by itself: it runs to its end, or goes on by ${moveListFile}`,
      )
    }
    const miss = (reason: string) => ledger.miss(at, gap('subscriptions', told.id, reason))
    const first = this.firstOrder(told)
    if (!first) return miss('no order that is taken over began it')
    const position = first.lines.findIndex((line) => this.isPlan(line) && isOf(line.product, told.product))
    const line = first.lines[position]
    if (!line) return miss(`${first.number} has no line of a subscription: look into foyer-products.csv`)
    if (state !== 'ended' && first.status !== 'complete') return miss(`${first.number}, which began it, is not paid`)
    const renewals = this.renewalsOf(told, first).filter(
      ({ email, lines }) => email === first.email && lines.some(({ pid }) => pid === line.pid),
    )
    const trialUntil = told.trialUntil != null && told.trialUntil > now && state !== 'ended' ? told.trialUntil : null
    const renewalAmount = told.renewalAmount ?? minorOf(told.renewalWritten ?? null, first.currency)
    if (trialUntil !== null && state === 'active' && !renewalAmount)
      return miss('names no price for what follows its trial')
    const paying = { at, paying: [first, ...renewals], pid: line.pid, isOver: state === 'ended' } as const
    const paidUntil = trialUntil ?? this.paidUntil(told, paying)
    const refused = await folder.write(subscriptionsFile, {
      order: first.number,
      ...(position > 0 && { line: position + 1 }),
      state,
      paid_until: paidUntil.toISOString(),
      ...(renewals.length > 0 && { renewals: renewals.map(({ number }) => number) }),
      ...(renewalAmount !== null && told.state === 'active' && { renewal_amount: renewalAmount }),
      ...(trialUntil !== null && { trial_until: trialUntil.toISOString() }),
      ...recordOf(told),
      ...(state === 'ended' && endOf(told, paidUntil)),
    })
    if (refused !== null) return miss(refused)
    const mayGoOn = told.state === 'active' && !isCharged
    if (mayGoOn) this.remember(told, { order: first.number, line: position + 1 })
    this.expect(told, {
      key: subscriptionKey(first.number, position + 1),
      at,
      state,
      mayGoOn,
      isTrial: trialUntil !== null,
    })
  }

  private expect({ id: name }: Subscription, { key, at, state, ...more }: ExpectedState) {
    const { ledger, expected } = this.place
    const row = `subscriptions ${state}`
    ledger.add('arrived', row)
    if (more.isTrial) for (const column of ['source', 'arrived'] as const) ledger.add(column, trialRow)
    expected.add(key, { of: 'subscriptions', row, place: { file: at.file, line: at.line }, name, ...more })
  }

  private remember({ id, paidUntil, means }: Subscription, bought: { readonly order: string; readonly line: number }) {
    this.toMove.push({
      ...bought,
      subscription: id,
      next_payment: paidUntil?.toISOString() ?? '',
      gateway: means?.gateway ?? '',
      customer: means?.customer ?? '',
      payment_method: means?.method ?? '',
    })
  }

  /**
   * Lists the subscriptions that the shop charges automatically, for the provider that will continue them (decision
   * 0159).
   */
  async write(folder: string, reader: Language) {
    if (this.toMove.length === 0) return
    const rows = this.toMove.map((row) => moveColumns.map((column) => row[column]))
    const file = createWriteStream(join(folder, moveListFile), { mode: 0o600 })
    await pipeline(Readable.from([moveColumns, ...rows]), tableWriter(reader), file)
  }

  private isPlan({ pid, term }: { readonly pid: number; readonly term: string }) {
    return this.place.catalogue.productsByPid.get(pid)?.kind === 'subscription' && monthsOf(term) !== null
  }

  private firstOrder({ id, series = id, order }: Subscription): WrittenOrder | null {
    if (order !== null) return this.orders.written.get(order) ?? null
    return [...(this.orders.ofSubscription.get(series) ?? [])].sort(byStart)[0] ?? null
  }

  private renewalsOf({ id, series = id }: Subscription, first: WrittenOrder): readonly WrittenOrder[] {
    return (this.orders.ofSubscription.get(series) ?? [])
      .filter((order) => order !== first && (order.status === 'complete' || order.status === 'refunded'))
      .sort(byStart)
  }

  /** Never later than its orders pay for, since all else is computed from that. */
  private paidUntil(told: Subscription, { at, paying, pid, isOver }: Paying): Date {
    const [first] = paying
    const ends = paying.flatMap(({ status, startedAt, lines }) =>
      lines.flatMap((line) => {
        const months = line.pid === pid && (status === 'complete' || isOver) ? monthsOf(line.term) : null
        return months === null ? [] : [addMonths(startedAt, months)]
      }),
    )
    const end = new Date(Math.max(...ends.map((each) => each.getTime()), first.startedAt.getTime()))
    const wanted = told.paidUntil ?? told.endedAt ?? end
    if (wanted < first.startedAt) return first.startedAt
    if (isOver || wanted.getTime() <= end.getTime() + leeway) return wanted
    this.place.ledger.note(at, told.id, 'subscriptions: is paid until the end of what its orders pay, and not longer')
    return end
  }
}

interface Paying {
  readonly at: Place
  readonly paying: readonly [WrittenOrder, ...WrittenOrder[]]
  readonly pid: number
  readonly isOver: boolean
}

interface ExpectedState {
  readonly key: string
  readonly at: Place
  readonly state: Subscription['state']
  readonly mayGoOn: boolean
  readonly isTrial: boolean
}

/** Returns the provider that charges it, and its card. */
const recordOf = ({ charged, card }: Subscription) => ({
  ...(charged && {
    provider: charged.provider,
    checkout: charged.subscription,
    provider_subscription: charged.subscription,
  }),
  ...(card && { card_brand: card.brand, card_last_four: card.lastFour }),
})

const endOf = ({ endedAt, ending }: Subscription, paidUntil: Date) => ({
  ended_at: (endedAt ?? paidUntil).toISOString(),
  ending: ending ?? 'ran_out',
})

const byStart = (one: WrittenOrder, other: WrittenOrder) => one.startedAt.getTime() - other.startedAt.getTime()
const isOf = (product: string, named: string | null) => named === null || isSame(product, named)

function monthsOf(term: string): number | null {
  const [, count, unit] = /^(\d)([MY])$/.exec(term) ?? []
  return count === undefined ? null : Number(count) * (unit === 'Y' ? 12 : 1)
}

/** Counts in the calendar of UTC: a month after the 31st is the last day of the next month. */
function addMonths(from: Date, months: number): Date {
  const target = new Date(from)
  target.setUTCDate(1)
  target.setUTCMonth(target.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate()
  target.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return target
}
