import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { moment } from '@/platform/contract/fields'
import type { AttentionKind } from '@/platform/database/attention'

const entry = z.object({
  kind: z.custom<AttentionKind>((kind) => typeof kind === 'string'),
  count: z.number(),
  /** Of the oldest; null: there is none. */
  since: z.nullable(moment),
})
export type AttentionEntry = z.output<typeof entry>

export const attentionCalls = defineCalls({
  'GET /console/api/attention': {
    summary: 'What waits, what failed and what runs low, as far as the operator may do something about it',
    who: 'operator',
    permission: null,
    effect: 'read',
    input: z.object({}),
    answer: z.object({ entries: z.array(entry) }),
    codes: [],
  },
})
