import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { text } from '@/platform/contract/fields'

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

/** The filter of the audit log; a missing field does not restrict it. */
const filter = {
  operator: z.optional(text(100)),
  /** An action, or the part of its name before the point: `refund` is all of refunds. */
  action: z.optional(text(60)),
  /** A member's email address, or number. */
  member: z.optional(text(255)),
  /** Days, both included, in UTC. */
  from: z.optional(day),
  until: z.optional(day),
}

const entry = z.object({
  id: z.number(),
  /** Unix seconds. */
  at: z.number(),
  operator: z.string(),
  action: z.string(),
  member: z.nullable(z.object({ id: z.number(), email: z.nullable(z.string()) })),
  details: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.output<typeof entry>

export const auditCalls = defineCalls({
  'GET /console/api/audit': {
    summary: 'The audit log, newest first: who did what to whom',
    who: 'operator',
    permission: 'audit.read',
    effect: 'read',
    input: z.object({
      ...filter,
      /** The number of an entry: the list continues with those before it. */
      before: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
    }),
    answer: z.object({ entries: z.array(entry), more: z.boolean() }),
    codes: [],
  },
  'GET /console/api/audit.csv': {
    summary: 'The same as a file, whole, oldest first',
    who: 'operator',
    permission: 'audit.read',
    effect: 'read',
    input: z.object(filter),
    answer: 'text/csv',
    codes: [],
  },
})
