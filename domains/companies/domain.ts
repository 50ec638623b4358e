import { defineDomain } from '@/platform/installation/domain'
import { personalData } from './store/personal-data'

export const companies = defineDomain({
  name: 'companies',
  open: () => ({}),
  personalData,
})
