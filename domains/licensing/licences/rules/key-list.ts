import { emailProblem } from '@/domains/accounts/identity/rules'
import { type Catalogue, productOf } from '@/domains/commerce/catalogue/rules'
import type { Platform, Term } from '@/domains/commerce/catalogue/rules/kinds'
import { endOfTerm, monthsAfter } from '@/domains/commerce/catalogue/rules/terms'
import { type OwnPlatforms, ownPlatformIn } from '@/platform/programs/platforms'
import { rowsOf } from '@/platform/text/table'
import { foldAddress } from '@/platform/text/typed/address'
import { foldCode, hyphenated } from '@/platform/text/typed/code'
import { type DayOrder, dayOrderIn, dayWritten, isDayOrder, isInDoubt } from '@/platform/text/typed/day'
import { after, days } from '@/platform/time/duration'
import type { KeyListProblemKind } from './key-list-limits'
import { seatProduct } from './seats'

/** The columns of a vendor's list, under any of the names that lists give them; case and hyphens do not matter. */
const columns = {
  key: ['key', 'licence key', 'license key', 'licence', 'license', 'serial', 'serial number'],
  product: ['product', 'pid', 'product id', 'line', 'product line'],
  platform: ['platform', 'os', 'system'],
  devices: ['devices', 'max devices', 'seats', 'max activations', 'activations'],
  until: ['valid until', 'until', 'expires', 'expires at', 'expiry', 'end'],
  bought: ['bought', 'bought at', 'bought on', 'purchased', 'date'],
  email: ['email', 'e mail', 'owner', 'owner email', 'mail'],
} as const
type Column = keyof typeof columns

const needed: readonly Column[] = ['key', 'product']
const dayColumns = ['until', 'bought'] as const satisfies readonly Column[]

export interface KeyListProblem {
  readonly line: number
  readonly kind: KeyListProblemKind
  /** The present value, or the one that there would be. */
  readonly value: string
}

/** A key of the list, and what it is worth here. */
export interface ListedKey {
  readonly line: number
  readonly key: string
  readonly pid: number
  readonly term: Term
  readonly boughtAt: Date
  readonly extraDays: number
  readonly extraSeats: number
  /** Its product gives more devices than the list says. */
  readonly isRoomier: boolean
  /** The owner's address; null: the member who types it in. */
  readonly email: string | null
}

interface KeyList {
  readonly keys: readonly ListedKey[]
  /** The order in which days with slashes are read; null: not needed. */
  readonly dayOrder: DayOrder | null
  readonly problems: readonly KeyListProblem[]
}

/** Reads a list of keys that were handed out elsewhere: every problem by its line, and the keys of the other lines. */
export function readKeyList(
  content: string,
  { catalogue, platforms }: { readonly catalogue: Catalogue; readonly platforms: OwnPlatforms },
  now: Date,
): KeyList {
  const [head, ...rows] = rowsOf(content) ?? []
  if (!head) return { keys: [], dayOrder: null, problems: [{ line: 1, kind: 'format', value: '' }] }
  const known = head.cells.map((name) =>
    name
      .trim()
      .toLowerCase()
      .replaceAll(/[-_\s]+/g, ' '),
  )
  const placeOf = (column: Column) => known.findIndex((name) => (columns[column] as readonly string[]).includes(name))
  const missing = needed.filter((column) => placeOf(column) === -1)
  if (missing.length > 0) {
    return { keys: [], dayOrder: null, problems: [{ line: 1, kind: 'columns', value: missing.join(', ') }] }
  }
  const order = dayOrderIn(rows.flatMap(({ cells }) => dayColumns.map((column) => cells[placeOf(column)] ?? '')))
  const dayOrder = isDayOrder(order) ? order : null
  const seen = new Map<string, number>()
  const read = rows.map(({ cells, line }) => {
    const cell = (column: Column) => cells[placeOf(column)]?.trim() ?? ''
    const found = readRow(cell, { catalogue, platforms, now, dayOrder })
    const compared = foldCode(cell('key'))
    const first = seen.get(compared)
    if (first === undefined) seen.set(compared, line)
    const repeated = first === undefined ? null : { kind: 'repeated' as const, value: `${first}` }
    const problem = 'kind' in found ? found : repeated
    return problem ? { problem: { line, ...problem } } : { key: { line, ...(found as Omit<ListedKey, 'line'>) } }
  })
  return {
    keys: read.flatMap((each) => (each.key ? [each.key] : [])),
    dayOrder,
    problems: read.flatMap((each) => (each.problem ? [each.problem] : [])),
  }
}

type RowProblem = Omit<KeyListProblem, 'line'>

function readRow(
  cell: (column: Column) => string,
  {
    catalogue,
    platforms,
    now,
    dayOrder,
  }: {
    readonly catalogue: Catalogue
    readonly platforms: OwnPlatforms
    readonly now: Date
    readonly dayOrder: DayOrder | null
  },
): Omit<ListedKey, 'line'> | RowProblem {
  const wrong = (kind: KeyListProblemKind, value: string): RowProblem => ({ kind, value })
  const key = hyphenated(cell('key'))
  // As in unclaimed-keys.jsonl, which shares its table.
  if (!/^[!-~](?:[ -~]{6,126}[!-~])$/.test(key)) return wrong('key', key.slice(0, 40))
  const found = productIn({ catalogue, platforms }, cell('product'), cell('platform'))
  if (typeof found !== 'number') return found
  const seats = seatProduct(catalogue, found)?.seats ?? 0
  const devices = cell('devices') === '' ? seats : Number(cell('devices'))
  if (!Number.isSafeInteger(devices) || devices < 1 || devices > seats + mostExtraSeats) {
    return wrong('devices', cell('devices'))
  }
  const doubtful = dayColumns.map(cell).find((each) => isInDoubt(each, dayOrder))
  if (doubtful !== undefined) return wrong('day', doubtful)
  const [until, bought] = [dayOf(cell('until'), dayOrder, 1), dayOf(cell('bought'), dayOrder, 0)]
  if (until === undefined) return wrong('until', cell('until'))
  if (bought === undefined || (bought !== null && bought > now)) return wrong('bought', cell('bought'))
  const term = termFor(until, bought, now)
  if (term === null) return wrong('until', cell('until'))
  const email = foldAddress(cell('email'))
  if (email !== '' && emailProblem(email) !== null) return wrong('email', cell('email'))
  return {
    key,
    pid: found,
    ...term,
    extraSeats: Math.max(0, devices - seats),
    isRoomier: devices < seats,
    email: email === '' ? null : email,
  }
}

const mostExtraSeats = 1000

/** Names of the systems in lists. */
const systems: readonly (readonly [RegExp, Platform])[] = [
  [/^(win|windows)\b/i, 'win'],
  [/^(mac|macos|os ?x|darwin)\b/i, 'mac'],
  [/^linux\b/i, 'linux'],
  [/^(mobile|ios|android|iphone|ipad)\b/i, 'mobile'],
]
const anySystem = /^(|-|\*|any|all)$/i

/** The product by its id; or by its line, family or name together with the platform, where that leaves one. */
function productIn(
  { catalogue, platforms: own }: { readonly catalogue: Catalogue; readonly platforms: OwnPlatforms },
  text: string,
  system: string,
): number | RowProblem {
  const platform = ownPlatformIn(own, system) ?? systems.find(([pattern]) => pattern.test(system))?.[1]
  if (platform === undefined && !anySystem.test(system)) return { kind: 'platform', value: system }
  const wanted = text.toLowerCase()
  const named = /^\d+$/.test(text)
    ? [productOf(catalogue, Number(text))].flatMap((product) => product ?? [])
    : catalogue.products.filter(
        ({ line, family, names }) =>
          line === wanted || family === wanted || Object.values(names).some((name) => name?.toLowerCase() === wanted),
      )
  const licensed = named.filter(({ pid, kind }) => kind !== 'upgrade' && seatProduct(catalogue, pid) !== null)
  if (licensed.length === 0) return { kind: 'product', value: text }
  const there = licensed.filter(({ platforms }) => platform === undefined || platforms.includes(platform))
  if (there.length === 0) return { kind: 'platform', value: system }
  const single = there.filter(({ kind }) => kind === 'single')
  const [one, another] = single.length > 0 ? single : there
  if (!one || another) return { kind: 'ambiguous', value: there.map(({ pid }) => pid).join(', ') }
  return one.pid
}

/** The start of a day so many days on; null: none is named; undefined: it is no day. */
function dayOf(text: string, order: DayOrder | null, more: number): Date | null | undefined {
  if (text === '' || /^(never|lifetime|perpetual|-)$/i.test(text)) return null
  const day = dayWritten(text, order)
  if (day === null || !/^(19|20)/.test(day)) return undefined
  return after(new Date(`${day}T00:00:00Z`), days(more))
}

const yearly = ['1Y', '2Y', '3Y', '4Y'] as const
const mostExtraDays = 3660

/**
 * A term, its beginning and days on top that end when the list says. Where the list does not say since when, it began as
 * late as lets it end then. Null: it would end later than any term can.
 */
export function termFor(
  until: Date | null,
  bought: Date | null,
  now: Date,
): Pick<ListedKey, 'term' | 'boughtAt' | 'extraDays'> | null {
  if (until === null) return { term: 'LFT', boughtAt: bought ?? now, extraDays: 0 }
  const within = (term: Term, boughtAt: Date) => {
    const end = endOfTerm(term, boughtAt)
    const extraDays = end === null ? -1 : Math.floor((until.getTime() - end.getTime()) / days(1))
    return extraDays >= 0 && extraDays <= mostExtraDays ? { term, boughtAt, extraDays } : null
  }
  if (bought !== null) {
    const longest = [...yearly].reverse().map((term) => within(term, bought))
    return longest.find((each) => each !== null) ?? within('1M', bought) ?? within('1M', monthsAfter(until, -1))
  }
  for (const [index, term] of yearly.entries()) {
    const begun = monthsAfter(until, -12 * (index + 1))
    if (begun <= now) return within(term, begun)
  }
  return within('4Y', new Date(now.toISOString().slice(0, 10)))
}
