import type { AuditedAnswer } from '@/platform/audit/change'
import { pageOf } from '@/platform/http/api/page'
import type { ApiHandlers } from '@/platform/http/api/visit'
import { isRefusal, type Refusal, refuse } from '@/platform/http/refusal'
import { cancelForMember } from '../actions/cancel'
import { resumeForMember } from '../actions/resume'
import type { SubscriptionsContext } from '../context'
import type { ApiSubscription, subscriptionsApiCalls } from '../contract/api'
import { subscriptionsListed } from '../store/api'
import { type OwnSubscription, subscriptionCalled } from '../store/subscriptions'

export function subscriptionsApi(context: SubscriptionsContext): ApiHandlers<typeof subscriptionsApiCalls> {
  const { database } = context
  /** The subscription as it is after a change. */
  async function shown<R extends Refusal>(reference: string, done: AuditedAnswer<unknown> | R) {
    if (isRefusal(done)) return done
    const found = await subscriptionCalled(database, reference)
    return found ? done.to(() => present(found)) : refuse(20085)
  }
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
  }
}

const present = (own: OwnSubscription): ApiSubscription => ({
  id: own.reference,
  member: own.memberId,
  order: own.orderNumber,
  product: own.pid,
  term: own.term,
  quantity: own.quantity,
  status: own.state,
  started_at: own.startedAt.toISOString(),
  paid_until: own.paidUntil.toISOString(),
  ended_at: written(own.endedAt),
  ended_by: own.ending,
  paused_from: written(own.pausedFrom),
  paused_until: written(own.pausedUntil),
  amount: { amount: own.amount, currency: own.currency },
  renewal_amount: { amount: own.renewalAmount, currency: own.currency },
  provider: own.provider,
  provider_subscription: own.providerSubscription,
})

const written = (moment: Date | null) => moment?.toISOString() ?? null
