import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { buyingRoles } from '@/platform/contract/company-roles'
import { caller, moment } from '@/platform/contract/fields'

const dispute = z.object({
  dispute_no: z.string(),
  order_no: z.string(),
  /** Resting: the bank has not decided; lost: the buyer has the money back, and what was bought has ended. */
  state: z.enum(['resting', 'lost']),
  opened: moment,
})
export type DisputeOnWire = z.output<typeof dispute>

export const disputesCalls = defineCalls({
  'GET /member/disputes': {
    companyRoles: buyingRoles,
    summary: 'The member’s orders whose payment is disputed at the bank, or was, and is lost',
    who: 'member',
    effect: 'read',
    input: z.object(caller),
    answer: z.object({ disputes: z.array(dispute) }),
    codes: [],
  },
})
