import { defineDomain } from '@/platform/installation/domain'
import type { ViesContext } from './context'
import { registerViesJobs } from './jobs'
import { personalData } from './store/personal-data'

export const vies = defineDomain({
  name: 'vies',
  open: (deps): ViesContext => deps,
  jobs: registerViesJobs,
  personalData,
})
