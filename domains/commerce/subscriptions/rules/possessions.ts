import { type Catalogue, productOf, reachOf } from '@/domains/commerce/catalogue/rules'
import type { Product } from '@/domains/commerce/catalogue/schema'

/** A product that a member has, and as many of it. */
export interface HeldProduct {
  readonly pid: number
  readonly quantity: number
}

/** Something that a member has beside the subscription or the purchase at hand. */
export interface Possession extends HeldProduct {
  /** Its end, or the next payment of what renews; null: it has none. */
  readonly until: Date | null
  readonly renews: boolean
}

type SubscriptionProduct = Extract<Product, { kind: 'subscription' }>

/**
 * THE rule for what a member already has of a subscription: the same one, or others that give all its products on as many
 * devices. It decides what is offered, and what is told before a payment (decision 0190). Empty: it gives something new.
 * @param beside what the member has, without the subscription that the wanted one replaces
 */
export function alreadyHas<Thing extends HeldProduct>(
  catalogue: Catalogue,
  wanted: SubscriptionProduct,
  beside: readonly Thing[],
): readonly Thing[] {
  const given = new Map<Product, ReadonlySet<number>>()
  const known = beside.flatMap((thing) => {
    const product = productOf(catalogue, thing.pid)
    if (!product) return []
    const gives = given.get(product) ?? givenBy(catalogue, product)
    given.set(product, gives)
    return [{ thing, product, gives, devices: devicesOf(product, thing) }]
  })
  const same = known.filter(({ product }) => product.pid === wanted.pid)
  if (same.length > 0) return same.map(({ thing }) => thing)
  const included = wanted.includes.map((pid) => productOf(catalogue, pid)?.pid ?? pid)
  if (included.length === 0) return []
  const fit = known.filter(({ devices }) => devices >= wanted.seats)
  const whole = fit.find(({ gives }) => included.every((pid) => gives.has(pid)))
  if (whole) return [whole.thing]
  const parts = fit.filter(({ gives }) => included.some((pid) => gives.has(pid)))
  const isComplete = included.every((pid) => parts.some(({ gives }) => gives.has(pid)))
  return isComplete ? parts.map(({ thing }) => thing) : []
}

/** A bundle gives what its owner has chosen, which is not known here. */
function givenBy(catalogue: Catalogue, product: Product): ReadonlySet<number> {
  if (product.kind === 'bundle') return new Set([product.pid])
  const reached = [...reachOf(catalogue, product)].map((pid) => productOf(catalogue, pid)?.pid ?? pid)
  return new Set([product.pid, ...reached])
}

const devicesOf = (product: Product, { quantity }: HeldProduct) => ('seats' in product ? product.seats : 0) * quantity
