import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { buyingRoles } from '@/platform/contract/company-roles'
import { currencyField } from '@/platform/money/currency-field'
import { electronicFormats } from '../electronic/formats'
import { earlierKinds } from '../rules'

const document = z.object({
  number: z.string(),
  /** Unix seconds. */
  date: z.number(),
  currency: currencyField,
  /** The amount in decimals as the currency has them; negative for a credit. */
  amount: z.string(),
  /** The electronic formats that a business gets, at its address with `format`. */
  formats: z.array(z.enum(electronicFormats)),
})
export type DocumentOnWire = z.output<typeof document>

const formerDocument = z.object({
  kind: z.enum(earlierKinds),
  number: z.string(),
  /** Unix seconds. */
  date: z.number(),
  has_file: z.boolean(),
})
export type FormerDocument = z.output<typeof formerDocument>

const formerKey = z.object({ name: z.string(), key: z.string(), disabled: z.optional(z.literal(true)) })
export type FormerKey = z.output<typeof formerKey>

export const invoicesCalls = defineCalls({
  'GET /member/order_documents': {
    companyRoles: buyingRoles,
    summary: 'The invoice of an order and its credit notes, as far as they are issued; they are opened at /invoice',
    who: 'member',
    effect: 'read',
    input: z.object({
      laravel_session: z.optional(z.string().check(z.minLength(1), z.maxLength(256))),
      lang: z.optional(z.coerce.string<string>()),
      order_id: z.string().check(z.minLength(1), z.maxLength(40)),
    }),
    answer: z.object({
      /** Null: not issued yet. An order of another member, like an unknown one, has none. */
      invoice: z.nullable(document),
      /** The merchant of record: its invoice is opened in place of ours. */
      merchant: z.nullable(z.string()),
      credit_notes: z.array(document),
      /** Invoices that another one has taken the place of, the newest first; each is opened like a credit note. */
      earlier_invoices: z.array(document),
      /** The documents of an order that was paid elsewhere; those with a file are opened like a credit note. */
      former_documents: z.array(formerDocument),
      /** The licence keys that came with it there, each with the product that it is for; disabled: it opens nothing. */
      licence_keys: z.array(formerKey),
      /** It was paid elsewhere: a receipt, which is no invoice, is where its invoice would be. */
      has_receipt: z.boolean(),
      /** It waits for a transfer: a pro forma invoice is where its invoice will be. */
      pro_forma: z.optional(z.literal(true)),
      /** The invoice names another buyer than today's business details, and may be issued again. */
      reissuable: z.boolean(),
    }),
    codes: [],
  },
  'POST /member/reissue_invoice': {
    companyRoles: buyingRoles,
    summary: 'Issues the invoice of an order again, with the business details of today: the former one is credited',
    who: 'member',
    effect: 'write',
    input: z.object({
      laravel_session: z.optional(z.string().check(z.minLength(1), z.maxLength(256))),
      lang: z.optional(z.coerce.string<string>()),
      order_id: z.string().check(z.minLength(1), z.maxLength(40)),
    }),
    answer: z.object({ number: z.string() }),
    codes: [20035],
    closedToImpersonation: true,
  },
})
