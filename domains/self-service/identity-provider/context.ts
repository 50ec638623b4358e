import type Provider from 'oidc-provider'
import type { IdentityContext } from '@/domains/accounts/identity'
import type { Deps } from '@/platform/installation/deps'

/** The dependencies of OpenID Connect. */
export interface IdentityProviderDeps
  extends Pick<
    Deps,
    | 'database'
    | 'offer'
    | 'clock'
    | 'log'
    | 'events'
    | 'worker'
    | 'holdings'
    | 'config'
    | 'publicUrl'
    | 'brand'
    | 'overrides'
  > {
  readonly identity: IdentityContext
}

export interface IdentityProviderContext extends IdentityProviderDeps {
  /**
   * Returns the library's provider with the present keys: created on the first request, and again when the keys change.
   */
  readonly provider: () => Promise<Provider>
}
