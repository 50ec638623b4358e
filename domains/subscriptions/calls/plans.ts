import { productOf } from '@/domains/catalogue/rules'
import { isRefusal, refuse } from '@/platform/http/refusal'
import type { Handlers } from '@/platform/http/visit'
import type { Language } from '@/platform/i18n/languages'
import { textIn } from '@/platform/i18n/texts'
import { decimal } from '@/platform/money/format'
import { money } from '@/platform/money/money'
import { unixSeconds } from '@/platform/time/duration'
import { changePlan, takeChangeBack } from '../actions/change-plan'
import { pauseSubscription } from '../actions/pause'
import { possibleChanges, type QuotedPlan } from '../actions/plans'
import type { SubscriptionsContext } from '../context'
import type { PlanOnWire, planCalls } from '../contract/plans'
import { addresseeOf, ownSubscription } from '../store/subscriptions'

/** What a change or a pause of a subscription would cost, and doing it. */
export function planHandlers(context: SubscriptionsContext): Handlers<typeof planCalls> {
  const { database, catalogue: reader } = context
  return {
    'GET /member/subscription_plans': async ({ input, member, language, now }) => {
      const own = await ownSubscription(database, member.id, input.vid)
      if (!own || own.state === 'ended') return refuse(20002)
      const { plans, pauses, open } = await possibleChanges(context, own, { quantity: input.quantity, now })
      const catalogue = await reader.currentCatalogue(database)
      const nameOf = (pid: number) => textIn(productOf(catalogue, pid)?.names ?? {}, language)
      const { pid, term, quantity, currency, pausedFrom, pausedUntil } = own
      return {
        ...{ vid: own.reference, oid: own.orderNumber, pid, term, quantity, currency },
        pname: (await addresseeOf(database, own, language)).product,
        renew_amount: decimal(money(own.renewalAmount, currency)),
        paid_until: unixSeconds(own.paidUntil),
        plans: plans.map((each) => presentPlan(each, language, nameOf)),
        pauses: pauses.map(({ quote, months, from, until }) => {
          return { quote, months, from: unixSeconds(from), until: unixSeconds(until) }
        }),
        change: open && {
          ...{ scheduled: open.state === 'scheduled', pid: open.pid, pname: nameOf(open.pid), term: open.term },
          ...{ quantity: open.quantity, renew_amount: decimal(money(open.renewalAmount, currency)) },
          effective_at: unixSeconds(open.effectiveAt),
        },
        pause: pausedFrom &&
          pausedUntil && {
            ...{ from: unixSeconds(pausedFrom), until: unixSeconds(pausedUntil) },
            begun: own.state === 'paused',
          },
      }
    },

    'POST /member/change_subscription': async ({ input, member, now }) => {
      const own = await ownSubscription(database, member.id, input.vid)
      if (!own) return refuse(20002)
      const { pid, term, quantity, quote } = input
      const outcome = await changePlan(context, own, { pid, term, quantity, quote, now })
      return isRefusal(outcome) ? outcome : { status: 1, effective_at: unixSeconds(outcome.effectiveAt) }
    },

    'POST /member/keep_subscription': async ({ input, member }) => {
      const own = await ownSubscription(database, member.id, input.vid)
      if (!own) return refuse(20002)
      const outcome = await takeChangeBack(context, own)
      return isRefusal(outcome) ? outcome : { status: 1, effective_at: unixSeconds(outcome.until) }
    },

    'POST /member/pause_subscription': async ({ input, member, now }) => {
      const own = await ownSubscription(database, member.id, input.vid)
      if (!own) return refuse(20002)
      const { months, quote } = input
      const outcome = await pauseSubscription(context, own, { months, quote, now })
      return isRefusal(outcome) ? outcome : { status: 1, effective_at: unixSeconds(outcome.from) }
    },
  }
}

function presentPlan(
  { product, plan, proration, lost, fewerSeats, quote }: QuotedPlan,
  language: Language,
  nameOf: (pid: number) => string,
): PlanOnWire {
  const { timing, effectiveAt, daysLeft, daysInPeriod, credit, charge, renewal, renewsAt } = proration
  return {
    ...{ quote, pid: plan.pid, pname: textIn(product.names, language), term: plan.term, quantity: plan.quantity },
    ...{ timing, effective_at: unixSeconds(effectiveAt), days_left: daysLeft, days_in_period: daysInPeriod },
    ...{ credit: decimal(credit), charge: decimal(charge), renew_amount: decimal(renewal) },
    renews_at: unixSeconds(renewsAt),
    lost: [...new Set(lost.map(nameOf))].filter((name) => name !== ''),
    fewer_seats: fewerSeats,
  }
}
