import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { eventNames, scenes } from '../events'

export const statisticsCalls = defineCalls({
  'POST /statistics/count': {
    summary:
      'Counts something that happened on a page (docs/explanation/statistics.md); nothing of who or where is kept',
    who: 'visitor',
    effect: 'write',
    input: z.object({
      event: z.enum(eventNames),
      code: z.optional(z.int()),
      pid: z.optional(z.int().check(z.gte(1), z.lte(9_999_999))),
      scene: z.optional(z.enum(scenes)),
      position: z.optional(z.int().check(z.gte(1), z.lte(10))),
      campaign: z.optional(z.string().check(z.maxLength(60))),
    }),
    answer: z.object({}),
    codes: [20039, 20040],
  },
})
