import { refuse } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { cancelForMember } from '../actions/cancel'
import { changePlanForMember } from '../actions/change-plan-for-member'
import { pauseForMember } from '../actions/pause'
import { resumeForMember } from '../actions/resume'
import { takeBackForMember } from '../actions/take-back'
import type { SubscriptionsContext } from '../context'
import type { subscriptionsConsoleCalls } from '../contract/console'
import { subscriptionCalled } from '../store/subscriptions'
import { presentPlans } from './present-plans'

/** Handlers for staff's actions on a member's subscriptions. */
export const subscriptionsConsoleHandlers = (
  context: SubscriptionsContext,
): Handlers<typeof subscriptionsConsoleCalls> => ({
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
