import { sql } from 'drizzle-orm'
import { ownedBy, type PersonalTable } from '@/platform/installation/console/personal-data'
import { companyGroupPeople, companyGroups, companySeatRules } from '../tables'

declare module '@/platform/contract/member-page' {
  interface PersonalThings {
    companyGroups: true
    companyGroupPeople: true
    companySeatRules: true
  }
}

/** The personal data of teams: of companies, and of the people in their groups. */
export const personalData: readonly PersonalTable[] = [
  {
    table: companyGroups,
    thing: 'companyGroups',
    rows: ownedBy(companyGroups.companyId),
    staysPersonal: 'A person has none.',
  },
  {
    table: companyGroupPeople,
    thing: 'companyGroupPeople',
    staysPersonal: 'It says in which groups of companies the person is.',
    rows: ({ memberId }) => sql`(${companyGroupPeople.personId} = ${memberId} or ${companyGroupPeople.groupId} in (
      select id from ${companyGroups} where company_id = ${memberId}))`,
  },
  {
    table: companySeatRules,
    thing: 'companySeatRules',
    rows: ownedBy(companySeatRules.companyId),
    staysPersonal: 'A person has none.',
  },
]
