import { defineDomain } from '@/platform/installation/domain'
import { profileHandlers } from './calls/member'
import type { ProfileContext, RenameCompany } from './context'
import { profileCalls } from './contract/member'
import { profilesPart } from './imports/profiles'
import { staff } from './store/staff'
import { personalData } from './tables'

export const profile = defineDomain({
  name: 'profile',
  open: (deps, ports: { renameCompany: RenameCompany }): ProfileContext => ({
    ...deps,
    ...ports,
    emailChanges: deps.vendor.addresses.changes,
  }),
  member: { calls: profileCalls, handlers: profileHandlers },
  imports: [profilesPart],
  personalData,
  staff,
})
