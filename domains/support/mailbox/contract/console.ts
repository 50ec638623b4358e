import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { id, text } from '@/platform/contract/fields'
import { letterStates, reasons } from '../rules/letter'

const number = z.coerce.number().check(z.int(), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER))

const letter = z.object({
  id: z.number(),
  sender: z.string(),
  subject: z.string(),
  state: z.enum(letterStates),
  /** Why it was laid aside; null: it was not. */
  reason: z.nullable(z.enum(reasons)),
  /** The ticket that it belongs to. */
  ticket: z.nullable(z.string()),
  /** It can be put into a ticket; it is being put there already. */
  joinable: z.boolean(),
  joining: z.boolean(),
  error: z.nullable(z.string()),
  /** Unix seconds: when it was first seen. */
  at: z.number(),
})
export type ShownLetter = z.output<typeof letter>

export const mailboxCalls = defineCalls({
  'GET /console/api/letters': {
    summary: 'Lists the letters of the mailbox, newest first, with their outcomes',
    who: 'operator',
    permission: 'logs.read',
    effect: 'read',
    input: z.object({ state: z.optional(z.enum(letterStates)), before: z.optional(number) }),
    answer: z.object({ letters: z.array(letter), more: z.boolean() }),
    codes: [],
  },
  'POST /console/api/letters/join': {
    summary: 'Puts a letter that came to no ticket into one, or without a number into a new ticket of its sender',
    who: 'operator',
    permission: 'tickets.answer',
    feature: 'tickets',
    effect: 'write',
    costs: 'words in one ticket, under the operator’s name',
    input: z.object({ letter: id, ticket: z.optional(text(20)) }),
    answer: z.object({ letter: z.number() }),
    codes: [20035, 20040, 20085],
  },
})
