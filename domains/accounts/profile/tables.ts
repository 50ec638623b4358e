import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { members } from '@/domains/accounts/identity/relations'
import { ownedBy, type PersonalTable } from '@/platform/installation/console/personal-data'
import type { Gender } from './rules'

declare module '@/platform/contract/member-page' {
  interface PersonalThings {
    profile: true
  }
}

/** Members' profiles beside the name, which belongs to the account. An empty profile has no row. */
export const profiles = pgTable(
  'profiles',
  {
    memberId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    gender: smallint().$type<Gender>().notNull().default(0),
    company: text().notNull().default(''),
    taxId: text().notNull().default(''),
    /** ISO 3166-1, two letters; empty: not said. */
    country: text().notNull().default(''),
    addressLine: text().notNull().default(''),
    city: text().notNull().default(''),
    postalCode: text().notNull().default(''),
    state: text().notNull().default(''),
    phone: text().notNull().default(''),
  },
  (table) => [
    // The check of VAT ids queries this every ten minutes.
    index('profiles_with_tax_id').on(table.memberId).concurrently().where(sql`tax_id <> ''`),
    check('profiles_gender_known', sql`${table.gender} between 0 and 2`),
    check('profiles_country_code', sql`${table.country} ~ '^([A-Z]{2})?$'`),
  ],
)

/** The personal data of the profile. */
export const personalData: readonly PersonalTable[] = [
  {
    table: profiles,
    thing: 'profile',
    rows: ownedBy(profiles.memberId),
    staysPersonal: 'The business data are copied separately; the rest is about the person.',
  },
]
