import { orders } from '@/domains/orders/relations'
import { ownedBy, type PersonalTable, under } from '@/platform/database/personal-data'
import { deviceRequests, floatingPlaces, floatingPools, seatEvents, seatPools, seats, seatTokens } from '../tables'
import { licenceKeys } from '../tables/licence-keys'

declare module '@/platform/database/personal-data' {
  interface PersonalThings {
    licences: true
  }
}

const pools: PersonalTable = {
  table: seatPools,
  thing: 'licences',
  rows: ownedBy(seatPools.memberId),
  joined: { size: seatPools.total, under: { table: seats, parent: seats.poolId } },
}
const taken: PersonalTable = { table: seats, rows: under(seats.poolId, pools, seatPools.id) }

/** What licences hold of a member. */
export const personalData: readonly PersonalTable[] = [
  pools,
  { table: floatingPools, rows: under(floatingPools.poolId, pools, seatPools.id) },
  taken,
  { table: floatingPlaces, rows: under(floatingPlaces.poolId, pools, seatPools.id) },
  { table: seatEvents, rows: under(seatEvents.seatId, taken, seats.id) },
  { table: seatTokens, rows: under(seatTokens.seatId, taken, seats.id) },
  {
    table: deviceRequests,
    rows: under(deviceRequests.seatId, taken, seats.id),
    withheld: { userCode: 'It is a secret.' },
  },
  {
    table: licenceKeys,
    rows: under(licenceKeys.orderId, { table: orders, rows: ownedBy(orders.memberId) }, orders.id),
    withheld: { hash: 'It is a secret.', sealed: 'It is shown on the licence page.' },
  },
]
