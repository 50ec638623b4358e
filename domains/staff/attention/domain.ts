import { defineDomain } from '@/platform/installation/domain'
import { legalGaps } from '@/platform/legal-texts/gaps'
import { attentionConsole } from './calls/console'
import type { AttentionContext, AttentionPorts } from './context'
import { attentionCalls } from './contract/console'

export const attention = defineDomain({
  name: 'attention',
  open: ({ database, config, legal }, ports: AttentionPorts): AttentionContext => ({
    database,
    gaps: config.demo ? null : legalGaps(legal),
    ...ports,
  }),
  console: { calls: attentionCalls, handlers: attentionConsole },
})
