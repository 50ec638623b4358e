import type { CardPart } from '@/platform/installation/console/member-card'
import type { Deps } from '@/platform/installation/deps'

/** The dependencies of the overview. */
export interface DashboardContext extends Pick<Deps, 'database' | 'catalogue'> {
  /** The facts that the domains tell of a member. */
  readonly parts: readonly CardPart[]
}
