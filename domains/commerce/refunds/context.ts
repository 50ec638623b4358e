import type { Platform } from '@/domains/commerce/catalogue/rules/kinds'
import type { Queryable } from '@/platform/database/connect'
import type { Deps, Letters } from '@/platform/installation/deps'
import type { LineSources } from './store/sources'

/** How many seats of a member are in use beyond those that would be left without some units of what they bought. */
type SeatsOver = (
  database: Queryable,
  units: {
    readonly memberId: number
    readonly pid: number
    readonly platforms: readonly Platform[]
    readonly units: number
    readonly now: Date
  },
) => Promise<number>

/** Its interfaces to domains above it. */
export interface RefundsPorts {
  /** Whether a bank decides on the payment of an order: then nothing is refunded beside that. */
  readonly isDisputed: (database: Queryable, order: number) => Promise<boolean>
  /** The interface to facts of domains above about bought lines. */
  readonly lines: LineSources
  readonly seatsOver: SeatsOver
}

/** The dependencies of refunds. */
export type RefundsContext = Pick<Deps, 'database' | 'clock' | 'events' | 'vendor' | 'payments'> &
  Letters &
  RefundsPorts
