import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { moment, text, trimmedText } from '@/platform/contract/fields'
import { limits } from '../rules'

/** A case: its kind, which is the room of its queue, and its key there. */
const which = { kind: text(limits.key), key: text(limits.key) }
/** The version, as it was shown; 0: nothing was said of it yet. */
const seen = z.number().check(z.int(), z.gte(0))
/** In the vendor’s time zone. */
const day = z.iso.date()

const work = z.object({
  /** The address of the operator to whom it is assigned, and the name; null: unassigned. */
  assignee: z.nullable(z.string()),
  assigned: z.nullable(z.string()),
  /** Until when it was put off; null: it was not, or that is over. */
  snoozed: z.nullable(moment),
  version: z.number(),
  /** The newest notes of staff for each other, the oldest first. */
  notes: z.array(z.object({ id: z.number(), operator: z.string(), text: z.string(), at: moment })),
  /** The operators to whom it can be assigned, and the caller’s own address. */
  staff: z.array(z.object({ name: z.string(), email: z.string() })),
  self: z.string(),
  /** The vendor’s day, from which on it can be put off. */
  today: day,
})

const act = {
  who: 'operator',
  permission: 'cases.work',
  effect: 'write',
  costs: 'who sees to one case and when, and words that staff alone see',
  answer: z.object({ key: z.string() }),
} as const

/** How staff divide the cases of the queues among them; tickets have calls of their own. */
export const caseWorkCalls = defineCalls({
  'GET /console/api/cases/work': {
    summary: 'Who sees to a case, until when it was put off, and what staff have noted on it',
    who: 'operator',
    permission: 'cases.work',
    effect: 'read',
    input: z.object(which),
    answer: work,
    /** 31001: the caller may not open cases of this kind. */
    codes: [20085, 31001],
  },
  'POST /console/api/cases/assign': {
    ...act,
    summary: 'Gives a case to an operator who may open it, or unassigns it',
    input: z.object({ ...which, seen, to: z.nullable(z.string().check(z.minLength(1), z.maxLength(255))) }),
    codes: [20040, 20085, 31001, 31002],
  },
  'POST /console/api/cases/snooze': {
    ...act,
    summary: 'Puts a case off until a day, or lets it wait again; nothing else of it changes, and no customer is told',
    input: z.object({ ...which, seen, until: z.nullable(day) }),
    codes: [20040, 20085, 31001, 31002],
  },
  'POST /console/api/cases/note': {
    ...act,
    summary: 'Notes something on a case; staff alone see it',
    input: z.object({ ...which, text: trimmedText(limits.note) }),
    codes: [20085, 31001],
  },
})
