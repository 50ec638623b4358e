import { defineDomain } from '@/platform/installation/domain'
import { attentionConsole } from './calls/console'
import type { AttentionContext } from './context'
import { attentionCalls } from './contract/console'

type Ports = Pick<AttentionContext, 'sources'>

export const attention = defineDomain({
  name: 'attention',
  open: ({ database }, ports: Ports): AttentionContext => ({ database, ...ports }),
  console: { calls: attentionCalls, handlers: attentionConsole },
})
