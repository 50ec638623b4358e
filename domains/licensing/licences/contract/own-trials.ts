import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { technicalRoles } from '@/platform/contract/company-roles'
import { platform, session } from './fields'

export const ownTrialCalls = defineCalls({
  'GET /member/trials': {
    companyRoles: technicalRoles,
    summary: 'Lists the trials of the member’s devices, and those that have ended a while ago',
    who: 'member',
    effect: 'read',
    input: z.object(session),
    answer: z.object({
      trials: z.array(
        z.object({
          id: z.string(),
          product: z.string(),
          platform,
          /** The name of the device for people. */
          device: z.string(),
          runs: z.boolean(),
          /** Unix seconds: when it ends, or has ended. */
          until: z.number(),
          /** The query with which the checkout sells it; null: there is none to buy. */
          buy: z.nullable(z.string()),
        }),
      ),
    }),
    codes: [],
  },
})
