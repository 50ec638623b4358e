import type { IdentityContext } from '@/domains/identity'
import type { Config } from '@/platform/config/config'
import type { Vendor } from '@/platform/config/vendor'
import type { OpenDatabase } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import type { Translate } from '@/platform/i18n/translator'
import type { Clock } from '@/platform/time/duration'

/** What the routes of the app itself need. */
export interface Services {
  readonly config: Config
  readonly vendor: Vendor
  readonly identity: IdentityContext
  readonly clock: Clock
  readonly pool: OpenDatabase['pool']
  /** What the server's own pages say. */
  readonly words: Readonly<Record<Language, Translate>>
}
