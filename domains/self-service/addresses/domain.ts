import { defineDomain } from '@/platform/installation/domain'
import { addressConsole } from './calls/console'
import { memberHandlers } from './calls/member'
import { visitorHandlers } from './calls/visitor'
import type { AddressesContext } from './context'
import { addressConsoleCalls } from './contract/console'
import { addressCalls } from './contract/member'
import { registerAddressJobs } from './jobs'
import { wording } from './mails/messages'
import { staff } from './staff'
import { personalData } from './store/personal-data'

type Ports = Pick<AddressesContext, 'identity' | 'members' | 'personOf'>

export const addresses = defineDomain({
  name: 'addresses',
  mails: wording,
  samples: () => import('./mails/mails'),
  open: (deps, ports: Ports): AddressesContext => ({ ...deps, ...ports, waiting: deps.vendor.addresses }),
  member: {
    calls: addressCalls,
    handlers: (context) => ({ ...memberHandlers(context), ...visitorHandlers(context) }),
  },
  console: { calls: addressConsoleCalls, handlers: addressConsole },
  jobs: registerAddressJobs,
  personalData,
  staff,
})
