import { seatCounts } from '@/domains/licensing/licences'
import { defineDomain } from '@/platform/installation/domain'
import { offersHandlers } from './calls/member'
import type { OffersContext } from './context'
import { offersCalls } from './contract/member'

interface Ports {
  readonly licences: Parameters<typeof seatCounts>[0]
}

export const offers = defineDomain({
  name: 'offers',
  open: (deps, { licences }: Ports): OffersContext => ({
    ...deps,
    seats: seatCounts(licences),
  }),
  member: { calls: offersCalls, handlers: offersHandlers },
})
