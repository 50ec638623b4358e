import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { moment } from '@/platform/contract/fields'
import type { AttentionKind } from '@/platform/installation/console/attention'
import { legalKinds } from '@/platform/legal/kinds'

const entry = z.object({
  kind: z.custom<AttentionKind>((kind) => typeof kind === 'string'),
  count: z.number(),
  /** Of the oldest; null: there is none. */
  since: z.nullable(moment),
})
export type AttentionEntry = z.output<typeof entry>

const documents = z.readonly(z.array(z.enum(legalKinds)))

const gaps = z.object({ missing: documents, placeholders: documents })
type DocumentGaps = z.output<typeof gaps>

/** The items that need an operator's attention. */
export interface Attention {
  readonly entries: readonly AttentionEntry[]
  readonly documents: DocumentGaps | null
}

export const attentionCalls = defineCalls({
  'GET /console/api/attention': {
    summary: 'Lists the items that wait, failed or run low, as far as the operator may act on them',
    who: 'operator',
    permission: null,
    effect: 'read',
    input: z.object({}),
    answer: z.object({
      entries: z.array(entry),
      /** Of a real installation: the legal documents that it is without, for those who word what customers read. */
      documents: z.nullable(gaps),
    }),
    codes: [],
  },
})
