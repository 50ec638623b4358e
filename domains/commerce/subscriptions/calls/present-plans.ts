import { type Catalogue, productOf } from '@/domains/commerce/catalogue/rules'
import { decimal } from '@/platform/i18n/money'
import type { Reader } from '@/platform/i18n/texts'
import { textIn } from '@/platform/i18n/texts'
import { money } from '@/platform/money/money'
import { unixSeconds } from '@/platform/time/duration'
import { type ChangesRequest, possibleChanges, type QuotedPlan } from '../actions/plans'
import type { SubscriptionsContext } from '../context'
import type { PossessionOnWire } from '../contract/fields'
import type { PlanOnWire, PlansOnWire } from '../contract/plans'
import { cheaperPlan, heldPlans } from '../rules/plans'
import { alreadyHas, type Possession } from '../rules/possessions'
import { possessionsOf } from '../store/possessions'
import { addresseeOf, isPauseSettled, type OwnSubscription } from '../store/subscriptions'

/** Returns the possible changes of a subscription with prices and times, for its member and staff. */
export async function presentPlans(
  context: SubscriptionsContext,
  own: OwnSubscription,
  { reader, ...request }: ChangesRequest & { readonly reader: Reader },
): Promise<PlansOnWire> {
  const { database, catalogue: catalogues, holdings, terms } = context
  const { plans, pauses, open } = await possibleChanges(context, own, request)
  const catalogue = await catalogues.currentCatalogue(database)
  const question = { memberId: own.memberId, beside: own.id, holdings, terms, now: request.now }
  const beside = plans.length > 0 ? await possessionsOf(database, question) : []
  const nameOf = namesIn(catalogue, reader)
  const { pid, term, quantity, currency } = own
  return {
    vid: own.reference,
    oid: own.orderNumber,
    pid,
    term,
    quantity,
    currency,
    pname: (await addresseeOf(database, context.offer, own, reader.language)).product,
    renew_amount: decimal(money(own.renewalAmount, currency)),
    paid_until: unixSeconds(own.paidUntil),
    ...presentChoice(catalogue, own, { plans, beside, reader }),
    pauses: pauses.map(({ quote, months, from, until }) => {
      return { quote, months, from: unixSeconds(from), until: unixSeconds(until) }
    }),
    change: open && {
      scheduled: open.state === 'scheduled',
      pid: open.pid,
      pname: nameOf(open.pid),
      term: open.term,
      quantity: open.quantity,
      renew_amount: decimal(money(open.renewalAmount, currency)),
      effective_at: unixSeconds(open.effectiveAt),
    },
    pause: await presentPause(context, own),
  }
}

async function presentPause({ database }: SubscriptionsContext, own: OwnSubscription): Promise<PlansOnWire['pause']> {
  const { id, pausedFrom, pausedUntil } = own
  if (!pausedFrom || !pausedUntil) return null
  const begun = own.state === 'paused'
  const confirmed = begun || (await isPauseSettled(database, id, pausedFrom))
  return { from: unixSeconds(pausedFrom), until: unixSeconds(pausedUntil), begun, confirmed }
}

interface Choice {
  readonly plans: readonly QuotedPlan[]
  /** The member's possessions beside the subscription. */
  readonly beside: readonly Possession[]
  readonly reader: Reader
}

/** The plans to choose from, each with what the member has of it already; what they have is never the one offered. */
function presentChoice(
  catalogue: Catalogue,
  { pid, term, quantity, currency, renewalAmount }: OwnSubscription,
  { plans, beside, reader }: Choice,
): Pick<PlansOnWire, 'plans' | 'held' | 'cheaper'> {
  const known = plans.map((offer) => ({ offer, already: alreadyHas(catalogue, offer.product, beside) }))
  const fresh = known.filter(({ already }) => already.length === 0).map(({ offer }) => offer)
  const present = presentPossession(catalogue, reader)
  const running = {
    pid: productOf(catalogue, pid)?.pid ?? pid,
    term,
    quantity,
    renewal: money(renewalAmount, currency),
  }
  return {
    plans: known.map(({ offer, already }) => ({
      ...presentPlan(offer, reader, namesIn(catalogue, reader)),
      already: already.map(present),
    })),
    held: heldPlans(catalogue, running, beside).map(present),
    cheaper: cheaperPlan(fresh, running)?.quote ?? null,
  }
}

function presentPlan(
  { product, plan, proration, lost, fewerSeats, quote }: QuotedPlan,
  reader: Reader,
  nameOf: (pid: number) => string,
): Omit<PlanOnWire, 'already'> {
  const { timing, effectiveAt, daysLeft, daysInPeriod, credit, charge, renewal, renewsAt } = proration
  return {
    quote,
    pid: plan.pid,
    pname: textIn(product.names, reader),
    term: plan.term,
    quantity: plan.quantity,
    timing,
    effective_at: unixSeconds(effectiveAt),
    days_left: daysLeft,
    days_in_period: daysInPeriod,
    credit: decimal(credit),
    charge: decimal(charge),
    renew_amount: decimal(renewal),
    renews_at: unixSeconds(renewsAt),
    lost: [...new Set(lost.map(nameOf))].filter((name) => name !== ''),
    fewer_seats: fewerSeats,
  }
}

const namesIn = (catalogue: Catalogue, reader: Reader) => (pid: number) =>
  textIn(productOf(catalogue, pid)?.names ?? {}, reader)

/** Returns what a member already has, as they read it. */
export const presentPossession =
  (catalogue: Catalogue, reader: Reader) =>
  ({ pid, until, renews }: Possession): PossessionOnWire => {
    return { pname: namesIn(catalogue, reader)(pid), until: until === null ? 0 : unixSeconds(until), renews }
  }
