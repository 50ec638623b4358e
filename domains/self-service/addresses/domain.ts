import { wordingOf } from '@/platform/i18n/wording-of'
import { defineDomain } from '@/platform/installation/domain'
import { addressConsole } from './calls/console'
import { memberHandlers } from './calls/member'
import { visitorHandlers } from './calls/visitor'
import type { AddressesContext, AddressesPorts } from './context'
import { addressConsoleCalls } from './contract/console'
import { addressCalls } from './contract/member'
import { registerAddressJobs } from './jobs'
import { staff } from './store/staff'
import { personalData } from './tables'

export const addresses = defineDomain({
  name: 'addresses',
  mails: wordingOf('domains/self-service/addresses/mails'),
  samples: async () => (await import('./mails/mails')).addressMails,
  open: (deps, ports: AddressesPorts): AddressesContext => ({ ...deps, ...ports, waiting: deps.vendor.addresses }),
  member: {
    calls: addressCalls,
    handlers: (context) => ({ ...memberHandlers(context), ...visitorHandlers(context) }),
  },
  console: { calls: addressConsoleCalls, handlers: addressConsole },
  jobs: registerAddressJobs,
  personalData,
  staff,
})
