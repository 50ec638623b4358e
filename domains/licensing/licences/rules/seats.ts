import { type Catalogue, productOf, reachOf } from '@/domains/commerce/catalogue/rules'
import type { Platform, VirtualKind } from '@/domains/commerce/catalogue/rules/kinds'
import type { Product } from '@/domains/commerce/catalogue/schema'
import { countsUntil, endOf, type OwnedLine } from '@/domains/commerce/entitlements/rules'
import { laterEnd, renewalLines, type UpdatesEnd, updatesOf } from '@/domains/commerce/entitlements/rules/updates'
import { type ActivatedProduct, type Activation, activatedProducts } from '@/domains/licensing/activation/rules'
import { after, before, type Duration, days } from '@/platform/time/duration'

/** How many seats a member has, and who holds them. */

/** A line of an order that counts for seats. */
export interface PaidLine extends OwnedLine {
  readonly platforms: readonly Platform[]
}

/** The seats that one paid line grants on one platform, while its term runs. */
export interface SeatGrant {
  readonly line: string
  readonly platform: Platform
  readonly product: Product
  readonly seats: number
  /** The end of the term, or of the subscription; null: it never ends. */
  readonly endsAt: Date | null
  /** The end of a term with its grace; a subscription has had its own. */
  readonly keptUntil: Date | null
  readonly updatesUntil: UpdatesEnd
  /** Its payment is disputed: its seats are kept, but cannot be used (decision 0080). */
  readonly resting: boolean
  /** Bound to its buyer: it is not shared with a household. */
  readonly isBound: boolean
}

const isBound = (product: Product): boolean => 'bound' in product && product.bound === true

/**
 * The product whose seats a line gives, if it gives any: an upgrade gives those of the all-in-one that its buyer holds from
 * then on.
 */
export function seatProduct(catalogue: Catalogue, pid: number): Exclude<Product, { kind: 'upgrade' | 'addOn' }> | null {
  const product = productOf(catalogue, pid)
  if (product?.kind === 'upgrade') return seatProduct(catalogue, product.to)
  return product === null || product.kind === 'addOn' || product.seats === 0 ? null : product
}

/**
 * Returns the seats that a member's paid lines give now. Each unit of a line gives its product's seats on each of the
 * line's platforms, in the product's line. Add-ons give none. A subscription has a line for each period, which all hold
 * for as long as it lives, so only the one that ends last counts.
 */
export function seatGrants(
  catalogue: Catalogue,
  lines: readonly PaidLine[],
  { now, grace, activations = [] }: { now: Date; grace: Duration; activations?: readonly Activation[] },
): readonly SeatGrant[] {
  const kept = lines.filter((line) => {
    const until = countsUntil('seats', line, grace)
    return until === null || until > now
  })
  const renewals = renewalLines(catalogue, lines)
  const running = kept.flatMap((paid) => {
    const product = seatProduct(catalogue, paid.pid)
    if (!product || startsLater(paid, now)) return []
    const ends = { ...endsOf(paid, grace), updatesUntil: updatesOf(catalogue, paid, product, renewals) }
    return paid.platforms.map((platform): SeatGrant => {
      return {
        line: product.line,
        platform,
        product,
        seats: paid.quantity * product.seats + (paid.extraSeats ?? 0),
        isBound: isBound(product),
        ...ends,
      }
    })
  })
  const paid = withLastPeriods(running)
  const activated = activatedProducts(catalogue, kept, activations, before(now, grace))
  const updates = (line: OwnedLine, product: Product) => updatesOf(catalogue, line, product, renewals)
  return [...paid, ...activatedGrants(paid, activated, grace, updates)]
}

/** Leaves of the periods of a subscription on a platform the one that ends last; one that rests only where all rest. */
function withLastPeriods(running: readonly SeatGrant[]): readonly SeatGrant[] {
  const last = new Map<string, SeatGrant>()
  for (const grant of running) {
    if (grant.product.kind !== 'subscription') continue
    const key = `${grant.product.pid} ${grant.platform}`
    const known = last.get(key)
    if (!known || outlasts(grant, known)) last.set(key, grant)
  }
  const counting = new Set(last.values())
  return running.filter((grant) => grant.product.kind !== 'subscription' || counting.has(grant))
}

const outlasts = (one: SeatGrant, other: SeatGrant) =>
  one.resting === other.resting ? timeOf(one.endsAt) > timeOf(other.endsAt) : other.resting

/** A term that was added to a running one begins at its end. Clocks of payment providers may be a little ahead of ours. */
const startsLater = ({ since }: PaidLine, now: Date) => since > after(now, days(1))

const endsOf = (line: OwnedLine, grace: Duration) => ({
  endsAt: endOf(line),
  keptUntil: countsUntil('seats', line, grace),
  resting: line.resting === true,
})

/**
 * Returns the grants of activated products: as many seats as the bundle or subscription has, at the product's own
 * place, and once for all products there.
 */
function activatedGrants(
  paid: readonly SeatGrant[],
  activated: readonly ActivatedProduct[],
  grace: Duration,
  updates: (line: OwnedLine, product: Product) => UpdatesEnd,
): readonly SeatGrant[] {
  const placeOf = (source: Product, { line, platform }: Place) => `${source.pid} ${line} ${platform}`
  const given = new Set(paid.map((grant) => placeOf(grant.product, grant)))
  const licensed = activated.filter(({ source }) => source.seats > 0)
  return licensed.flatMap(({ product, source, line: giving }) =>
    product.platforms.map((platform): SeatGrant => {
      const place = { line: product.line, platform }
      const seats = given.has(placeOf(source, place)) ? 0 : source.seats + (giving.extraSeats ?? 0)
      given.add(placeOf(source, place))
      const ends = { ...endsOf(giving, grace), updatesUntil: updates(giving, source) }
      return { ...place, product, seats, isBound: isBound(product) || isBound(source), ...ends }
    }),
  )
}

const timeOf = (end: Date | null) => end?.getTime() ?? Number.POSITIVE_INFINITY

const latest = (grants: readonly SeatGrant[]): SeatGrant =>
  grants.reduce((last, grant) => (timeOf(grant.endsAt) > timeOf(last.endsAt) ? grant : last))

/** Where a device wants its seat. */
export interface Place {
  readonly line: string
  readonly platform: Platform
}

/** Its seats are no device's for good. */
export const isFloating = (product: Product): product is Product & { readonly licence: FloatingTerms } =>
  'licence' in product && product.licence !== undefined

/** Its devices are let in also where every seat is taken, and it is said (decision 0240). */
const warnsOnly = ({ product }: SeatGrant): boolean => 'overLimit' in product && product.overLimit === 'warn'

/** Returns how many devices these grants let in; as `totalOf` says, unless one of them only warns. */
export const mostOf = (grants: readonly SeatGrant[]): number =>
  totalOf(grants) > 0 && grants.some(warnsOnly) ? Number.POSITIVE_INFINITY : totalOf(grants)

/** Whether a machine of this kind gets no seat of these grants: with different products the most generous counts. */
export const refusesVirtual = (grants: readonly SeatGrant[], virtual: VirtualKind | undefined): boolean =>
  virtual !== undefined && grants.length > 0 && grants.every(({ product }) => isRefusedBy(product, virtual))

/** Whether a product is not for machines of this kind (decision 0241). */
export const isRefusedBy = (product: Product, virtual: VirtualKind): boolean =>
  'refuses' in product && product.refuses?.includes(virtual) === true

type FloatingTerms = NonNullable<Extract<Product, { kind: 'single' }>['licence']>

/** Returns the grants of fixed seats at a place. */
export const grantsAt = (grants: readonly SeatGrant[], place: Place): readonly SeatGrant[] =>
  grants.filter((grant) => isAt(grant, place) && !isFloating(grant.product))

/** Returns the grants of floating seats at a place. */
export const floatingAt = (grants: readonly SeatGrant[], place: Place): readonly SeatGrant[] =>
  grants.filter((grant) => isAt(grant, place) && isFloating(grant.product))

const isAt = (grant: SeatGrant, { line, platform }: Place) => grant.line === line && grant.platform === platform

/** Returns the grants that can be used now. */
export const awakeOf = (grants: readonly SeatGrant[]): readonly SeatGrant[] => grants.filter(({ resting }) => !resting)

export const totalOf = (grants: readonly SeatGrant[]): number => grants.reduce((sum, { seats }) => sum + seats, 0)

/** When the next of the terms ends, its grace included. */
export function nextEnd(grants: readonly SeatGrant[]): Date | null {
  const ends = grants.flatMap(({ keptUntil: end }) => end?.getTime() ?? [])
  return ends.length === 0 ? null : new Date(Math.min(...ends))
}

/** A product that a licence opens. */
export interface Entitlement {
  readonly pid: number
  readonly endsAt: Date | null
  readonly keptUntil: Date | null
  readonly updatesUntil: UpdatesEnd
}

/**
 * Returns the products that programs on a seat may use: each once, until the last paid grant of it ends. An all-in-one
 * includes its parts.
 */
export function entitlementsOf(catalogue: Catalogue, grants: readonly SeatGrant[]): readonly Entitlement[] {
  const ends = new Map<number, SeatGrant>()
  const updates = new Map<number, UpdatesEnd>()
  for (const grant of grants) {
    const parts = grant.product.kind === 'allInOne' ? reachOf(catalogue, grant.product) : []
    for (const pid of [grant.product.pid, ...parts]) {
      ends.set(pid, latest([grant, ends.get(pid) ?? grant]))
      updates.set(pid, laterEnd(grant.updatesUntil, updates.has(pid) ? (updates.get(pid) ?? null) : grant.updatesUntil))
    }
  }
  return [...ends]
    .map(([pid, { endsAt, keptUntil }]) => ({ pid, endsAt, keptUntil, updatesUntil: updates.get(pid) ?? null }))
    .sort((one, other) => one.pid - other.pid)
}

/** Returns the features of these products, each once. */
export const featuresOf = (catalogue: Catalogue, entitlements: readonly Entitlement[]): readonly string[] =>
  [...new Set(entitlements.flatMap(({ pid }) => productOf(catalogue, pid)?.features ?? []))].sort()

/** When everything that is opened has ended, with its grace; null: never. */
export function endOfAll(entitlements: readonly Entitlement[]): Date | null {
  const last = Math.max(...entitlements.map(({ keptUntil }) => timeOf(keptUntil)))
  return Number.isFinite(last) ? new Date(last) : null
}

/** When a licence that is signed now ends: with its lease, or earlier when everything that it opens has ended. */
export function endOfLicence(
  entitlements: readonly Entitlement[],
  { now, lease }: { now: Date; lease: Duration },
): Date {
  const ends = entitlements.map(({ keptUntil }) => timeOf(keptUntil))
  return new Date(Math.min(now.getTime() + lease, Math.max(now.getTime(), ...ends)))
}

/** The seats that stay when there are `total`, and those that go: the newest first. @param taken oldest first */
export const settle = <Seat>(taken: readonly Seat[], total: number) => ({
  kept: taken.slice(0, total),
  excess: taken.slice(total).reverse(),
})
