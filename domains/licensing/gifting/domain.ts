import { wordingOf } from '@/platform/i18n/wording-of'
import { defineDomain } from '@/platform/installation/domain'
import { handoversConsole, presentsConsole } from './calls/console'
import { handoverHandlers } from './calls/handovers'
import { presentHandlers } from './calls/presents'
import type { GiftingContext, GiftingPorts } from './context'
import { handoversConsoleCalls, presentsConsoleCalls } from './contract/console'
import { handoverCalls } from './contract/handovers'
import { presentCalls } from './contract/presents'
import { registerGiftingJobs } from './jobs'
import { staff } from './store/staff'
import { personalData } from './tables'

export const gifting = defineDomain({
  name: 'gifting',
  mails: wordingOf('domains/licensing/gifting/mails'),
  samples: async () => (await import('./mails/mails')).giftingMails,
  open: (deps, ports: GiftingPorts): GiftingContext => {
    const { transfers, households: _, ...settings } = deps.vendor.giving
    return { ...deps, ...ports, secret: deps.config.licenceSecret, settings, transfers }
  },
  member: {
    calls: { ...presentCalls, ...handoverCalls },
    handlers: (context) => ({ ...presentHandlers(context), ...handoverHandlers(context) }),
  },
  console: {
    calls: { ...presentsConsoleCalls, ...handoversConsoleCalls },
    handlers: (context) => ({ ...presentsConsole(context), ...handoversConsole(context) }),
  },
  jobs: registerGiftingJobs,
  personalData,
  staff,
})
