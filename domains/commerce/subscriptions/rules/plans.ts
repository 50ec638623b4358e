import { type Catalogue, priceOf, productOf } from '@/domains/commerce/catalogue/rules'
import { monthsOf } from '@/domains/commerce/catalogue/rules/terms'
import { volumePrice } from '@/domains/commerce/catalogue/rules/volume'
import type { Product } from '@/domains/commerce/catalogue/schema'
import type { Ability } from '@/integrations/payments/provider'
import { compare } from '@/platform/money/money'
import type { HeldProduct } from './possessions'
import { type Plan, type PricedPlan, type Proration, prorate, type RunningPlan } from './proration'
import { renewingTerms } from './renewal'
import { isHeld } from './upgrade'

/**
 * Asked: the provider is being asked for it, and may have done it. Scheduled: the provider has it, and it begins with the next
 * period.
 */
export const openChangeStates = ['asked', 'scheduled'] as const

/** Refused: by the provider, or its means of payment was. */
export const planChangeStates = [...openChangeStates, 'done', 'takenBack', 'refused', 'overtaken'] as const

export type PlanChangeState = (typeof planChangeStates)[number]

/** The result of asking a provider for a change or a pause. Unanswered: it may have done it, and is asked again. */
export type Settlement = 'settled' | 'unanswered'

type SubscriptionProduct = Extract<Product, { kind: 'subscription' }>

/** A plan that a subscriber may change to, with what it costs and what goes with the old one. */
export interface PlanOffer {
  readonly product: SubscriptionProduct
  readonly plan: PricedPlan
  readonly proration: Proration
  /** The products that can be activated now but not afterwards. */
  readonly lost: readonly number[]
  /** The number of devices by which each licence shrinks. */
  readonly fewerSeats: number
}

export function subscriptionProduct(catalogue: Catalogue, pid: number): SubscriptionProduct | null {
  const product = productOf(catalogue, pid)
  return product?.kind === 'subscription' ? product : null
}

/** Returns a plan with the price of each further period; null: it is not for sale in that currency. */
function pricedPlan(catalogue: Catalogue, plan: Plan, running: Pick<RunningPlan, 'renewal'>): PricedPlan | null {
  const { pid, term, quantity } = plan
  const quotation = priceOf(catalogue, { pid, term, currency: running.renewal.currency })
  if (!quotation?.onSale) return null
  // An introductory price is for new subscribers; volume tiers are for all.
  const { price } = volumePrice(quotation.renewal ?? quotation.price, quotation.tiers, quantity)
  return { pid, term, quantity, renewal: price }
}

interface WantedPlans {
  readonly quantity: number
  readonly abilities: readonly Ability[]
  /** The member's other subscriptions and planned changes, by product: no change leads to the same product twice. */
  readonly held: readonly number[]
  readonly now: Date
}

/** All that a subscriber may change to, as many as they want: the same in another rhythm, and what the catalogue names. */
export function plansFor(
  catalogue: Catalogue,
  running: RunningPlan,
  { quantity, abilities, held, now }: WantedPlans,
): readonly PlanOffer[] {
  const own = subscriptionProduct(catalogue, running.pid)
  if (!own) return []
  return [own.pid, ...(own.changesTo ?? []).filter((pid) => pid !== own.pid)].flatMap((pid) => {
    const product = subscriptionProduct(catalogue, pid)
    if (!product || (product.pid !== own.pid && isHeld(catalogue, product, held))) return []
    return renewingTerms.flatMap((term) => {
      const plan = pricedPlan(catalogue, { pid: product.pid, term, quantity }, running)
      const proration = plan && prorate({ ...running, pid: own.pid }, plan, now)
      if (!plan || !proration || !abilities.includes(neededFor(running, plan, proration))) return []
      const lost = own.includes.filter((included) => !product.includes.includes(included))
      return [{ product, plan, proration, lost, fewerSeats: Math.max(0, own.seats - product.seats) }]
    })
  })
}

/** The same product or others that the catalogue names, which the member has by another subscription: no change leads to them. */
export function heldPlans<Thing extends HeldProduct>(
  catalogue: Catalogue,
  { pid }: Pick<Plan, 'pid'>,
  beside: readonly Thing[],
): readonly Thing[] {
  const wanted = new Set(subscriptionProduct(catalogue, pid)?.changesTo ?? [])
  return beside.filter((thing) => {
    const product = subscriptionProduct(catalogue, thing.pid)
    return product !== null && wanted.has(product.pid)
  })
}

/**
 * THE rule for the plan that is offered where the price is too high: of the smaller ones in the same rhythm the one that
 * takes least away, else the same product in the next longer rhythm where that costs less for each month. Null: none.
 */
export function cheaperPlan<Offer extends Pick<PlanOffer, 'plan'>>(
  offers: readonly Offer[],
  running: PricedPlan,
): Offer | null {
  const monthly = ({ renewal, term }: PricedPlan) => renewal.minor / (monthsOf(term) ?? 1)
  const fit = offers.filter(({ plan }) => plan.quantity === running.quantity && monthly(plan) < monthly(running))
  const smaller = fit.filter(({ plan }) => plan.term === running.term && plan.pid !== running.pid)
  const [largest] = smaller.toSorted((one, other) => compare(other.plan.renewal, one.plan.renewal))
  const length = ({ term }: Pick<Plan, 'term'>) => monthsOf(term) ?? 0
  const longer = fit.filter(({ plan }) => plan.pid === running.pid && length(plan) > length(running))
  return largest ?? longer.toSorted((one, other) => length(one.plan) - length(other.plan))[0] ?? null
}

function neededFor({ term }: Plan, wanted: Plan, { timing }: Proration): Ability {
  if (timing === 'now') return 'changeNow'
  return term === wanted.term ? 'changeLater' : 'changeRhythmLater'
}
