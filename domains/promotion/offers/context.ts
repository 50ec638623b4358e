import type { SeatCounts } from '@/domains/licensing/licences'
import type { Deps } from '@/platform/installation/deps'

/** The dependencies of the offers. */
export interface OffersContext extends Pick<Deps, 'database' | 'catalogue' | 'vendor' | 'holdings' | 'offer'> {
  readonly seats: SeatCounts
}
