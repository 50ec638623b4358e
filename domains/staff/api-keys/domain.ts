import { defineDomain } from '@/platform/installation/domain'
import { hours } from '@/platform/time/duration'
import { keysApi } from './calls/api'
import { keysConsole } from './calls/console'
import type { ApiKeysContext } from './context'
import { keysApiCalls } from './contract/api'
import { keysConsoleCalls } from './contract/console'
import { purgeRequests } from './store/requests'

/** Registers the deletion of answers after a day. */
function registerApiKeyJobs({ worker, clock }: ApiKeysContext) {
  worker.recur('keys.purge', hours(1), async (patient) => {
    await purgeRequests(patient, clock())
  })
}

const systems = 'the vendor’s own systems'

export const apiKeys = defineDomain({
  name: 'api-keys',
  open: (deps): ApiKeysContext => ({ ...deps, demo: deps.config.demo, secret: deps.config.licenceSecret }),
  console: { calls: keysConsoleCalls, handlers: keysConsole },
  api: { calls: keysApiCalls, handlers: keysApi },
  jobs: registerApiKeyJobs,
  impersonalTables: {
    api_keys: systems,
    api_key_secrets: systems,
    api_key_uses: systems,
    api_requests: 'answers to the vendor’s own systems, gone after a day',
  },
})
