import { sql } from 'drizzle-orm'
import { ownedBy, type PersonalTable } from '@/platform/database/personal-data'
import { companyChanges, companyDomains, companyInvitations, companyPeople, companyRequests } from '../tables'

declare module '@/platform/database/personal-data' {
  interface PersonalThings {
    companyRoles: true
    companyDomains: true
    companyRequests: true
  }
}

/** What is held of people who act for companies, and of the companies. */
export const personalData: readonly PersonalTable[] = [
  {
    table: companyPeople,
    thing: 'companyRoles',
    rows: ({ memberId }) => sql`(${companyPeople.companyId} = ${memberId} or ${companyPeople.personId} = ${memberId})`,
  },
  {
    table: companyInvitations,
    rows: ({ memberId, addresses }) => sql`(${companyInvitations.companyId} = ${memberId}
      or ${companyInvitations.invitedBy} = ${memberId} or ${companyInvitations.email} in ${addresses})`,
    staysApart: 'It was sent to the address of this account, or by it.',
  },
  { table: companyDomains, thing: 'companyDomains', rows: ownedBy(companyDomains.companyId) },
  {
    table: companyRequests,
    thing: 'companyRequests',
    rows: ({ memberId }) =>
      sql`(${companyRequests.companyId} = ${memberId} or ${companyRequests.personId} = ${memberId})`,
  },
  {
    table: companyChanges,
    rows: ({ memberId }) =>
      sql`(${companyChanges.companyId} = ${memberId} or ${companyChanges.personId} = ${memberId})`,
    staysApart: 'It says what happened to this account.',
  },
]
