import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { moment } from '@/platform/contract/fields'
import type { AttentionKind } from '@/platform/installation/console/attention'
import { legalKinds } from '@/platform/legal/kinds'

const entry = z.object({
  kind: z.custom<AttentionKind>((kind) => typeof kind === 'string'),
  count: z.number(),
  /** The time of the oldest; null: there is none. */
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
      /** The missing legal documents of a real installation, for operators who edit customers' texts. */
      documents: z.nullable(gaps),
    }),
    codes: [],
  },
})
