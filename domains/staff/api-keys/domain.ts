import { defineDomain } from '@/platform/installation/domain'
import { keysApi } from './calls/api'
import { keysConsole } from './calls/console'
import type { KeysContext } from './context'
import { keysApiCalls } from './contract/api'
import { keysConsoleCalls } from './contract/console'
import { registerKeyJobs } from './jobs'

const systems = 'the vendor’s own systems'

export const keys = defineDomain({
  name: 'keys',
  open: (deps): KeysContext => ({ ...deps, demo: deps.config.demo, secret: deps.config.licenceSecret }),
  console: { calls: keysConsoleCalls, handlers: keysConsole },
  api: { calls: keysApiCalls, handlers: keysApi },
  jobs: registerKeyJobs,
  impersonalTables: {
    api_keys: systems,
    api_key_secrets: systems,
    api_key_uses: systems,
    api_requests: 'answers to the vendor’s own systems, gone after a day',
  },
})
