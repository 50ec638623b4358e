import { ownedBy, type PersonalTable, under } from '@/platform/database/personal-data'
import { deviceRequests, seatEvents, seatPools, seats, seatTokens } from '../tables'

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
  taken,
  { table: seatEvents, rows: under(seatEvents.seatId, taken, seats.id) },
  { table: seatTokens, rows: under(seatTokens.seatId, taken, seats.id) },
  {
    table: deviceRequests,
    rows: under(deviceRequests.seatId, taken, seats.id),
    withheld: { userCode: 'It is a secret.' },
  },
]
