import type Provider from 'oidc-provider'
import type { Logger } from 'pino'
import type { IdentityContext } from '@/domains/accounts/identity'
import type { HoldingsReader } from '@/domains/commerce/entitlements'
import type { Brand } from '@/platform/brand/brand'
import type { Config } from '@/platform/config/config'
import type { Offer } from '@/platform/contract/vendor-offer'
import type { Database } from '@/platform/database/connect'
import type { EventBus } from '@/platform/jobs/events'
import type { Worker } from '@/platform/jobs/worker'
import type { Clock } from '@/platform/time/duration'
import type { Overrides } from '@/platform/wording/overrides'

/** The dependencies of OpenID Connect. */
export interface IdentityProviderDeps {
  readonly database: Database
  readonly offer: Offer
  readonly clock: Clock
  readonly log: Logger
  readonly events: EventBus
  readonly worker: Worker
  readonly holdings: HoldingsReader
  readonly config: Pick<Config, 'licenceSecret'>
  readonly publicUrl: string
  readonly brand: Brand
  readonly overrides: Overrides
  readonly identity: IdentityContext
}

export interface IdentityProviderContext extends IdentityProviderDeps {
  /**
   * Returns the library's provider with the present keys: created on the first request, and again when the keys change.
   */
  readonly provider: () => Promise<Provider>
}
