import type { StaffProvider } from '@/platform/config/staff'
import type { Deps, Letters } from '@/platform/installation/deps'
import type { LicenceSecret } from '@/platform/sealing/seal'

/** The dependencies of operators. */
export interface OperatorsContext extends Pick<Deps, 'database' | 'clock' | 'worker' | 'brand' | 'overrides'>, Letters {
  /** Whether this is a demo: its operator, whose password everybody knows, comes in nowhere else (spec 13.3). */
  readonly demo: boolean
  /** The secret that encrypts second factors. */
  readonly secret: LicenceSecret
  /** The company's login provider for staff; null: none. */
  readonly staff: StaffProvider | null
}
