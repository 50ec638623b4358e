import { refuse } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { textIn } from '@/platform/i18n/texts'
import { unixSeconds } from '@/platform/time/duration'
import { cancelForMember } from '../actions/cancel'
import { changePlanForMember } from '../actions/change-plan-for-member'
import { pauseForMember } from '../actions/pause'
import { resumeForMember } from '../actions/resume'
import { takeBackForMember } from '../actions/take-back'
import type { SubscriptionsContext } from '../context'
import type { subscriptionsConsoleCalls } from '../contract/console'
import { subscriptionsOfAll } from '../store/api'
import { subscriptionCalled } from '../store/subscriptions'
import { presentPlans } from './present-plans'

const pageLength = 50

type ListHandler = Handlers<typeof subscriptionsConsoleCalls>['GET /console/api/subscriptions']

const listSubscriptions =
  ({ database, catalogue }: Pick<SubscriptionsContext, 'database' | 'catalogue'>): ListHandler =>
  async ({ input: { state = 'running', product: pid, provider, after }, reader }) => {
    const found = await subscriptionsOfAll(database, { list: state, pid, provider, after, limit: pageLength + 1 })
    const { products } = await catalogue.currentCatalogue(database)
    const named = products.map(({ pid: number, kind, names }) => ({ pid: number, kind, name: textIn(names, reader) }))
    const nameOf = (number: number) => named.find((each) => each.pid === number)?.name ?? String(number)
    return {
      subscriptions: found.slice(0, pageLength).map(({ reference, memberId, email, name, paidUntil, ...own }) => ({
        ...own,
        subscription: reference,
        member: { id: memberId, email, name },
        product: nameOf(own.pid),
        paid_until: unixSeconds(paidUntil),
        amount: own.renewalAmount,
      })),
      more: found.length > pageLength,
      products: named.flatMap(({ kind, ...product }) => (kind === 'subscription' ? [product] : [])),
    }
  }

/** Handlers for staff's list of subscriptions, and their actions on a member's. */
export const subscriptionsConsoleHandlers = (
  context: SubscriptionsContext,
): Handlers<typeof subscriptionsConsoleCalls> => ({
  'GET /console/api/subscriptions': listSubscriptions(context),

  'POST /console/api/subscriptions/cancel': ({ input, operator, now, change }) =>
    cancelForMember(context, { change, by: operator.name, now }, input),

  'GET /console/api/subscriptions/plans': async ({ input, reader, now }) => {
    const own = await subscriptionCalled(context.database, input.subscription)
    return own ? presentPlans(context, own, { quantity: input.quantity, market: null, reader, now }) : refuse(20085)
  },

  'POST /console/api/subscriptions/change': ({ input, operator, now, change }) =>
    changePlanForMember(context, { change, by: operator.name, now }, input),

  'POST /console/api/subscriptions/pause': ({ input, operator, now, change }) =>
    pauseForMember(context, { change, by: operator.name, now }, input),

  'POST /console/api/subscriptions/take-back': ({ input, operator, now, change }) =>
    takeBackForMember(context, { change, by: operator.name, now }, input),

  'POST /console/api/subscriptions/resume': ({ input, operator, now, change }) =>
    resumeForMember(context, { change, by: operator.name, now }, input),
})
