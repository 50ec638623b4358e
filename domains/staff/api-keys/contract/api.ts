import { z } from 'zod/mini'
import { defineApiCalls } from '@/platform/contract/api-call'
import { time } from '@/platform/contract/api-fields'

export const keysApiCalls = defineApiCalls({
  'GET /api/v1/key': {
    summary: 'Reads the scopes of the calling key',
    description: 'Good for trying a key. `scopes` are those that it has at this moment.',
    permission: null,
    effect: 'read',
    input: z.object({}),
    answer: z.object({
      name: z.string(),
      scopes: z.array(z.string()),
      per_minute: z.int(),
      expires_at: z.nullable(time),
    }),
    codes: [],
    example: {
      input: {},
      answer: { name: 'Bookkeeping', scopes: ['invoices.read', 'orders.read'], per_minute: 600, expires_at: null },
    },
  },
})
