import { sql } from 'drizzle-orm'
import type { PersonalTable } from '@/platform/database/personal-data'
import { companyPeople } from '../tables'

declare module '@/platform/database/personal-data' {
  interface PersonalThings {
    companyRoles: true
  }
}

/** What is held of people who act for companies, and of the companies. */
export const personalData: readonly PersonalTable[] = [
  {
    table: companyPeople,
    thing: 'companyRoles',
    rows: ({ memberId }) => sql`(${companyPeople.companyId} = ${memberId} or ${companyPeople.personId} = ${memberId})`,
  },
]
