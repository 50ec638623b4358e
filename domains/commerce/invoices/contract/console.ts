import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { id, moment } from '@/platform/contract/fields'
import { orderNumber } from '@/platform/contract/typed-fields'
import { currencyField } from '@/platform/money/currency-field'
import { creditCauses } from './api'

/** Of the vendor's calendar, `2026-11`. */
const month = z.string().check(z.regex(/^[2-9]\d{3}-(0[1-9]|1[0-2])$/))
export const documentKinds = ['invoice', 'creditNote'] as const

const filter = {
  /** Left out: the present one. */
  month: z.optional(month),
  kind: z.optional(z.enum(documentKinds)),
}

const listed = z.object({
  number: z.string(),
  kind: z.enum(documentKinds),
  /** Of a credit note; null: it is an invoice. */
  cause: z.nullable(z.enum(creditCauses)),
  /** The invoice that it takes from, or in whose place it was issued. */
  about: z.nullable(z.string()),
  order: z.string(),
  issued: moment,
  /** The country whose VAT it is. */
  country: z.string(),
  /** Null: the order is no member's. */
  member: z.nullable(z.object({ id, name: z.string() })),
  /** In the currency's smallest unit; of a credit note below zero. */
  total: z.number(),
  currency: currencyField,
  /** Asks for those after it. */
  place: z.string(),
})
export type ListedDocument = z.output<typeof listed>

const read = { who: 'operator', permission: 'invoices.read', effect: 'read' } as const

/** The documents as they went out (decision 0183). */
export const documentCalls = defineCalls({
  'GET /console/api/documents': {
    summary: 'The invoices and credit notes that were issued in a month, 50 at a time, in their order',
    ...read,
    mayBeStale: true,
    input: z.object({
      ...filter,
      /** `place` of the last one of the page before. */
      after: z.optional(z.string().check(z.regex(/^\d{1,14}-[01]-\d{1,15}$/))),
    }),
    answer: z.object({
      documents: z.array(listed),
      more: z.boolean(),
      /** The months from the first document on, the newest first. */
      months: z.array(month),
    }),
    codes: [],
  },
  'GET /console/api/documents.csv': {
    summary: 'The same as a file, whole',
    ...read,
    mayBeStale: true,
    input: z.object(filter),
    answer: 'text/csv',
    codes: [],
  },
  'GET /console/api/documents/file': {
    summary: 'A document as PDF, as its buyer gets it; nothing changes by it',
    ...read,
    input: z.object({ order: orderNumber(), number: z.string().check(z.minLength(1), z.maxLength(60)) }),
    answer: 'application/octet-stream',
    codes: [20085],
  },
})
