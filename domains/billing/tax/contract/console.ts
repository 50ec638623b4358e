import { z } from 'zod/mini'
import { evidenceSources, verdicts } from '@/domains/commerce/checkout/rules/evidence'
import { electronicFormats } from '@/domains/commerce/invoices/electronic/formats'
import { vatIdOutcomes } from '@/domains/commerce/vat-ids/rules/check'
import { defineCalls } from '@/platform/contract/call'
import { orderNumber } from '@/platform/contract/typed-fields'
import { currencyField } from '@/platform/money/currency-field'
import { categories } from '../rules/category'
import { periodCalled, quarterCalled } from '../rules/period'

const quarter = z.string().check(z.refine((text) => quarterCalled(text) !== null, 'must be such as 2026-Q3'))
const period = z
  .string()
  .check(z.refine((text) => periodCalled(text) !== null, 'must be such as 2026-Q3, 2026-08 or 2026'))

/** Amounts are in the currency's smallest unit, rates in basis points. */
const ofLine = {
  category: z.enum(categories),
  country: z.string(),
  rate: z.number(),
  currency: currencyField,
  net: z.number(),
  vat: z.number(),
}
const correction = z.object({ quarter: z.string(), ...ofLine })
export type ShownCorrection = z.output<typeof correction>
const line = z.object(ofLine)
export type ShownLine = z.output<typeof line>

const missing = z.array(z.object({ currency: currencyField, day: z.string() }))

/** In cents. */
const oss = z.object({
  lines: z.array(z.object({ country: z.string(), rate: z.number(), net: z.number(), vat: z.number() })),
  corrections: z.array(z.object({ quarter: z.string(), country: z.string(), vat: z.number() })),
  total: z.number(),
})
export type ShownOss = z.output<typeof oss>

const series = z.object({
  prefix: z.string(),
  counted: z.number(),
  documents: z.number(),
  complete: z.boolean(),
})

const shown = z.object({
  quarter: z.string(),
  from: z.string(),
  until: z.string(),
  /** The quarters that there is anything of, the newest first. */
  quarters: z.array(z.string()),
  time_zone: z.string(),
  /** It is not over yet: its figures may change. */
  open: z.boolean(),
  documents: z.number(),
  lines: z.array(line),
  corrections: z.array(correction),
  /** Null: a rate is missing. */
  oss: z.nullable(oss),
  missing,
  series: z.array(series),
  /** Whether the vendor has said where its books are. */
  datev: z.boolean(),
  rates: z.nullable(z.object({ first: z.string(), last: z.string() })),
})
export type ShownReturn = z.output<typeof shown>

const evidence = z.object({
  order: z.string(),
  verdict: z.enum(verdicts),
  /** The evidence, with the stated postal code, where that is outside the VAT area of the country. */
  pieces: z.array(
    z.object({ source: z.enum(evidenceSources), country: z.string(), postal_code: z.optional(z.string()) }),
  ),
})
export type ShownEvidence = z.output<typeof evidence>

const vatIdInvoice = z.object({
  invoice: z.string(),
  order: z.string(),
  company: z.string(),
  /** As the invoice has it. */
  number: z.string(),
  reverse_charge: z.boolean(),
  /** The check when it was issued; null: form and check digits alone. Moments are unix seconds. */
  at_issue: z.nullable(
    z.object({
      outcome: z.enum(vatIdOutcomes),
      answered: z.nullable(z.number()),
      consultation: z.nullable(z.string()),
    }),
  ),
  /** The newest answer about the same number. */
  latest: z.nullable(
    z.object({
      valid: z.boolean(),
      answered: z.number(),
      consultation: z.nullable(z.string()),
      requester: z.nullable(z.string()),
      name: z.nullable(z.string()),
      address: z.nullable(z.string()),
    }),
  ),
})
export type ShownVatId = z.output<typeof vatIdInvoice>

const reading = { who: 'operator', permission: 'tax.read', effect: 'read', codes: [] } as const

export const taxCalls = defineCalls({
  'GET /console/api/tax': {
    summary: 'The VAT return of a quarter, what the One-Stop-Shop is told, and whether the series of numbers are whole',
    ...reading,
    input: z.object({ quarter: z.optional(quarter) }),
    answer: shown,
  },
  'GET /console/api/tax/return.csv': {
    summary: 'The VAT return of a quarter as a file',
    ...reading,
    input: z.object({ quarter }),
    answer: 'text/csv',
  },
  'GET /console/api/tax/oss.csv': {
    summary: 'The One-Stop-Shop return of a quarter, in euros; refused where an exchange rate is missing',
    ...reading,
    input: z.object({ quarter }),
    answer: 'text/csv',
    codes: [20035],
  },
  'GET /console/api/tax/journal.csv': {
    summary: 'Every invoice and credit note of a period, by VAT rate',
    ...reading,
    input: z.object({ period }),
    answer: 'text/csv',
  },
  'GET /console/api/tax/orders.csv': {
    summary: 'The orders that were placed in a period, with what was paid for them',
    ...reading,
    input: z.object({ period }),
    answer: 'text/csv',
  },
  'POST /console/api/tax/documents': {
    summary: 'Notes that all documents of a period are fetched, and gives the ticket of the archive',
    ...reading,
    effect: 'write',
    costs: 'documents that the room shows one by one, noted in the log',
    input: z.object({ period }),
    answer: z.object({ ticket: z.string() }),
  },
  'GET /console/api/tax/documents': {
    summary: 'All documents of a period in one archive: PDF, and for businesses the file for programs',
    ...reading,
    input: z.object({ ticket: z.string().check(z.maxLength(400)) }),
    answer: 'application/octet-stream',
    codes: [20085],
  },
  'GET /console/api/tax/datev': {
    summary: 'The same as a batch of bookings for DATEV (EXTF 700); refused where something is missing for it',
    ...reading,
    input: z.object({ period }),
    answer: 'application/octet-stream',
    codes: [20035],
  },
  'GET /console/api/tax/datev/check': {
    summary: 'Whether there is such a batch, and else why not',
    ...reading,
    input: z.object({ period }),
    answer: z.object({
      problem: z.nullable(z.enum(['off', 'unread', 'missing', 'noAccount', 'twoYears', 'tooMany'])),
      missing,
      /** The rate that has no account, in basis points. */
      rate: z.nullable(z.number()),
    }),
  },
  'GET /console/api/tax/e-invoices': {
    summary: 'The invoices and credit notes of a period that are for businesses, as files for programs in one archive',
    ...reading,
    input: z.object({ period, format: z.enum(electronicFormats) }),
    answer: 'application/octet-stream',
  },
  'GET /console/api/tax/evidence': {
    summary: 'The evidence of an order’s country; or the orders of a quarter whose card or bank contradicts it',
    ...reading,
    input: z.object({ quarter: z.optional(quarter), order: z.optional(orderNumber()) }),
    answer: z.object({ orders: z.array(evidence) }),
  },
  'GET /console/api/tax/vat-ids': {
    summary:
      'The answer of VIES about the VAT id on an order’s invoices; or the invoices of a quarter issued without its answer',
    ...reading,
    input: z.object({ quarter: z.optional(quarter), order: z.optional(orderNumber()) }),
    answer: z.object({ asked: z.boolean(), invoices: z.array(vatIdInvoice) }),
  },
  'POST /console/api/tax/rates': {
    summary: 'Loads a table of exchange rates (eurofxref-hist.csv of the European Central Bank)',
    who: 'operator',
    permission: 'tax.load',
    effect: 'write',
    costs: 'rates of the vendor’s own reports, which can be loaded again',
    input: z.object({}),
    upload: { field: 'file', mostBytes: 5 * 1024 ** 2, tooLarge: 'A table of rates has 5 MiB at most.' },
    answer: z.object({ added: z.number(), changed: z.number() }),
    codes: [20040],
  },
})
