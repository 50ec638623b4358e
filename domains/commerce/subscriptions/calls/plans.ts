import { isRefusal, refuse } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { decimal } from '@/platform/i18n/money'
import { money } from '@/platform/money/money'
import { unixSeconds } from '@/platform/time/duration'
import { askProvider } from '../actions/at-provider'
import { changePlan, takeChangeBack } from '../actions/change-plan'
import { expectReport } from '../actions/follow'
import { pauseSubscription } from '../actions/pause'
import { resumeAtProvider } from '../actions/resume'
import type { SubscriptionsContext } from '../context'
import type { subscriptionsCalls } from '../contract/member'
import type { planCalls } from '../contract/plans'
import { subscriptionProduct } from '../rules/plans'
import { alreadyHas } from '../rules/possessions'
import { possessionsOf } from '../store/possessions'
import { addresseeOf, ownSubscription } from '../store/subscriptions'
import { namedOf } from './cancel'
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

type ResumeCall = 'POST /member/resume_subscription' | 'POST /member/payment_method_session'

/** Going on with a subscription: taking a cancellation back, and paying by other means. */
export function resumeHandlers(context: SubscriptionsContext): Pick<Handlers<typeof subscriptionsCalls>, ResumeCall> {
  const { database } = context
  return {
    'POST /member/resume_subscription': async ({ input, member, now }) => {
      const own = await namedOf(context, member, input)
      if (!own) return refuse(20002)
      const outcome = await resumeAtProvider(context, own, now)
      if (isRefusal(outcome)) return outcome
      const { paidUntil } = outcome
      await database.transaction((transaction) => expectReport(context, transaction, own, { paidUntil, endsAt: null }))
      return { status: 1, end: unixSeconds(paidUntil) }
    },

    'POST /member/payment_method_session': async ({ input: { vid }, member, language }) => {
      const own = await ownSubscription(database, member.id, vid)
      if (!own || own.state === 'ended' || own.provider === null) return refuse(20002)
      const payment = await askProvider(context, own, 'let another means of payment be named', (provider, name) =>
        provider.paymentMethodSession(name),
      )
      if (!payment) return refuse(13103)
      return {
        pname: (await addresseeOf(database, context.offer, own, language)).product,
        card_type: own.cardBrand ?? '',
        card_last4: own.cardLastFour ?? '',
        overdue: own.state === 'pastDue',
        renew_amount: decimal(money(own.renewalAmount, own.currency)),
        currency: own.currency,
        payment,
      }
    },
  }
}
