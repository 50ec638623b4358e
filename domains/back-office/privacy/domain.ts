import { wordingOf } from '@/platform/i18n/wording-of'
import type { PersonalTable } from '@/platform/installation/console/personal-data'
import { defineDomain } from '@/platform/installation/domain'
import { watchAccounts } from './actions/erase-member'
import { privacyHandlers } from './calls/member'
import type { PrivacyContext, PrivacyPorts } from './context'
import { privacyCalls } from './contract/member'
import { serveOwnData } from './pages/own-data'
import { personalData } from './store/installation'
import { staff } from './store/staff'

interface Ports extends PrivacyPorts {
  /** Of every domain. */
  readonly tables: readonly PersonalTable[]
}

export const privacy = defineDomain({
  name: 'privacy',
  mails: wordingOf('domains/back-office/privacy/mails'),
  samples: async () => (await import('./mails/mails')).privacyMails,
  open: (deps, ports: Ports): PrivacyContext => ({
    ...deps,
    ...ports,
    settings: deps.vendor.privacy,
    features: deps.vendor.features,
  }),
  member: { calls: privacyCalls, handlers: privacyHandlers },
  pages: serveOwnData,
  jobs: watchAccounts,
  commands: () => import('./commands'),
  personalData,
  staff,
})
