import { type Catalogue, productOf } from '@/domains/commerce/catalogue/rules'
import type { Product } from '@/domains/commerce/catalogue/schema'
import type { OwnedLine } from '@/domains/commerce/entitlements/rules'
import { orderStatus } from '@/domains/commerce/orders/rules'
import { type ActivationLine, isRunning, lasting } from './lines'

/** How many products members may activate under their subscriptions (spec 7.5). */
const subscriptionLimits = { old: 8, others: 6 } as const

/** Members from before the vendor's cut-off date keep the greater limit. @param usersBefore null: there is no such date */
export const isOldUser = (memberSince: Date, usersBefore: Date | null) =>
  usersBefore !== null && memberSince < usersBefore

/** A product that was activated, under a bundle or, null, under the subscriptions. */
export interface Activation {
  readonly bundle: number | null
  readonly pid: number
}

/** The possible and the chosen activations of one bundle or subscription. */
export interface Slots {
  readonly bundle: number | null
  /** The products to choose from. */
  readonly scope: readonly number[]
  /** How many of it; 0: the bundle or the subscription is not running. */
  readonly most: number
  /** The products in the order of choice. */
  readonly activated: readonly number[]
  readonly remaining: number
  /** The running lines that it stands on. */
  readonly lines: readonly ActivationLine[]
}

type Bundle = Extract<Product, { kind: 'bundle' }>

export interface BundleSlots extends Slots {
  readonly product: Bundle
  /** Every order line of the bundle, the one that tells its status first. */
  readonly bought: readonly [ActivationLine, ...ActivationLine[]]
}

/** The slots of each bundle that a member has ever bought; several orders of the same bundle add up. */
export function bundleSlots(
  catalogue: Catalogue,
  lines: readonly ActivationLine[],
  activations: readonly Activation[],
  now: Date,
): readonly BundleSlots[] {
  const bundles = lines.map(({ pid }) => productOf(catalogue, pid)).filter((product) => product?.kind === 'bundle')
  return [...new Set(bundles)].flatMap((product) => {
    const bought = lines.filter(({ pid }) => productOf(catalogue, pid) === product)
    const running = bought.filter((line) => isRunning(line, now))
    const first = lasting(running) ?? lasting(bought)
    if (!first) return []
    const quantity = running.reduce((sum, line) => sum + line.quantity, 0)
    const most = Math.min(product.choose * quantity, product.includes.length)
    const slots = slotsOf(product.pid, product.includes, { most, activations, lines: running })
    return [{ ...slots, product, bought: [first, ...bought.filter((line) => line !== first)] as const }]
  })
}

interface SlotTerms {
  readonly now: Date
  readonly old: boolean
}

/**
 * The slots that a member's subscriptions give together. Each period is an order line of its own, and runs for as long as
 * its subscription lives; what was activated outlives the change from one period, or plan, to the next.
 */
export function subscriptionSlots(
  catalogue: Catalogue,
  lines: readonly ActivationLine[],
  activations: readonly Activation[],
  { now, old }: SlotTerms,
): Slots {
  const running = lines.filter(
    (line) => productOf(catalogue, line.pid)?.kind === 'subscription' && isRunning(line, now),
  )
  const included = running.flatMap((line) => {
    const product = productOf(catalogue, line.pid)
    return product?.kind === 'subscription' ? product.includes : []
  })
  // Codes are fetched, not activated.
  const scope = [...new Set(included)].filter((pid) => productOf(catalogue, pid)?.kind !== 'oem')
  const limit = old ? subscriptionLimits.old : subscriptionLimits.others
  return slotsOf(null, scope, { most: scope.length > 0 ? limit : 0, activations, lines: running })
}

function slotsOf(
  bundle: number | null,
  scope: readonly number[],
  { most, activations, lines }: { most: number; activations: readonly Activation[]; lines: readonly ActivationLine[] },
): Slots {
  // Where a bundle was given back there may be more than there are slots: those chosen first stay.
  const activated = activations
    .filter((activation) => activation.bundle === bundle)
    .map(({ pid }) => pid)
    .slice(0, most)
  return { bundle, scope, most, activated, remaining: most - activated.length, lines }
}

/** Why a choice cannot be activated. */
export type ActivationObstacle = 'notRunning' | 'notIncluded' | 'alreadyActivated' | 'noneLeft'

/** The whole choice, or nothing: null when all of it can be activated. @param slots null: there is no such bundle */
export function obstacleTo(slots: Slots | null, pids: readonly number[]): ActivationObstacle | null {
  if (slots === null || slots.most === 0) return 'notRunning'
  if (pids.some((pid) => !slots.scope.includes(pid))) return 'notIncluded'
  if (pids.some((pid) => slots.activated.includes(pid))) return 'alreadyActivated'
  return new Set(pids).size > slots.remaining ? 'noneLeft' : null
}

/** A product that was activated, with what gives it, and the line of that which ends last. */
export interface ActivatedProduct {
  readonly product: Product
  readonly source: Extract<Product, { kind: 'bundle' | 'subscription' }>
  readonly line: OwnedLine
}

/** Every product that a member has activated and may use now: their seats depend on it. */
export function activatedProducts(
  catalogue: Catalogue,
  paid: readonly OwnedLine[],
  activations: readonly Activation[],
  now: Date,
): readonly ActivatedProduct[] {
  const lines = paid.map((line, position) => ({
    ...line,
    orderId: 0,
    order: '',
    position,
    status: orderStatus.complete,
    placedAt: line.since,
    paidAt: null,
  }))
  // How many there may be was decided when they were activated: what is written down was within the limit.
  const subscription = subscriptionSlots(catalogue, lines, activations, { now, old: true })
  return [...bundleSlots(catalogue, lines, activations, now), subscription].flatMap((slots) =>
    slots.activated.flatMap((pid) => {
      const product = productOf(catalogue, pid)
      const giving = slots.lines.filter((line) => sourceOf(catalogue, line)?.includes.includes(pid))
      const line = lasting(giving)
      const source = line && sourceOf(catalogue, line)
      return product && source ? [{ product, source, line }] : []
    }),
  )
}

function sourceOf(catalogue: Catalogue, { pid }: ActivationLine) {
  const product = productOf(catalogue, pid)
  return product?.kind === 'bundle' || product?.kind === 'subscription' ? product : null
}
