import type { IdentityContext } from '@/domains/accounts/identity'
import { defineDomain } from '@/platform/installation/domain'
import { hours } from '@/platform/time/duration'
import { providerSource } from './actions/provider'
import { openidConsole } from './calls/console'
import { openidHandlers } from './calls/member'
import type { IdentityProviderContext } from './context'
import { openidConsoleCalls } from './contract/console'
import { openidCalls } from './contract/member'
import { ownPages } from './pages/own'
import { serveProvider } from './pages/serve'
import { dropOfMember, purgeArtefacts } from './store/artefacts'
import { purgeKeys } from './store/keys'
import { personalData } from './tables'

/** Registers the end of apps' tokens: when a member ends all sessions or sets a new password, apps must ask again. */
function registerIdentityProviderJobs({ database, clock, events, worker }: IdentityProviderContext) {
  for (const event of ['member.password_changed', 'member.sessions_ended'] as const) {
    events.on(event, 'apps', async ({ memberId }) => void (await dropOfMember(database, memberId)))
  }
  worker.recur('openid.purge', hours(1), async (patient) => {
    await purgeArtefacts(patient, clock())
    await purgeKeys(patient, clock())
  })
}

/** Foyer as a provider of OpenID Connect: a forum or an app signs members in by it, and reads what they own. */
export const identityProvider = defineDomain({
  name: 'identity-provider',
  async open(deps, ports: { readonly identity: IdentityContext }): Promise<IdentityProviderContext> {
    const given = { ...deps, ...ports }
    return { ...given, provider: providerSource(given, await ownPages(given)) }
  },
  member: { calls: openidCalls, handlers: openidHandlers },
  console: { calls: openidConsoleCalls, handlers: openidConsole },
  pages: serveProvider,
  jobs: registerIdentityProviderJobs,
  commands: () => import('./commands'),
  personalData,
  impersonalTables: {
    openid_clients: 'the vendor’s own apps, which name the operator who set them up',
    openid_keys: 'what the installation signs with',
  },
})
