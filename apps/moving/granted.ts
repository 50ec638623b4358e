import { type Catalogue, productOf, updatesWith } from '@/domains/commerce/catalogue/rules'
import { type Term, terms } from '@/domains/commerce/catalogue/rules/kinds'
import { endOfTerm, monthsAfter, monthsOf } from '@/domains/commerce/catalogue/rules/terms'
import { seatProduct } from '@/domains/licensing/licences/rules/seats'
import { days } from '@/platform/time/duration'
import type { LineSums } from './expected'
import type { MovePlace } from './place'
import type { Unit, WrittenLine, WrittenOrder } from './written'

/** The terms of a line: in the import's format, and as in the shop. */
export interface LineTerms {
  readonly fields: Readonly<Record<string, string | number | boolean>>
  readonly isPlan: boolean
  readonly endsAt: Date | null
  readonly updatesEnd: Date | null
  readonly devices: number | null
}

/** Days on top of a term, and devices on top of a product, as the import takes them. */
const [mostDays, mostDevices] = [3660, 1000]

/** Ends, updates and devices of a line, from its licences, the vendor's file of products and the catalogue (decision 0158). */
export function grantedOf(line: WrittenLine, order: WrittenOrder, place: MovePlace): LineTerms {
  if (line.isIncluded) return nothing
  const product = productOf(place.catalogue, line.pid)
  const isPlan = product?.kind === 'subscription'
  const devices = devicesOf(line, place)
  const updates = product && !isPlan ? (updatesWith(place.catalogue, product).updatesMonths ?? null) : null
  const months = line.updatesMonths === undefined ? updates : line.updatesMonths
  const counted = { ...termsOf(line, order, { place, months, isPlan }), isPlan }
  const extra = devices === null || isPlan ? 0 : devices - line.quantity * seatsOf(place.catalogue, line.pid)
  const isTaken =
    order.status === 'complete' &&
    line.units.length >= line.quantity &&
    line.units.every(({ disabled }) => disabled !== undefined)
  return {
    ...counted,
    devices,
    fields: {
      ...counted.fields,
      ...(extra > 0 && { extra_seats: Math.min(extra, mostDevices) }),
      ...(isTaken && { revoked_at: place.now.toISOString() }),
    },
  }
}

const nothing: LineTerms = { fields: { included: true }, isPlan: false, endsAt: null, updatesEnd: null, devices: null }

/** The licences of a line; of a bundle without one those of its parts. */
const licencesOf = ({ units, parts = [] }: WrittenLine) => (units.length > 0 ? units : parts)

interface Terms {
  readonly place: MovePlace
  readonly months: number | null
  readonly isPlan: boolean
}

type CountedTerms = Pick<LineTerms, 'fields' | 'endsAt' | 'updatesEnd'>

function termsOf(line: WrittenLine, { startedAt }: WrittenOrder, { place, months, isPlan }: Terms): CountedTerms {
  const live = licencesOf(line).filter(({ disabled }) => disabled === undefined)
  const unit = latestOf(live)
  const end = unit?.endsAt ?? null
  const updatesEnd = months === null ? null : monthsAfter(startedAt, months)
  const asSold = {
    fields: months === null ? {} : { updates_months: months },
    endsAt: endOfTerm(line.term, startedAt),
    updatesEnd,
  }
  // A subscription's line ends with its subscription.
  if (isPlan || unit === null || line.term === 'FREE') return asSold
  const note = (text: string) => place.ledger.note(unit.at, unit.key, `licences: ${text}`)
  if (end === null) {
    if (asSold.endsAt !== null) note('name no end, and end with the term that foyer-products.csv names')
    return asSold
  }
  if (monthsOf(line.term) !== null) {
    const { term, extra } = fitted(startedAt, end, line.term)
    return {
      fields: { ...asSold.fields, term, ...(extra > 0 && { extra_days: extra }) },
      endsAt: term === 'LFT' ? null : end,
      updatesEnd,
    }
  }
  if (months === null) {
    if (line.updatesMonths === null) note('end there, and run for ever here, as foyer-products.csv says')
    else place.products.ask(line.product, endlessQuestion)
    return asSold
  }
  const whole = Math.max(1, Math.min(months, monthsBetween(startedAt, end)))
  const extra = Math.min(daysBetween(monthsAfter(startedAt, whole), end), mostDays)
  return {
    fields: { updates_months: whole, ...(extra > 0 && { extra_updates_days: extra }) },
    endsAt: null,
    updatesEnd: end,
  }
}

const endlessQuestion =
  'its licences have ends of their own, and its term is LFT: with updates_months their updates end then, with another term they do; - in updates_months lets them run for ever'

const manyQuestion =
  'its licences are for any number of devices: in devices stands how many that is here, or - for as many as the catalogue gives'

/** The one that ends last; one without an end never does. */
const latestOf = (units: readonly Unit[]): Unit | null =>
  units.reduce<Unit | null>((last, unit) => (last === null || timeOf(unit) > timeOf(last) ? unit : last), null)

const timeOf = ({ endsAt }: Unit) => endsAt?.getTime() ?? Number.POSITIVE_INFINITY

/** The longest term up to the one that was sold that is over by then, and the days that are missing. */
function fitted(from: Date, end: Date, sold: Term): { readonly term: Term; readonly extra: number } {
  const timed = terms.filter((each) => monthsOf(each) !== null)
  const longest = [...timed].reverse()
  const upTo = (term: Term) => longest.filter((each) => (monthsOf(each) ?? 0) <= (monthsOf(term) ?? 0))
  for (const term of [...upTo(sold), ...longest]) {
    const missing = daysBetween(endOfTerm(term, from) ?? from, end)
    if (missing >= 0 && missing <= mostDays) return { term, extra: missing }
  }
  return end > monthsAfter(from, 12) ? { term: 'LFT', extra: 0 } : { term: '1M', extra: 0 }
}

/** Whole days, begun ones with them; a time of the same day is no day more or less. */
function daysBetween(from: Date, to: Date): number {
  const exact = (to.getTime() - from.getTime()) / days(1)
  return exact > -1 ? Math.max(0, Math.ceil(exact)) : Math.floor(exact)
}

function monthsBetween(from: Date, to: Date): number {
  const count = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
  return monthsAfter(from, count) > to ? count - 1 : count
}

export const seatsOf = (catalogue: Catalogue, pid: number): number => seatProduct(catalogue, pid)?.seats ?? 0

/** @returns on how many devices all of a line may be used; null: on as many as the catalogue says */
function devicesOf(line: WrittenLine, { catalogue, products, ledger }: MovePlace): number | null {
  const seats = seatsOf(catalogue, line.pid)
  if (seats === 0) return null
  const named = line.units.map(({ devices, key, at }) => {
    if (devices !== 'any') return devices ?? line.devices ?? null
    if (line.devices === undefined) products.ask(line.product, manyQuestion)
    ledger.note(at, key, 'devices: any number there, and as many here as foyer-products.csv says')
    return line.devices ?? null
  })
  const others = Array.from({ length: Math.max(0, line.quantity - named.length) }, () => line.devices ?? null)
  const all = [...named, ...others]
  if (all.every((count) => count === null)) return null
  return all.reduce<number>((sum, count) => sum + (count ?? seats), 0)
}

export const endRow = (end: Date) => `licences ending ${end.getUTCFullYear()}`
export const updatesRow = (end: Date) => `updates ending ${end.getUTCFullYear()}`

export function lineSums(
  { quantity, belongs }: Pick<WrittenLine, 'quantity' | 'belongs'>,
  { fields, isPlan, ...granted }: LineTerms,
): LineSums {
  const isOver = isPlan || 'revoked_at' in fields
  const [endsAt, updatesEnd] = isOver ? [null, null] : [granted.endsAt, granted.updatesEnd]
  const rows = [
    ...(endsAt ? ([[endRow(endsAt), quantity]] as const) : []),
    ...(updatesEnd ? ([[updatesRow(updatesEnd), quantity]] as const) : []),
    ...(granted.devices === null ? [] : ([['devices', granted.devices]] as const)),
    ...(belongs ? ([[belongs, quantity]] as const) : []),
  ]
  return { rows, endsAt, updatesEnd, devices: granted.devices, belongs, isIncluded: 'included' in fields }
}
