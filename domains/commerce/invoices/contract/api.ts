import { z } from 'zod/mini'
import { defineApiCalls } from '@/platform/contract/api-call'
import { apiMoney, givenTime, idInPath, listOf, page, time } from '@/platform/contract/api-fields'
import { text } from '@/platform/contract/fields'
import { orderNumber } from '@/platform/contract/typed-fields'

export const creditCauses = ['refunded', 'chargedBack', 'corrected', 'goodwill'] as const

export const apiInvoice = z.object({
  /** Its number. */
  id: z.string(),
  order: z.string(),
  member: z.int(),
  issued_at: time,
  total: apiMoney,
  net: apiMoney,
  vat: apiMoney,
  /** The country whose VAT it is; ISO 3166. */
  country: z.string(),
  /** The buyer owes the VAT. */
  reverse_charge: z.boolean(),
  /** The number of the one whose place it has taken; null: it is the first of its order. */
  replaces: z.nullable(z.string()),
  lines: z.array(
    z.object({ position: z.int(), name: z.string(), quantity: z.int(), vat_basis_points: z.int(), amount: apiMoney }),
  ),
  credit_notes: z.array(z.object({ id: z.string(), issued_at: time, cause: z.enum(creditCauses) })),
})
export type ApiInvoice = z.output<typeof apiInvoice>

const eur = (amount: number) => ({ amount, currency: 'EUR' })

const example = {
  id: 'TW-2026-000001',
  order: '7KQ2M-X4RTA',
  member: 1,
  issued_at: '2026-11-21T12:00:00.000Z',
  total: eur(2999),
  net: eur(2520),
  vat: eur(479),
  country: 'DE',
  reverse_charge: false,
  replaces: null,
  lines: [{ position: 0, name: 'Ebbcatch Video', quantity: 1, vat_basis_points: 1900, amount: eur(2999) }],
  credit_notes: [],
}

const read = { permission: 'invoices.read', effect: 'read' } as const

export const invoicesApiCalls = defineApiCalls({
  'GET /api/v1/invoices': {
    summary: 'Invoices with their credit notes, newest first',
    description: 'Those that were issued here. What a payment provider sells, it invoices itself.',
    ...read,
    input: z.object({
      order: z.optional(orderNumber()),
      member: z.optional(idInPath),
      issued_from: z.optional(givenTime),
      /** The first moment after the listed period. */
      issued_until: z.optional(givenTime),
      ...page,
    }),
    answer: listOf(apiInvoice),
    codes: [],
    example: { input: { order: '7KQ2M-X4RTA' }, answer: { items: [example], next: null } },
  },
  'GET /api/v1/invoices/{invoice}': {
    summary: 'One invoice',
    ...read,
    input: z.object({ invoice: text(60) }),
    answer: apiInvoice,
    codes: [20085],
    example: { input: { invoice: 'TW-2026-000001' }, answer: example },
  },
})
