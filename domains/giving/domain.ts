import { defineDomain } from '@/platform/installation/domain'
import { presentsConsole } from './calls/console'
import { presentHandlers } from './calls/presents'
import type { GivingContext } from './context'
import { presentsConsoleCalls } from './contract/console'
import { presentCalls } from './contract/presents'
import { registerGivingJobs } from './jobs'
import { wording } from './mails/messages'
import { card } from './store/card'
import { personalData } from './store/personal-data'
import { timeline } from './store/timeline'

export const giving = defineDomain({
  name: 'giving',
  mails: wording,
  samples: () => import('./mails/samples'),
  open: (deps): GivingContext => ({ ...deps, secret: deps.config.licenceSecret, settings: deps.vendor.giving }),
  member: { calls: presentCalls, handlers: presentHandlers },
  console: { calls: presentsConsoleCalls, handlers: presentsConsole },
  jobs: registerGivingJobs,
  personalData,
  card,
  timeline,
})
