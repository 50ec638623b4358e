import { type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { members } from '@/domains/accounts/identity/relations'
import { companyRoles } from '@/platform/contract/company-roles'
import { ownedBy, type Person, type PersonalTable } from '@/platform/installation/console/personal-data'
import { companyChanges, companyDomains, companyInvitations, companyPeople, companyRequests } from '../tables'

declare module '@/platform/contract/member-page' {
  interface PersonalThings {
    companyRoles: true
    companyDomains: true
    companyRequests: true
  }
}

const nameOf = (id: SQLWrapper) => sql`(select username from ${members} named where named.id = ${id})`
const companyNamed = (column: PgColumn) => ({ company: nameOf(column) })
const goesOn = 'It is the company’s, which goes on.'

const isAbout = ({ memberId }: Person) =>
  sql`(${companyChanges.companyId} = ${memberId} or ${companyChanges.personId} = ${memberId})`

/** The personal data of companies and the people who act for them. */
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
    // A person sees these rows as their own; a company's data names its people.
    also: { ...companyNamed(companyPeople.companyId), person: nameOf(companyPeople.personId) },
  },
  {
    table: companyInvitations,
    rows: ({ memberId, addresses }) => sql`(${companyInvitations.companyId} = ${memberId}
      or ${companyInvitations.invitedBy} = ${memberId} or ${companyInvitations.email} in ${addresses})`,
    withheld: { invitedBy: 'It may name another person.', email: 'It may be the address of another person.' },
    also: ({ memberId, addresses }) => ({
      ...companyNamed(companyInvitations.companyId),
      email: sql`case when ${companyInvitations.companyId} = ${memberId} or ${companyInvitations.email} in ${addresses}
        then ${companyInvitations.email} end`,
    }),
    staysApart: 'It was sent to the address of this account, or by it.',
    kept: {
      because: goesOn,
      only: ({ memberId, addresses }) => sql`(${companyInvitations.companyId} <> ${memberId}
        and coalesce(${companyInvitations.email} not in ${addresses}, true))`,
      emptied: { invitedBy: null },
    },
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
    also: { ...companyNamed(companyRequests.companyId), person: nameOf(companyRequests.personId) },
  },
  {
    table: companyChanges,
    rows: (person) => sql`(${isAbout(person)} or ${companyChanges.byId} = ${person.memberId}
      or ${companyChanges.detail} in ${person.addresses})`,
    withheld: {
      personId: 'It may name another person.',
      byId: 'It may name another person.',
      detail: 'It may be the address of another person.',
    },
    also: (person) => ({
      ...companyNamed(companyChanges.companyId),
      // A person reads of others only that they were meant; the company knows who.
      person: sql`case when ${isAbout(person)} then ${nameOf(companyChanges.personId)} end`,
      by: sql`case when ${person.memberId} in (${companyChanges.companyId}, ${companyChanges.byId})
        then ${nameOf(companyChanges.byId)} end`,
      detail: sql`case when ${isAbout(person)} then ${companyChanges.detail} end`,
    }),
    staysApart: 'It says what happened to this account.',
    kept: {
      because: goesOn,
      only: ({ memberId }) => sql`${companyChanges.companyId} <> ${memberId}`,
      emptied: ({ memberId, addresses }) => ({
        personId: sql`nullif(${companyChanges.personId}, ${memberId})`,
        byId: sql`nullif(${companyChanges.byId}, ${memberId})`,
        role: sql`case when ${companyChanges.personId} = ${memberId} then null else ${companyChanges.role} end`,
        detail: sql`case when ${companyChanges.personId} = ${memberId} or ${companyChanges.detail} in ${addresses} then ''
          else ${companyChanges.detail} end`,
      }),
    },
  },
]
