import { sql } from 'drizzle-orm'
import { companyRoles } from '@/platform/contract/company-roles'
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
    staysPersonal: 'It says for which companies the person acts.',
    ranked: {
      by: companyPeople.role,
      order: companyRoles,
      with: [companyPeople.role, companyPeople.roleSince, companyPeople.noticeRole, companyPeople.noticeAt],
    },
    rows: ({ memberId }) => sql`(${companyPeople.companyId} = ${memberId} or ${companyPeople.personId} = ${memberId})`,
  },
  {
    table: companyInvitations,
    rows: ({ memberId, addresses }) => sql`(${companyInvitations.companyId} = ${memberId}
      or ${companyInvitations.invitedBy} = ${memberId} or ${companyInvitations.email} in ${addresses})`,
    staysApart: 'It was sent to the address of this account, or by it.',
  },
  {
    table: companyDomains,
    thing: 'companyDomains',
    rows: ownedBy(companyDomains.companyId),
    staysPersonal: 'A person has none.',
  },
  {
    table: companyRequests,
    thing: 'companyRequests',
    staysPersonal: 'It says which companies the person asks to come to.',
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
