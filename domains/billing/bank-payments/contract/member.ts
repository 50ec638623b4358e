import { z } from 'zod/mini'
import { instructions } from '@/domains/commerce/checkout/contract/transfer'
import { defineCalls } from '@/platform/contract/call'
import { buyingRoles } from '@/platform/contract/company-roles'
import { caller } from '@/platform/contract/fields'
import { orderNumber } from '@/platform/contract/typed-fields'

const awaited = z.extend(instructions, {
  order: z.string(),
  /** A part of the amount has arrived: `amount` is the rest, and the order is no longer cancelled here. */
  begun: z.boolean(),
  /** The same purchase by the parameters of a link to the checkout; null: it cannot be repeated there. */
  again: z.nullable(z.object({ pid: z.string(), option: z.string(), quantity: z.string() })),
})
export type AwaitedOnWire = z.output<typeof awaited>

export const bankPaymentsCalls = defineCalls({
  'GET /member/awaited_payments': {
    companyRoles: buyingRoles,
    summary: 'Lists the member’s orders that wait for a bank transfer, and where to transfer what',
    who: 'member',
    effect: 'read',
    input: z.object({ ...caller, order: z.optional(orderNumber()) }),
    answer: z.object({ payments: z.array(awaited) }),
    codes: [],
  },
  'POST /member/cancel_awaited_payment': {
    companyRoles: buyingRoles,
    summary: 'Cancels an order that waits for a bank transfer of which nothing has arrived',
    who: 'member',
    effect: 'write',
    costs: 'an order of one’s own that is not paid, and can be placed again',
    input: z.object({ order: orderNumber() }),
    answer: z.object({}),
    codes: [20035],
    closedToImpersonation: true,
  },
})
