import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { members } from '@/domains/identity/relations'
import { type CompanyRole, companyRoles } from '@/platform/contract/company-roles'
import { id, moment, oneOf } from '@/platform/database/columns'

const memberId = () => id().references(() => members.id, { onDelete: 'cascade' })

/** Who acts for a company, and as what. A change locks the company's row, so that an owner is left whoever else goes. */
export const companyPeople = pgTable(
  'company_people',
  {
    companyId: memberId().notNull(),
    personId: memberId().notNull(),
    role: text().$type<CompanyRole>().notNull(),
    joinedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.personId] }),
    index('company_people_of_person').on(table.personId),
    check('company_people_role_known', sql`${table.role} in (${oneOf(companyRoles)})`),
    check('company_people_not_itself', sql`${table.companyId} <> ${table.personId}`),
  ],
)
