import { z } from 'zod/mini'
import { extraKinds } from '@/domains/commerce/orders/rules'
import { defineCalls } from '@/platform/contract/call'
import { text } from '@/platform/contract/fields'
import { acts } from '../rules'
import { notices, run, selection } from './fields'

const runId = z.number().check(z.int(), z.gte(1), z.lte(2_000_000_000))
const idInAddress = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_000_000_000))
const reason = text(500)
/** How many the preview found: with more or fewer the run is refused. */
const seen = z.number().check(z.int(), z.gte(1))

const read = { who: 'operator', permission: 'bulk.read', effect: 'read' } as const
const change = { who: 'operator', permission: 'bulk.change', effect: 'write', needsProof: 'always' } as const

export const bulkCalls = defineCalls({
  'GET /console/api/bulk': {
    summary: 'What was done to many at once, what was begun last first, and what there is to select by',
    ...read,
    input: z.object({ before: z.optional(idInAddress) }),
    answer: z.object({
      rows: z.array(run),
      more: z.boolean(),
      products: z.array(z.object({ pid: z.number(), name: z.string() })),
      lines: z.array(z.object({ key: z.string(), name: z.string() })),
    }),
    codes: [],
  },
  'GET /console/api/bulk/show': {
    summary: 'One of them, with how far it has come',
    ...read,
    input: z.object({ run: idInAddress }),
    answer: z.object({ run }),
    codes: [20085],
  },
  'GET /console/api/bulk/preview': {
    summary: 'How many licences and members a selection has, with some of them; nothing is changed',
    ...read,
    input: z.extend(selection, { act: z.enum(acts) }),
    answer: z.object({
      lines: z.number(),
      members: z.number(),
      sample: z.array(
        z.object({
          member: z.number(),
          email: z.string(),
          order: z.string(),
          product: z.string(),
          /** Unix seconds; null: it never ends. */
          ends: z.nullable(z.number()),
        }),
      ),
    }),
    codes: [20040],
  },
  'POST /console/api/bulk/change': {
    summary:
      'Gives days of term, days of updates, or devices on top of every licence of a selection, in the background',
    ...change,
    reaches: ['everyone.changed'],
    input: z.object({
      act: z.enum(extraKinds),
      amount: z.number().check(z.int(), z.gte(1), z.lte(3660)),
      selection,
      seen,
      reason,
    }),
    answer: z.object({ run: z.number() }),
    codes: [20040, 31002],
  },
  'POST /console/api/bulk/notify': {
    summary: 'Writes to every member of a selection about what they bought, in their language, in the background',
    who: 'operator',
    permission: 'bulk.notify',
    effect: 'write',
    reaches: ['everyone.changed'],
    input: z.object({
      selection,
      notices,
      seen,
      reason,
      /** It is about what they have bought, and no advertising: to that they would have to have agreed. */
      is_notice: z.literal(true),
    }),
    answer: z.object({ run: z.number() }),
    codes: [20040, 31002],
  },
  'POST /console/api/bulk/stop': {
    summary: 'Stops a run where it has come to; what it has done stands',
    who: 'operator',
    permission: 'bulk.stop',
    effect: 'write',
    costs: 'work that can be begun again; stopping must be quick',
    input: z.object({ run: runId }),
    answer: z.object({}),
    codes: [20085, 31002],
  },
  'POST /console/api/bulk/undo': {
    summary: 'Undoes the extras of a run, where they are unchanged since',
    ...change,
    reaches: ['everyone.changed'],
    input: z.object({ run: runId, reason }),
    answer: z.object({}),
    codes: [20035, 20085, 31002],
  },
})
