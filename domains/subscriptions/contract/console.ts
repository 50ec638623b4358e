import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { text } from '@/platform/contract/fields'

const request = z.object({
  /** Its reference, as the member's page shows it. */
  subscription: text(40),
  reason: text(1000),
})
const answer = z.object({
  /** Unix seconds. */
  until: z.number(),
})

export const subscriptionsConsoleCalls = defineCalls({
  'POST /console/api/subscriptions/cancel': {
    summary: 'Cancels a subscription for a member: it runs to the end of what is paid for',
    who: 'operator',
    permission: 'subscriptions.change',
    effect: 'write',
    input: request,
    answer,
    codes: [13103, 20035, 20085],
  },
  'POST /console/api/subscriptions/resume': {
    summary: 'Takes the cancellation of a subscription back for a member: it renews again',
    who: 'operator',
    permission: 'subscriptions.change',
    effect: 'write',
    // The member is charged by it.
    needsProof: 'always',
    input: request,
    answer,
    codes: [13103, 20035, 20085],
  },
})
