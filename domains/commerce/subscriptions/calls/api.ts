import type { AuditedAnswer } from '@/platform/audit/change'
import { type Refusal, refuse } from '@/platform/contract/refusal'
import { pageOf } from '@/platform/http/api/page'
import { asItIs, projection } from '@/platform/http/api/projection'
import type { ApiHandlers } from '@/platform/http/api/visit'
import { cancelForMember } from '../actions/cancel'
import { changePlanForMember } from '../actions/change-plan-for-member'
import { type PendingAnswer, pauseForMember } from '../actions/pause'
import { possibleChanges } from '../actions/plans'
import { resumeForMember } from '../actions/resume'
import { takeBackForMember } from '../actions/take-back'
import type { SubscriptionsContext } from '../context'
import type { subscriptionsApiCalls } from '../contract/api'
import { apiSubscription } from '../contract/api-subscription'
import { subscriptionsListed } from '../store/api'
import { type OwnSubscription, subscriptionCalled } from '../store/subscriptions'
import { presentApiPlans } from './api-plans'

export function subscriptionsApi(context: SubscriptionsContext): ApiHandlers<typeof subscriptionsApiCalls> {
  const { database } = context
  /** The subscription as it is after a change. */
  const shown = <R extends Refusal>(reference: string, done: AuditedAnswer<unknown> | R) =>
    asItIs(done, () => subscriptionCalled(database, reference), present)
  /** The same of what its provider may not have answered yet. */
  const agreed = <R extends Refusal>(reference: string, done: PendingAnswer | R) =>
    asItIs(
      done,
      () => subscriptionCalled(database, reference),
      (found, { pending }) => ({ ...present(found), pending }),
    )
  return {
    'GET /api/v1/subscriptions': ({ input }) => {
      const filter = { memberId: input.member, state: input.status }
      return pageOf(input, (bounds) => subscriptionsListed(database, filter, bounds), present)
    },
    'GET /api/v1/subscriptions/{subscription}': async ({ input }) => {
      const found = await subscriptionCalled(database, input.subscription)
      return found ? present(found) : refuse(20085)
    },
    'POST /api/v1/subscriptions/{subscription}/cancel': async ({ input, acting }) =>
      shown(input.subscription, await cancelForMember(context, acting, input)),
    'POST /api/v1/subscriptions/{subscription}/resume': async ({ input, acting }) =>
      shown(input.subscription, await resumeForMember(context, acting, input)),
    'GET /api/v1/subscriptions/{subscription}/plans': async ({ input, reader, now }) => {
      const own = await subscriptionCalled(database, input.subscription)
      if (!own) return refuse(20085)
      const possible = await possibleChanges(context, own, { quantity: input.quantity, market: null, now })
      return presentApiPlans(own, possible, reader)
    },
    'POST /api/v1/subscriptions/{subscription}/pause': async ({ input, acting }) =>
      agreed(input.subscription, await pauseForMember(context, acting, input)),
    'POST /api/v1/subscriptions/{subscription}/take-back': async ({ input, acting }) =>
      shown(input.subscription, await takeBackForMember(context, acting, input)),
    'POST /api/v1/subscriptions/{subscription}/change': async ({ input: { product: pid, ...input }, acting }) =>
      agreed(input.subscription, await changePlanForMember(context, acting, { pid, ...input })),
  }
}

const present = projection(apiSubscription)((own: OwnSubscription) => ({
  id: own.reference,
  member: own.memberId,
  order: own.orderNumber,
  product: own.pid,
  status: own.state,
  ended_by: own.ending,
  amount: { amount: own.amount, currency: own.currency },
  renewal_amount: { amount: own.renewalAmount, currency: own.currency },
}))
