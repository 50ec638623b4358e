import { z } from 'zod/mini'
import { referenceLengths } from '@/domains/commerce/orders/rules'
import { defineCalls } from '@/platform/contract/call'
import { buyingRoles } from '@/platform/contract/company-roles'
import { anyText as text } from '@/platform/contract/fields'
import { name } from '@/platform/contract/typed-fields'
import { email, quote } from './member'
import { request } from './request'

export const quotationCalls = defineCalls({
  'POST /checkout/quotation': {
    companyRoles: buyingRoles,
    summary:
      'Promises in writing what a quote says, and sends it to the buyer: a PDF, and a link that buys at that price',
    who: 'anyone',
    effect: 'write',
    input: z.object({
      ...request,
      /** The address of a visitor, with the name of their company. */
      email: z.optional(email),
      name: z.optional(name(100)),
      company: z.optional(name(255)),
      purchase_order: z.optional(text(referenceLengths.purchaseOrder)),
      /** The total that the buyer has seen: when it has changed, the new quote is the answer. */
      total: text(30),
    }),
    answer: z.discriminatedUnion('state', [
      z.object({ state: z.literal('made'), number: z.string(), email: z.string() }),
      z.object({ state: z.literal('changed'), quote }),
    ]),
    codes: [20035],
    closedToImpersonation: true,
  },
})
