import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { buyingRoles } from '@/platform/contract/company-roles'
import { caller, moment } from '@/platform/contract/fields'
import { currencyField } from '@/platform/money/currency-field'
import { buyersStates } from '../rules/quotation'

const quotation = z.object({
  number: z.string(),
  state: z.enum(buyersStates),
  created: moment,
  /** When it ends; the day before is the last one. */
  valid_until: moment,
  currency: currencyField,
  /** As in `29.99`, VAT in it. */
  total: z.string(),
  products: z.array(z.object({ name: z.string(), quantity: z.number() })),
  /** Where its PDF is, and where it is accepted. */
  file: z.string(),
  accept: z.string(),
})
export type QuotationOnWire = z.output<typeof quotation>

export const quotationsCalls = defineCalls({
  'GET /member/quotations': {
    companyRoles: buyingRoles,
    summary: 'Lists the member’s quotations, the newest first',
    who: 'member',
    effect: 'read',
    input: z.object(caller),
    answer: z.object({ quotations: z.array(quotation) }),
    codes: [],
  },
})
