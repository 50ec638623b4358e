import type { IdentityContext } from '@/domains/accounts/identity'
import { defineDomain } from '@/platform/installation/domain'
import { providerSource } from './actions/provider'
import { openidConsole } from './calls/console'
import { openidHandlers } from './calls/member'
import type { IdentityProviderContext } from './context'
import { openidConsoleCalls } from './contract/console'
import { openidCalls } from './contract/member'
import { registerIdentityProviderJobs } from './jobs'
import { ownPages } from './pages/own'
import { serveProvider } from './pages/serve'
import { personalData } from './tables'

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
