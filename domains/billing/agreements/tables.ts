import { inArray, type SQL, sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { members } from '@/domains/accounts/identity/relations'
import { checkouts } from '@/domains/commerce/checkout/relations'
import { orders } from '@/domains/commerce/orders/relations'
import { moment, oneOf } from '@/platform/database/columns'
import type { Language } from '@/platform/i18n/languages'
import { ownedBy, type PersonalTable } from '@/platform/installation/console/personal-data'
import { type LegalKind, legalKinds } from '@/platform/legal/kinds'

/** Every text that a legal document of the vendor's has had, so that each agreement can be read for ever. */
export const legalVersions = pgTable(
  'legal_versions',
  {
    /** The hash of the text. */
    version: text().primaryKey(),
    kind: text().$type<LegalKind>().notNull(),
    language: text().$type<Language>().notNull(),
    title: text(),
    /** The day from which the vendor has it hold, `2026-11-01`; null: the vendor does not say. */
    date: text(),
    /** Markdown; null: the text is at an address of the vendor's, and is not stored. */
    text: text(),
    address: text(),
    /** When the server had it first. */
    seenAt: moment().notNull(),
  },
  (table) => [
    check('legal_versions_kind_known', sql`${table.kind} in (${oneOf(legalKinds)})`),
    check('legal_versions_somewhere', sql`(${table.text} is null) <> (${table.address} is null)`),
  ],
)

/** The legal texts that a person agreed to or was informed of, with the time: with the account, or with an order. */
export const agreements = pgTable(
  'agreements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The account that was opened with it. */
    memberId: bigint({ mode: 'number' }).references(() => members.id, { onDelete: 'cascade' }),
    /** Or what was ordered with it. */
    checkout: text().references(() => checkouts.reference, { onDelete: 'cascade' }),
    version: text()
      .notNull()
      .references(() => legalVersions.version),
    agreedAt: moment().notNull(),
  },
  (table) => [
    index('agreements_of_member').on(table.memberId),
    index('agreements_of_checkout').on(table.checkout),
    check('agreements_of_one_thing', sql`(${table.memberId} is null) <> (${table.checkout} is null)`),
  ],
)

/** Consents that members gave elsewhere before the import, as recorded there. */
export const consents = pgTable(
  'consents',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    memberId: bigint({ mode: 'number' })
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** The topic in the vendor's words: `newsletter`. */
    topic: text().notNull(),
    /** The text that the member read, or its place. */
    wording: text(),
    givenAt: moment().notNull(),
    /** How it is known. */
    source: text().notNull(),
    withdrawnAt: moment(),
    /** When it was brought along. */
    recordedAt: moment().notNull(),
  },
  (table) => [
    unique('consents_once').on(table.memberId, table.topic, table.givenAt),
    check('consents_withdrawn_later', sql`${table.withdrawnAt} >= ${table.givenAt}`),
  ],
)

const ofVersion = (column: 'kind' | 'language' | 'title' | 'date' | 'address') =>
  sql`(select ${legalVersions[column]} from ${legalVersions} where ${legalVersions.version} = ${agreements.version})`

/** The checkouts whose agreements are a member's, for the rows of one. */
const checkoutsOf = (memberId: number): SQL =>
  sql`${inArray(
    agreements.checkout,
    sql`(
    select ${checkouts.reference} from ${checkouts} where ${checkouts.memberId} = ${memberId} or ${checkouts.orderId} in (
      select ${orders.id} from ${orders} where ${orders.memberId} = ${memberId}))`,
  )}`

/** The personal data of agreements. */
export const personalData: readonly PersonalTable[] = [
  {
    table: consents,
    rows: ownedBy(consents.memberId),
    staysApart: 'It was agreed to by the person whose account it was.',
  },
  {
    table: agreements,
    rows: ({ memberId }) => sql`(${agreements.memberId} = ${memberId} or ${checkoutsOf(memberId)})`,
    staysApart: 'It was agreed to with this account; what was with an order is found by the order.',
    withheld: { checkout: 'Its holder may pay.' },
    also: {
      document: ofVersion('kind'),
      language: ofVersion('language'),
      title: ofVersion('title'),
      date: ofVersion('date'),
      address: ofVersion('address'),
    },
    kept: {
      because: 'On which terms something was sold belongs to the books.',
      only: sql`${agreements.checkout} is not null`,
    },
  },
]
