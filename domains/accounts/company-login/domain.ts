import type { CompaniesContext } from '@/domains/accounts/companies'
import type { IdentityContext } from '@/domains/accounts/identity'
import type { Config } from '@/platform/config/config'
import { textRecords } from '@/platform/dns/texts'
import { wordingOf } from '@/platform/i18n/wording-of'
import { defineDomain } from '@/platform/installation/domain'
import { noNetworks } from '@/platform/net/networks'
import { hours } from '@/platform/time/duration'
import { entryHandlers } from './calls/entry'
import { ownerHandlers } from './calls/owner'
import type { CompanyLoginContext } from './context'
import { entryCalls } from './contract/entry'
import { ownerCalls } from './contract/owner'
import { serveWayBack } from './pages/back'
import { purgeEvents } from './store/events'
import { purgePendingLinks } from './store/links'
import { purgeProofs } from './store/proofs'
import { staff } from './store/staff'
import { personalData } from './tables'

/** Registers the deletion of expired data. */
function registerCompanyLoginJobs({ worker, clock }: CompanyLoginContext) {
  worker.recur('sso.purge', hours(6), async (patient) => {
    await purgeProofs(patient, clock())
    await purgePendingLinks(patient, clock())
    await purgeEvents(patient, clock())
  })
}

interface Ports {
  readonly identity: IdentityContext
  readonly companies: CompaniesContext
}

/** Only a demo without name servers skips DNS. */
function recordsOf({ mailDns, demo }: Pick<Config, 'mailDns' | 'demo'>) {
  return mailDns === null && demo ? null : textRecords(mailDns ?? 'system')
}

/** Sign-in by the own provider of a customer's company. */
export const companyLogin = defineDomain({
  name: 'company-login',
  mails: wordingOf('domains/accounts/company-login/mails'),
  samples: async () => (await import('./mails/mails')).companyLoginMails,
  open: ({ config, ...deps }, ports: Ports): CompanyLoginContext => ({
    ...deps,
    ...ports,
    secret: config.licenceSecret,
    insecure: config.demo,
    inside: config.demo ? config.webhookNetworks : noNetworks,
    records: recordsOf(config),
  }),
  member: {
    calls: { ...ownerCalls, ...entryCalls },
    handlers: (context) => ({ ...ownerHandlers(context), ...entryHandlers(context) }),
  },
  pages: serveWayBack,
  jobs: registerCompanyLoginJobs,
  personalData,
  staff,
})
