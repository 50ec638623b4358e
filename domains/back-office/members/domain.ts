import { wordingOf } from '@/platform/i18n/wording-of'
import { defineDomain } from '@/platform/installation/domain'
import { handOverWhatWaited } from './actions/hand-over'
import { membersApi } from './calls/api'
import { licenceKeysApi } from './calls/api-licence-keys'
import { membersConsole } from './calls/console'
import type { MembersContext, MembersPorts } from './context'
import { membersApiCalls } from './contract/api-calls'
import { licenceKeysApiCalls } from './contract/api-licence-keys'
import { membersConsoleCalls } from './contract/console'
import { staff } from './store/staff'
import { personalData } from './tables'

export const members = defineDomain({
  name: 'members',
  mails: wordingOf('domains/back-office/members/mails', 'domains/commerce/catalogue'),
  samples: async () => (await import('./mails/mails')).memberMails,
  open: (deps, ports: MembersPorts): MembersContext => ({
    ...deps,
    ...ports,
    secret: deps.config.licenceSecret,
  }),
  console: { calls: membersConsoleCalls, handlers: membersConsole },
  api: {
    calls: { ...membersApiCalls, ...licenceKeysApiCalls },
    handlers: (context) => ({ ...membersApi(context), ...licenceKeysApi(context) }),
  },
  jobs: handOverWhatWaited,
  commands: () => import('./commands'),
  personalData,
  staff,
})
