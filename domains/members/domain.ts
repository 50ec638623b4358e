import { defineDomain } from '@/platform/installation/domain'
import { handOverWhatWaited } from './actions/hand-over'
import { membersApi } from './calls/api'
import { membersConsole } from './calls/console'
import type { MembersContext } from './context'
import { membersApiCalls } from './contract/api-calls'
import { membersConsoleCalls } from './contract/console'
import { wording } from './mails/messages'
import { card } from './store/card'
import { personalData } from './store/personal-data'
import { timeline } from './store/timeline'

type Ports = Pick<MembersContext, 'identity' | 'tables' | 'card' | 'matches' | 'timeline'>

export const members = defineDomain({
  name: 'members',
  mails: wording,
  samples: () => import('./mails/samples'),
  open: (deps, ports: Ports): MembersContext => ({ ...deps, ...ports }),
  console: { calls: membersConsoleCalls, handlers: membersConsole },
  api: { calls: membersApiCalls, handlers: membersApi },
  jobs: handOverWhatWaited,
  commands: () => import('./commands'),
  personalData,
  card,
  timeline,
})
