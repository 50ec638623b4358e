import type { CountedName } from '@/domains/accounts/page-counts/events'
import { type Catalogue, productOf } from '@/domains/commerce/catalogue/rules'
import { dayIn } from '@/platform/time/day'
import type { ReportContext } from '../context'
import {
  type FigureName,
  flowRows,
  inOrder,
  type KeyCount,
  periodOf,
  periodsOf,
  type Range,
  type Report,
  type Row,
  rowsInOrder,
  shareRows,
  singles,
  stockRows,
  withoutFuture,
} from '../rules'
import { devicesByLine, sharesOfLines } from '../rules/adoption'
import { trialFigures } from '../rules/trials'
import { adoptionIn } from '../store/adoption'
import {
  type ChangeRow,
  countedIn,
  feesIn,
  returnsIn,
  seatsNow,
  soldIn,
  trialsIn,
  trialsNow,
  turnsUntil,
  useIn,
} from '../store/figures'
import type { Place } from '../store/range'
import { salesIn } from '../store/sales'
import { hasSums } from '../store/sums'

/** The figures of one report, each with its rows. */
export type ReportFigures = readonly (readonly [FigureName, readonly Row[]])[]

interface ReportRequest {
  readonly context: ReportContext
  readonly place: Place
  readonly periods: readonly string[]
  readonly now: Date
}

type ReportBuilder = (request: ReportRequest) => Promise<ReportFigures>

const pick =
  <Found extends { readonly period: string }>(found: readonly Found[], periods: readonly string[]) =>
  (key: (row: Found) => string, value: (row: Found) => number): readonly Row[] =>
    inOrder(
      flowRows(
        found.map((row) => ({ key: key(row), period: row.period, value: value(row) })),
        periods,
      ),
    )

const sales: ReportBuilder = async ({ context: { database }, place, periods }) => {
  const [found, kept] = await Promise.all([salesIn(database, place), feesIn(database, place)])
  const rows = pick(found, periods)
  // The provider owes the VAT of its own sales: they are not in this row.
  const own = pick(
    found.filter(({ isOwn }) => isOwn),
    periods,
  )
  const byCurrency = ({ currency }: { currency: string }) => currency
  return [
    ['gross', rows(byCurrency, ({ gross }) => gross)],
    ['net', own(byCurrency, ({ taxed, vat }) => taxed - vat)],
    ['vat', own(byCurrency, ({ vat }) => vat)],
    ['fees', pick(kept, periods)(byCurrency, ({ amount }) => amount)],
    ['orders', rows(byCurrency, ({ orders }) => orders)],
  ]
}

const refunds: ReportBuilder = async ({ context: { database }, place, periods }) => {
  const { sales: sold, returned, requested } = await returnsIn(database, place)
  const refunded = pick(
    returned.filter(({ chargedBack }) => !chargedBack),
    periods,
  )
  const chargedBack = pick(
    returned.filter((row) => row.chargedBack),
    periods,
  )
  const byCurrency = ({ currency }: { currency: string }) => currency
  const rate = shareRows(
    pick(sold, periods)(byCurrency, (row) => row.refunded),
    pick(sold, periods)(byCurrency, ({ gross }) => gross),
  )
  return [
    ['refundAmount', refunded(byCurrency, ({ amount }) => amount)],
    ['refundCount', refunded(byCurrency, ({ lines }) => lines)],
    ['refundRate', rate],
    ['chargedBack', chargedBack(byCurrency, ({ amount }) => amount)],
    ['refundReasons', singles(requested)],
  ]
}

const subscriptions: ReportBuilder = async ({ context: { database }, place, periods, now }) => {
  const { turns, endings, cancelReasons } = await turnsUntil(database, place)
  const all = () => 'all'
  const monthly = stockOf(
    turns,
    periods,
    ({ currency }) => currency,
    (row) => row.monthly,
  )
  const running = stockOf(turns, periods, all, ({ count }) => count)
  const inRange = turns.flatMap((turn) => (turn.period === null ? [] : [{ ...turn, period: turn.period }]))
  const ofKind = (kind: ChangeRow['kind']) => {
    const found = inRange
      .filter((turn) => turn.kind === kind)
      .map(({ period, count }) => ({ key: 'all', period, value: count }))
    return flowRows(found, periods)
  }
  const before = running.map((row) => beginningsOf(row, turns))
  const today = periodOf(dayIn(place.timeZone, now), place.grain)
  const past = (rows: readonly Row[]) => rows.map((row) => withoutFuture(row, periods, today))
  return [
    ['recurring', past(inOrder(monthly))],
    ['running', past(running)],
    ['started', ofKind('started')],
    ['churn', past(shareRows(ofKind('lost'), before))],
    ['endings', singles(endings)],
    ['cancelReasons', singles(cancelReasons)],
  ]
}

/** Returns the number running at the end of each period, by the starts and ends. */
function stockOf(
  turns: readonly ChangeRow[],
  periods: readonly string[],
  key: (turn: ChangeRow) => string,
  value: (turn: ChangeRow) => number,
) {
  const before = new Map<string, number>()
  const changes: KeyCount[] = []
  for (const turn of turns) {
    const change = turn.kind === 'started' ? value(turn) : -value(turn)
    if (turn.period === null) before.set(key(turn), (before.get(key(turn)) ?? 0) + change)
    else changes.push({ key: key(turn), period: turn.period, value: change })
  }
  return stockRows(changes, before, periods)
}

/** How many ran when each period began, and when the range did. */
function beginningsOf({ key, values }: Row, turns: readonly ChangeRow[]): Row {
  const first = turns
    .filter(({ period }) => period === null)
    .reduce((sum, { kind, count }) => sum + (kind === 'started' ? count : -count), 0)
  return { key, values: [first, ...values.slice(0, -1)], total: first }
}

const seats: ReportBuilder = async ({ context: { database }, place }) => {
  const found = await seatsNow(database, place)
  return [
    ['seatsTaken', singles(found.map(({ key, taken }) => ({ key, value: taken })))],
    ['seatsFree', singles(found.map(({ key, free }) => ({ key, value: free })))],
  ]
}

const use: ReportBuilder = async ({ context: { database, catalogue }, place, periods }) => {
  const current = await catalogue.currentCatalogue(database)
  const found = await useIn(database, place)
  const rows = (figure: (typeof found)[number]['figure'], lineOf: (key: string) => string | undefined) => {
    const counted = found
      .filter((row) => row.figure === figure)
      .map((row) => ({ ...row, key: lineOf(row.key) ?? row.key }))
    return inOrder(flowRows(counted, periods))
  }
  return [
    ['activations', rows('activations', (pid) => productOf(current, Number(pid))?.line)],
    ['devices', rows('devices', (line) => line)],
    ['downloads', rows('downloads', (software) => lineOfFamily(current, software))],
  ]
}

const trials: ReportBuilder = async ({ context: { database }, place, periods, now }) =>
  trialFigures(await trialsIn(database, place), await trialsNow(database, now), periods)

const versions: ReportBuilder = async ({ context: { database }, place, periods }) => {
  const found = await adoptionIn(database, place)
  return [
    ['activeDevices', inOrder(devicesByLine(found, periods))],
    ['versionShare', sharesOfLines(found, periods, ({ version }) => version)],
    [
      'platformShare',
      sharesOfLines(found, periods, ({ platform, architecture }) => `${platform} ${architecture}`.trim()),
    ],
  ]
}

/** Events without a subject. */
const subjectless: readonly CountedName[] = ['google_register', 'reminder_sent', 'reminder_followed', 'reminder_bought']

const statistics: ReportBuilder = async ({ context: { database, catalogue }, place, periods }) => {
  const current = await catalogue.currentCatalogue(database)
  const isTracked = ({ tracked }: { tracked?: boolean }) => tracked === true
  const tracked = [...current.productsByPid].filter(([, product]) => product.kind === 'upgrade' && isTracked(product))
  const sold = await soldIn(database, place, new Map(tracked.map(([named, { pid }]) => [named, pid])))
  const counted = await countedIn(database, place)
  const rows = (event: CountedName) => {
    const found = counted.filter((row) => row.event === event)
    return inOrder(
      flowRows(subjectless.includes(event) ? found.map((row) => ({ ...row, key: 'all' })) : found, periods),
    )
  }
  return [
    ['trackedSold', inOrder(flowRows(sold, periods))],
    ['offersShown', rows('offer_shown')],
    ['offersClicked', rows('offer_clicked')],
    ['recommendationsShown', rows('recommendation_shown')],
    ['recommendationsClicked', rows('recommendation_clicked')],
    ['giftsOpened', rows('gift_opened')],
    ['giftPictures', rows('gift_picture_sent')],
    ['giftCodes', rows('gift_code_taken')],
    ['googleRegistrations', rows('google_register')],
    ['loginErrors', rows('login_error')],
    ['remindersSent', rows('reminder_sent')],
    ['remindersFollowed', rows('reminder_followed')],
    ['remindersBought', rows('reminder_bought')],
  ]
}

const lineOfFamily = ({ products }: Catalogue, software: string) =>
  products.find(({ family }) => family === software)?.line

const reports: Readonly<Record<Report, ReportBuilder>> = {
  sales,
  refunds,
  subscriptions,
  seats,
  use,
  trials,
  versions,
  statistics,
}

/** A report over a range; null when the range is invalid, or too long for its grain. */
export async function computeReport(context: ReportContext, report: Report, range: Range) {
  const periods = periodsOf(range)
  if (periods === null) return null
  const { timeZone } = context.vendor.seller
  const place = { ...range, timeZone, isSummed: await hasSums(context.database, timeZone) }
  const computed = await reports[report]({ context, place, periods, now: context.clock() })
  const figures = computed.map(([name, rows]) => [name, rowsInOrder(name, rows, context.offer.currencies)] as const)
  return { ...place, periods, figures }
}
