import { sql } from 'drizzle-orm'
import type { PersonalTable } from '@/platform/installation/console/personal-data'
import { householdChanges, householdInvitations, householdPeople } from '../tables'

declare module '@/platform/contract/member-page' {
  interface PersonalThings {
    household: true
    householdChanges: true
  }
}

const somebodyElse = 'It may name another person.'
const names = { holderId: somebodyElse, personId: somebodyElse }
const noHousehold = 'A company has no household.'

/** Personal data of holders and of the people they share with. Neither reads in their own data who the other is. */
export const personalData: readonly PersonalTable[] = [
  {
    table: householdPeople,
    thing: 'household',
    staysPersonal: noHousehold,
    rows: ({ memberId }) =>
      sql`(${householdPeople.holderId} = ${memberId} or ${householdPeople.personId} = ${memberId})`,
    withheld: names,
    also: ({ memberId }) => ({ shares: sql`${householdPeople.holderId} = ${memberId}` }),
  },
  {
    table: householdInvitations,
    rows: ({ memberId, addresses }) =>
      sql`(${householdInvitations.holderId} = ${memberId} or ${householdInvitations.email} in ${addresses})`,
    withheld: { holderId: somebodyElse, email: 'It may be the address of another person.' },
    also: ({ memberId, addresses }) => ({
      shares: sql`${householdInvitations.holderId} = ${memberId}`,
      email: sql`case when ${householdInvitations.email} in ${addresses} then ${householdInvitations.email} end`,
    }),
    staysApart: 'It was sent in the name of this account, or to its address.',
  },
  {
    table: householdChanges,
    thing: 'householdChanges',
    staysPersonal: noHousehold,
    rows: ({ memberId }) =>
      sql`(${householdChanges.holderId} = ${memberId} or ${householdChanges.personId} = ${memberId})`,
    withheld: names,
    also: ({ memberId }) => ({ shares: sql`${householdChanges.holderId} = ${memberId}` }),
    kept: {
      because: 'It is of another person’s household, which goes on, and counts how many joined it.',
      only: ({ memberId }) => sql`${householdChanges.holderId} <> ${memberId}`,
      emptied: { personId: null },
    },
  },
]
