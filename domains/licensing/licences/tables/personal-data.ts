import { sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import { orders } from '@/domains/commerce/orders/relations'
import { ownedBy, type PersonalTable, under } from '@/platform/installation/console/personal-data'
import {
  floatingAllotments,
  floatingPlaces,
  floatingPools,
  seatEvents,
  seatPools,
  seats,
  seatTokens,
  sharedSeats,
} from '../tables'
import { deviceRequests } from './device-requests'
import { licenceKeyReaders, licenceKeys } from './licence-keys'
import { meterCounts, meterUses } from './meters'
import { trials } from './trials'

declare module '@/platform/contract/member-page' {
  interface PersonalThings {
    licences: true
    keyReaders: true
    sharedSeats: true
    trials: true
  }
}

const pools: PersonalTable = {
  table: seatPools,
  thing: 'licences',
  rows: ownedBy(seatPools.memberId),
  joined: {
    size: seatPools.total,
    // The places that were given to people go first: they take the room that the devices on them do not.
    under: [
      { table: sharedSeats, parent: sharedSeats.poolId },
      { table: seats, parent: seats.poolId },
      { table: meterUses, parent: meterUses.poolId },
      { table: meterCounts, parent: meterCounts.poolId },
    ],
  },
}
/** Seats that an account has given to people, and that a person was given. */
const shared: PersonalTable = {
  table: sharedSeats,
  thing: 'sharedSeats',
  staysPersonal: 'It is what others have given to the person.',
  toldApartBy: sharedSeats.apart,
  rows: (person) =>
    sql`(${sharedSeats.personId} = ${person.memberId} or ${under(sharedSeats.poolId, pools, seatPools.id)(person)})`,
}
const taken: PersonalTable = {
  table: seats,
  rows: (person) =>
    sql`(${under(seats.poolId, pools, seatPools.id)(person)} or ${under(seats.sharedSeatId, shared, sharedSeats.id)(person)})`,
}

/** The personal data of licences. */
export const personalData: readonly PersonalTable[] = [
  pools,
  shared,
  { table: floatingPools, rows: under(floatingPools.poolId, pools, seatPools.id) },
  taken,
  { table: floatingAllotments, rows: under(floatingAllotments.poolId, pools, seatPools.id) },
  { table: floatingPlaces, rows: under(floatingPlaces.poolId, pools, seatPools.id) },
  { table: meterUses, rows: under(meterUses.poolId, pools, seatPools.id) },
  { table: meterCounts, rows: under(meterCounts.poolId, pools, seatPools.id) },
  { table: seatEvents, rows: under(seatEvents.seatId, taken, seats.id) },
  { table: seatTokens, rows: under(seatTokens.seatId, taken, seats.id) },
  {
    table: deviceRequests,
    rows: under(deviceRequests.seatId, taken, seats.id),
    withheld: { userCode: 'It is a secret.' },
  },
  {
    table: trials,
    thing: 'trials',
    rows: ownedBy(trials.memberId),
    staysPersonal: 'A trial belongs to a device, and so to each of its users.',
  },
  {
    table: licenceKeys,
    rows: under(licenceKeys.orderId, { table: orders, rows: ownedBy(orders.memberId) }, orders.id),
    withheld: { hash: 'It is a secret.', sealed: 'It is shown on the licence page.' },
  },
  {
    table: licenceKeyReaders,
    thing: 'keyReaders',
    staysPersonal: 'It says which keys of companies the person knows.',
    toldApartBy: licenceKeyReaders.apart,
    rows: ({ memberId }) =>
      sql`(${licenceKeyReaders.companyId} = ${memberId} or ${licenceKeyReaders.personId} = ${memberId})`,
    also: {
      company: sql`(select username from ${members} named where named.id = ${licenceKeyReaders.companyId})`,
      person: sql`(select username from ${members} named where named.id = ${licenceKeyReaders.personId})`,
    },
    kept: {
      because: 'A company learns that its key is known outside, until another one is in its place.',
      only: ({ memberId }) => sql`${licenceKeyReaders.companyId} <> ${memberId}`,
      emptied: { personId: null },
    },
  },
]
