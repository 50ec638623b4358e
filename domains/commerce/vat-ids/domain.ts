import { defineDomain } from '@/platform/installation/domain'
import type { VatIdsContext } from './context'
import { registerVatIdJobs } from './jobs'
import { personalData } from './tables'

export const vatIds = defineDomain({
  name: 'vat-ids',
  open: (deps): VatIdsContext => deps,
  jobs: registerVatIdJobs,
  personalData,
})
