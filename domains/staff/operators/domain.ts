import { wordingOf } from '@/platform/i18n/wording-of'
import { defineDomain } from '@/platform/installation/domain'
import { accessCalls } from './calls/access'
import { auditHandlers } from './calls/audit'
import { invitationCalls } from './calls/invitations'
import { ownHandlers } from './calls/own'
import { passkeySignInCalls } from './calls/passkeys'
import { sessionCalls, signInCalls } from './calls/sign-in'
import { teamCalls } from './calls/team'
import type { OperatorsContext } from './context'
import { auditCalls } from './contract/audit'
import { operatorsCalls } from './contract/console'
import { registerOperatorJobs } from './jobs'
import { serveCompanyLogin } from './pages/company'
import { bindSecondFactors } from './store/second-factors'

const staff = 'the vendor’s staff, of whom no one is a member'

export const operators = defineDomain({
  name: 'operators',
  mails: wordingOf('domains/staff/operators/mails'),
  samples: async () => (await import('./mails/mails')).operatorMails,
  async open(deps): Promise<OperatorsContext> {
    const context = { ...deps, demo: deps.config.demo, secret: deps.config.licenceSecret, staff: deps.config.staff }
    await bindSecondFactors(deps.database, context)
    return context
  },
  console: {
    calls: { ...operatorsCalls, ...auditCalls },
    handlers: (context) => ({
      ...signInCalls(context),
      ...sessionCalls,
      ...teamCalls(context),
      ...invitationCalls(context),
      ...passkeySignInCalls(context),
      ...accessCalls(context),
      ...ownHandlers(context),
      ...auditHandlers(context),
    }),
  },
  pages: serveCompanyLogin,
  jobs: registerOperatorJobs,
  commands: () => import('./commands'),
  impersonalTables: {
    operator_challenges: staff,
    operator_company_accounts: staff,
    operator_devices: staff,
    operator_entries: staff,
    operator_invitations: staff,
    operator_lists: staff,
    operator_names: staff,
    operator_passkeys: staff,
    operator_recovery_codes: staff,
    operator_sessions: staff,
    operators: staff,
  },
})
