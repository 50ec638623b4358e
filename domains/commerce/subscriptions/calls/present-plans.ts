import { productOf } from '@/domains/commerce/catalogue/rules'
import { decimal } from '@/platform/i18n/money'
import type { Reader } from '@/platform/i18n/texts'
import { textIn } from '@/platform/i18n/texts'
import { money } from '@/platform/money/money'
import { unixSeconds } from '@/platform/time/duration'
import { type ChangesRequest, possibleChanges, type QuotedPlan } from '../actions/plans'
import type { SubscriptionsContext } from '../context'
import type { PlanOnWire, PlansOnWire } from '../contract/plans'
import { addresseeOf, isPauseSettled, type OwnSubscription } from '../store/subscriptions'

/** Returns the possible changes of a subscription with prices and times, for its member and staff. */
export async function presentPlans(
  context: SubscriptionsContext,
  own: OwnSubscription,
  { reader, ...request }: ChangesRequest & { readonly reader: Reader },
): Promise<PlansOnWire> {
  const { database, catalogue: catalogues } = context
  const { plans, pauses, open } = await possibleChanges(context, own, request)
  const catalogue = await catalogues.currentCatalogue(database)
  const nameOf = (pid: number) => textIn(productOf(catalogue, pid)?.names ?? {}, reader)
  const { pid, term, quantity, currency, pausedFrom, pausedUntil } = own
  const begun = own.state === 'paused'
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
    plans: plans.map((each) => presentPlan(each, reader, nameOf)),
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
    pause: pausedFrom &&
      pausedUntil && {
        from: unixSeconds(pausedFrom),
        until: unixSeconds(pausedUntil),
        begun,
        confirmed: begun || (await isPauseSettled(database, own.id, pausedFrom)),
      },
  }
}

function presentPlan(
  { product, plan, proration, lost, fewerSeats, quote }: QuotedPlan,
  reader: Reader,
  nameOf: (pid: number) => string,
): PlanOnWire {
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
