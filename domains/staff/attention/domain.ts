import { defineDomain } from '@/platform/installation/domain'
import { legalGaps } from '@/platform/legal-texts/gaps'
import { attentionConsole } from './calls/console'
import type { AttentionContext } from './context'
import { attentionCalls } from './contract/console'

type Ports = Pick<AttentionContext, 'sources'>

export const attention = defineDomain({
  name: 'attention',
  open: ({ database, config, legal }, ports: Ports): AttentionContext => ({
    database,
    gaps: config.demo ? null : legalGaps(legal),
    ...ports,
  }),
  console: { calls: attentionCalls, handlers: attentionConsole },
})
