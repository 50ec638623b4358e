import { createHash } from 'node:crypto'
import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import { catalogueIn } from '@/domains/commerce/catalogue/rules/country-prices'
import type { VisitMarket } from '@/platform/i18n/market'
import { money, zero } from '@/platform/money/money'
import { before, hours } from '@/platform/time/duration'
import type { SubscriptionsContext } from '../context'
import { type Pause, pauseOf } from '../rules/pause'
import { type PlanOffer, plansFor, subscriptionProduct } from '../rules/plans'
import type { RunningPlan } from '../rules/proration'
import { isInTrial } from '../rules/trial'
import { openChangeOf, type PlanChange, planFacts } from '../store/plan-changes'
import type { Subscription } from '../store/subscriptions'

/** An offer that is accepted by naming its quote: if the figures have changed since, the acceptance is refused. */
export interface QuotedPlan extends PlanOffer {
  readonly quote: string
}

export interface QuotedPause extends Pause {
  readonly months: number
  readonly quote: string
}

/** All that can be changed about a subscription now, and what it would cost. */
export interface PossibleChanges {
  readonly plans: readonly QuotedPlan[]
  readonly pauses: readonly QuotedPause[]
  /** The requested or waiting change: no other is possible until it is taken back. */
  readonly open: PlanChange | null
}

/** The time before a renewal in which nothing is changed, since the provider may be renewing already. */
const tooClose = hours(1)

const runningPlan = (own: Subscription, isSpent: boolean): RunningPlan => ({
  pid: own.pid,
  term: own.term,
  quantity: own.quantity,
  renewal: money(own.renewalAmount, own.currency),
  // Its unused rest has already lowered a price.
  worth: isSpent ? zero(own.currency) : money(own.amount + own.credited, own.currency),
  startedAt: own.planSince ?? own.startedAt,
  paidUntil: own.paidUntil,
})

export interface ChangesRequest {
  /** How many are wanted; as many as there are where it is left out. */
  readonly quantity?: number | undefined
  /** The market of the caller; null: staff asks. */
  readonly market: VisitMarket | null
  readonly now: Date
}

export async function possibleChanges(
  context: SubscriptionsContext,
  own: Subscription,
  { quantity = own.quantity, market, now }: ChangesRequest,
): Promise<PossibleChanges> {
  const { database, catalogue: reader, payments, remainderSpent } = context
  const open = await openChangeOf(database, own.id)
  const none = { plans: [], pauses: [], open }
  const abilities = (own.provider && payments.provider(own.provider)?.abilities) ?? []
  const goesOn = own.state === 'active' && own.providerSubscription !== null && own.pausedFrom === null
  if (!goesOn || open || before(own.paidUntil, tooClose) <= now || abilities.length === 0) return none
  const { alone, spent, held } = await planFacts(database, own.id, remainderSpent)
  if (!alone) return none
  const catalogue = pricesFor(own, await reader.currentCatalogue(database), market)
  const plans = plansFor(catalogue, runningPlan(own, spent), { quantity, abilities, held, now })
  // A trial is not paused: it can be cancelled free of charge.
  const mayPause = abilities.includes('pause') && !isInTrial(own)
  const longest = mayPause ? (subscriptionProduct(catalogue, own.pid)?.pauseMonths ?? 0) : 0
  const pauses = Array.from({ length: longest }, (_, index) => index + 1).flatMap((months) => {
    const pause = pauseOf(own, months, now)
    return pause ? [{ ...pause, months, quote: quoteOf(own, months, pause.from, pause.until) }] : []
  })
  return { plans: plans.map((offer) => ({ ...offer, quote: quoteOfPlan(own, offer) })), pauses, open }
}

/**
 * Returns the catalogue at a subscription's prices: one sold at a country's prices keeps them, wherever its subscriber
 * is now and for every caller (decision 0086).
 */
function pricesFor({ priceCountry }: Subscription, catalogue: Catalogue, market: VisitMarket | null): Catalogue {
  if (priceCountry !== null) return catalogueIn(catalogue, { country: priceCountry, network: priceCountry })
  return market === null ? catalogue : catalogueIn(catalogue, market)
}

const quoteOfPlan = (own: Subscription, { plan, proration }: PlanOffer) => {
  const { timing, daysLeft, credit, charge, renewal } = proration
  const amounts = [renewal.currency, credit.minor, charge.minor, renewal.minor]
  return quoteOf(own, plan.pid, plan.term, plan.quantity, timing, daysLeft, ...amounts)
}

/** The same as long as every figure is the same, and the period that they were reckoned in. */
const quoteOf = ({ reference, pid, term, quantity, paidUntil }: Subscription, ...figures: readonly unknown[]) =>
  createHash('sha256')
    .update(JSON.stringify([reference, pid, term, quantity, paidUntil, ...figures]))
    .digest('base64url')
    .slice(0, 22)
