import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { members } from '@/domains/accounts/identity/relations'
import type { Platform } from '@/domains/commerce/catalogue/rules/kinds'
import { id, moment, platformKnown } from '@/platform/database/columns'
import { ownedBy, type PersonalTable } from '@/platform/installation/console/personal-data'

declare module '@/platform/contract/member-page' {
  interface PersonalThings {
    companyGroups: true
    companyGroupPeople: true
    companySeatRules: true
  }
}

const memberId = () => id().references(() => members.id, { onDelete: 'cascade' })

/** People of a company who are given places together. */
export const companyGroups = pgTable(
  'company_groups',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    companyId: memberId().notNull(),
    name: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    unique('company_groups_name').on(table.companyId, table.name),
    check('company_groups_name_length', sql`char_length(${table.name}) between 1 and 60`),
  ],
)

const groupId = () => id().references(() => companyGroups.id, { onDelete: 'cascade' })

export const companyGroupPeople = pgTable(
  'company_group_people',
  { groupId: groupId().notNull(), personId: memberId().notNull() },
  (table) => [
    primaryKey({ columns: [table.groupId, table.personId] }),
    index('company_group_people_of_person').on(table.personId),
  ],
)

/** Rules that give places of a line and platform automatically, while there are any: to a group, or to all people. */
export const companySeatRules = pgTable(
  'company_seat_rules',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    companyId: memberId().notNull(),
    line: text().notNull(),
    platform: text().$type<Platform>().notNull(),
    /** Null: everybody. */
    groupId: groupId(),
    createdAt: moment().notNull(),
  },
  (table) => [
    unique('company_seat_rules_once').on(table.companyId, table.line, table.platform, table.groupId).nullsNotDistinct(),
    index('company_seat_rules_of_group').on(table.groupId),
    check('company_seat_rules_platform_known', platformKnown(table.platform)),
  ],
)

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
