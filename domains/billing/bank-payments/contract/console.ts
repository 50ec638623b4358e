import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { wantedWork, workOnRow } from '@/platform/contract/cases'
import { text, trimmedText } from '@/platform/contract/fields'
import { currencyField } from '@/platform/money/currency-field'
import { mostCharacters } from '../rules/entry'
import { entryStates, openReasons } from '../rules/match'

const id = z.coerce.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER))

declare module '@/platform/contract/cases' {
  interface CaseKinds {
    bank: true
  }
}

const entry = z.object({
  id: z.number(),
  /** `2026-11-23` */
  booked_on: z.string(),
  currency: currencyField,
  /** As in `29.99`. */
  amount: z.string(),
  text: z.string(),
  payer: z.string(),
  account: z.string(),
  state: z.enum(entryStates),
  reason: z.nullable(z.enum(openReasons)),
  /** The reference of the transfer that it pays, or seems to be for, and the number of its order. */
  transfer: z.nullable(z.string()),
  order: z.nullable(z.string()),
  /** Unix seconds; 0: not decided. */
  decided: z.number(),
  operator: z.nullable(z.string()),
  note: z.nullable(z.string()),
  ...workOnRow,
})
export type ShownEntry = z.output<typeof entry>

export const bankConsoleCalls = defineCalls({
  'GET /console/api/bank': {
    summary: 'Lists the entries of the account from the files of the bank, the newest first',
    who: 'operator',
    permission: 'payments.read',
    effect: 'read',
    input: z.object({
      /** Left out: the entries that need a decision. */
      state: z._default(z.enum(entryStates), 'open'),
      whose: wantedWork,
      /** The id of the last one that is there. */
      after: z.optional(id),
    }),
    answer: z.object({ entries: z.array(entry), more: z.boolean() }),
    codes: [],
  },
  'POST /console/api/bank/import': {
    summary:
      'Takes a bank’s file in, camt.053 or a table: what names a reference and brings its sum pays its order, once',
    who: 'operator',
    permission: 'payments.decide',
    effect: 'write',
    reaches: ['money.paid'],
    takesList: true,
    input: z.object({ name: text(200), content: z.string().check(z.minLength(1), z.maxLength(mostCharacters)) }),
    /** The numbers of entries that were known, have paid an order, or are open; and the ignored columns. */
    answer: z.object({ known: z.number(), paid: z.number(), open: z.number(), ignored: z.array(z.string()) }),
    // Nothing was taken in; the field says why, such as `content.columns`, and in which line: `content.value.17`.
    codes: [20040],
  },
  'POST /console/api/bank/assign': {
    summary: 'Assigns an entry to an order; with the last part of its sum the order is paid',
    who: 'operator',
    permission: 'payments.decide',
    effect: 'write',
    reaches: ['money.paid'],
    input: z.object({
      id,
      /** The number of the order, or the reference of its transfer. */
      order: trimmedText(60),
      /** It is all that comes. */
      settle: z._default(z.boolean(), false),
    }),
    answer: z.object({ id: z.number() }),
    codes: [20035, 20040, 20085, 31002],
  },
  'POST /console/api/bank/dismiss': {
    summary: 'Dismisses an entry that pays no order of ours, or is returned by hand',
    who: 'operator',
    permission: 'payments.decide',
    effect: 'write',
    reaches: ['money.paid'],
    input: z.object({ id, reason: trimmedText(500) }),
    answer: z.object({ id: z.number() }),
    codes: [20035, 20040, 20085, 31002],
  },
})
