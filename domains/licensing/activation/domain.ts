import { defineDomain } from '@/platform/installation/domain'
import { type ActivationContext, activationHandlers } from './calls'
import { activationCalls } from './contract/member'
import { codesPart } from './imports/codes'
import { activationSettings } from './settings'
import { staff } from './store/staff'
import { personalData } from './tables'

export const activation = defineDomain({
  name: 'activation',
  open: (deps): ActivationContext => ({
    ...deps,
    settings: activationSettings(deps.vendor),
  }),
  member: { calls: activationCalls, handlers: activationHandlers },
  imports: [codesPart],
  personalData,
  staff,
})
