import { defineDomain } from '@/platform/installation/domain'
import { profileHandlers } from './calls/member'
import type { ProfileContext } from './context'
import { profileCalls } from './contract/member'
import { card, personalData } from './store'

export const profile = defineDomain({
  name: 'profile',
  open: (deps): ProfileContext => deps,
  member: { calls: profileCalls, handlers: profileHandlers },
  personalData,
  card,
})
