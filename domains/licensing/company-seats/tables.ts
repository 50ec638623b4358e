import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { members } from '@/domains/accounts/identity/relations'
import type { Platform } from '@/domains/commerce/catalogue/rules/kinds'
import { id, moment, platformKnown } from '@/platform/database/columns'

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
