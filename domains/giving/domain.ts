import { defineDomain } from '@/platform/installation/domain'
import { presentHandlers } from './calls/presents'
import type { GivingContext } from './context'
import { presentCalls } from './contract/presents'
import { registerGivingJobs } from './jobs'
import { wording } from './mails/messages'
import { personalData } from './store/personal-data'

export const giving = defineDomain({
  name: 'giving',
  mails: wording,
  samples: () => import('./mails/samples'),
  open: (deps): GivingContext => ({ ...deps, secret: deps.config.licenceSecret, settings: deps.vendor.giving }),
  member: { calls: presentCalls, handlers: presentHandlers },
  jobs: registerGivingJobs,
  personalData,
})
