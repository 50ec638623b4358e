import { isRefusal, refuse } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { unixSeconds } from '@/platform/time/duration'
import { changePlan, takeChangeBack } from '../actions/change-plan'
import { pauseSubscription } from '../actions/pause'
import type { SubscriptionsContext } from '../context'
import type { planCalls } from '../contract/plans'
import { subscriptionProduct } from '../rules/plans'
import { alreadyHas } from '../rules/possessions'
import { possessionsOf } from '../store/possessions'
import { ownSubscription } from '../store/subscriptions'
import { presentPlans, presentPossession } from './present-plans'

/** Handlers that quote and carry out a change or a pause of a subscription. */
export function planHandlers(context: SubscriptionsContext): Handlers<typeof planCalls> {
  const { database } = context
  return {
    'GET /member/subscription_plans': async ({ input, member, market, reader, now }) => {
      const own = await ownSubscription(database, member.id, input.vid)
      if (!own || own.state === 'ended') return refuse(20002)
      return presentPlans(context, own, { quantity: input.quantity, market: market({}), reader, now })
    },

    'GET /member/held_subscription': async ({ input, member, reader, now }) => {
      const catalogue = await context.catalogue.currentCatalogue(database)
      const wanted = subscriptionProduct(catalogue, input.pid)
      if (!wanted) return { already: [] }
      const { holdings, terms } = context
      const beside = await possessionsOf(database, { memberId: member.id, beside: null, holdings, terms, now })
      return { already: alreadyHas(catalogue, wanted, beside).map(presentPossession(catalogue, reader)) }
    },

    'POST /member/change_subscription': async ({ input, member, market, now }) => {
      const own = await ownSubscription(database, member.id, input.vid)
      if (!own) return refuse(20002)
      const { pid, term, quantity, quote } = input
      const outcome = await changePlan(context, own, { pid, term, quantity, quote, market: market({}), now })
      return isRefusal(outcome) ? outcome : presentAgreed(outcome.effectiveAt, outcome.pending)
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
      return isRefusal(outcome) ? outcome : presentAgreed(outcome.from, outcome.pending)
    },
  }
}

const presentAgreed = (from: Date, pending: boolean) => ({
  status: 1 as const,
  effective_at: unixSeconds(from),
  pending,
})
