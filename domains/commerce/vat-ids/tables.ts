import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { members } from '@/domains/accounts/identity/relations'
import { orders } from '@/domains/commerce/orders/relations'
import { id, moment } from '@/platform/database/columns'
import { ownedBy, type PersonalTable } from '@/platform/installation/console/personal-data'

declare module '@/platform/contract/member-page' {
  interface PersonalThings {
    vatIds: true
  }
}

/** The VAT id of each business that VIES is asked about, as its profile had it, and when it is asked again. */
export const vatIds = pgTable(
  'vat_ids',
  {
    memberId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    country: text().notNull(),
    taxId: text().notNull(),
    askedAt: moment().notNull(),
    nextAt: moment().notNull(),
    /** How often in a row there was no answer, and what VIES said instead. */
    failures: smallint().notNull().default(0),
    problem: text(),
  },
  (table) => [index('vat_ids_next').on(table.nextAt)],
)

/** The answers of VIES, kept as proof (decision 0089). Rows are added, and deleted by age. */
export const vatAnswers = pgTable(
  'vat_answers',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    memberId: bigint({ mode: 'number' })
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** As the profile had them. */
    country: text().notNull(),
    taxId: text().notNull(),
    /** As VIES was asked, with the letters of the country. */
    number: text().notNull(),
    valid: boolean().notNull(),
    answeredAt: moment().notNull(),
    /** The number of the consultation, and who asked; null: VIES gave none. */
    consultation: text(),
    requester: text(),
    /** The owner of the number, where their country tells. */
    name: text(),
    address: text(),
  },
  (table) => [
    index('vat_answers_newest').on(table.memberId, table.answeredAt),
    index('vat_answers_invalid').on(table.answeredAt).where(sql`not valid`),
    check('vat_answers_country_code', sql`${table.country} ~ '^[A-Z]{2}$'`),
  ],
)

/** The personal data of members who buy as a business. */
export const personalData: readonly PersonalTable[] = [
  { table: vatIds, thing: 'vatIds', rows: ownedBy(vatIds.memberId) },
  {
    table: vatAnswers,
    thing: 'vatIds',
    rows: ownedBy(vatAnswers.memberId),
    kept: {
      emptied: { taxId: '', name: null, address: null },
      because: 'Tax law wants the seller to prove that it asked about the VAT id of who owes the VAT.',
      only: sql`exists (select from ${orders} where ${orders.memberId} = ${vatAnswers.memberId})`,
    },
  },
]
