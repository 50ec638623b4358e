import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { buyingRoles } from '@/platform/contract/company-roles'
import { caller, moment } from '@/platform/contract/fields'

const held = z.object({ order_no: z.string(), since: moment })
export type HeldOrder = z.output<typeof held>

export const fraudCalls = defineCalls({
  'GET /member/held_orders': {
    companyRoles: buyingRoles,
    summary: 'Lists the member’s orders that are reviewed before they can be used',
    who: 'member',
    effect: 'read',
    input: z.object(caller),
    answer: z.object({ orders: z.array(held) }),
    codes: [],
  },
})
