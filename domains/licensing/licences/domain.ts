import { wordingOf } from '@/platform/i18n/wording-of'
import { defineDomain } from '@/platform/installation/domain'
import { boundApi } from './calls/api-bound'
import { trialsApi } from './calls/api-trials'
import { boundCalls } from './calls/bound'
import { confirmCalls } from './calls/confirm'
import { licencesConsole } from './calls/console'
import { floatingCalls } from './calls/floating'
import { keyedCalls } from './calls/keyed'
import { memberCalls } from './calls/member'
import { consoleMeters, memberMeters, metersApi } from './calls/meters'
import { ownKeyCalls, ownTrials } from './calls/own'
import { relaysApi, relaysOfMember } from './calls/relays'
import { seatCalls } from './calls/seat'
import { signInCalls } from './calls/sign-in'
import { trialCalls } from './calls/trial'
import type { LicencesContext, LicencesPorts } from './context'
import { boundApiCalls } from './contract/api-bound'
import { trialsApiCalls } from './contract/api-trials'
import { licencesConsoleCalls } from './contract/console'
import { licencesCalls } from './contract/member'
import { meterApiCalls, meterConsoleCalls } from './contract/meters'
import { relayApiCalls } from './contract/relays'
import { devicesPart } from './imports/devices'
import { unclaimedKeysPart } from './imports/unclaimed-keys'
import { registerLicenceJobs } from './jobs'
import { servePublishedKeys } from './pages/published-keys'
import { licenceSettings } from './settings'
import { overview, staff } from './store/staff'
import { backup } from './tables/backup'
import { personalData } from './tables/personal-data'

export const licences = defineDomain({
  name: 'licences',
  feature: 'licences',
  mails: wordingOf('domains/licensing/licences/mails'),
  samples: async () => (await import('./mails/mails')).keyMails,
  open: (deps, ports: LicencesPorts): LicencesContext => ({
    ...deps,
    ...ports,
    secret: deps.config.licenceSecret,
    settings: licenceSettings(deps.vendor),
  }),
  member: {
    calls: licencesCalls,
    handlers: (context) => ({
      ...memberCalls(context),
      ...confirmCalls(context),
      ...signInCalls(context),
      ...seatCalls(context),
      ...trialCalls(context),
      ...floatingCalls(context),
      ...keyedCalls(context),
      ...ownKeyCalls(context),
      ...ownTrials(context),
      ...boundCalls(context),
      ...memberMeters(context),
      ...relaysOfMember(context),
    }),
  },
  console: {
    calls: { ...licencesConsoleCalls, ...meterConsoleCalls },
    handlers: (context) => ({ ...licencesConsole(context), ...consoleMeters(context) }),
  },
  api: {
    calls: { ...trialsApiCalls, ...boundApiCalls, ...meterApiCalls, ...relayApiCalls },
    handlers: (context) => ({
      ...trialsApi(context),
      ...boundApi(context),
      ...metersApi(context),
      ...relaysApi(context),
    }),
  },
  pages: servePublishedKeys,
  jobs: registerLicenceJobs,
  commands: () => import('./commands'),
  imports: [devicesPart, unclaimedKeysPart],
  personalData,
  backup,
  impersonalTables: { signing_keys: 'the installation’s keys' },
  overview,
  staff,
})
