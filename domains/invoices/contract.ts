import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { currencies } from '@/platform/money/money'

const document = z.object({
  number: z.string(),
  /** Unix seconds. */
  date: z.number(),
  currency: z.enum(currencies),
  /** In decimals as the currency has them; what is taken back is negative. */
  amount: z.string(),
})
export type DocumentOnWire = z.output<typeof document>

export const invoicesCalls = defineCalls({
  'GET /member/order_documents': {
    summary: 'The invoice of an order and its credit notes, as far as they are issued; they are opened at /invoice',
    who: 'member',
    effect: 'read',
    input: z.object({
      laravel_session: z.optional(z.string().check(z.minLength(1), z.maxLength(256))),
      lang: z.optional(z.string()),
      order_id: z.string().check(z.minLength(1), z.maxLength(40)),
    }),
    answer: z.object({
      /** Null: none yet. Of an order that is not the member's, as of one that does not exist, there is none. */
      invoice: z.nullable(document),
      credit_notes: z.array(document),
    }),
    codes: [],
  },
})
