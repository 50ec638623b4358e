import type { Deps, Letters } from '@/platform/installation/deps'
import type { Networks } from '@/platform/net/networks'
import type { LicenceSecret } from '@/platform/sealing/seal'

/** The dependencies of webhooks. */
export interface WebhooksContext extends Pick<Deps, 'database' | 'clock' | 'events' | 'worker'>, Letters {
  /** The secret that seals the endpoints' secrets. */
  readonly secret: LicenceSecret
  /** http is allowed, since nothing is real. */
  readonly insecure: boolean
  /** The networks inside that events may be sent to nevertheless. */
  readonly inside: Networks
}
