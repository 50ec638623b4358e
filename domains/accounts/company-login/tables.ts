import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyDomains, companyPeople } from '@/domains/accounts/companies/relations'
import { members, sessions } from '@/domains/accounts/identity/relations'
import { bytes, id, moment, oneOf } from '@/platform/database/columns'
import { ownedBy, type PersonalTable } from '@/platform/installation/console/personal-data'
import { type EventKind, eventKinds, type Mode, modes, mostTries } from './rules'

const memberId = () => id().references(() => members.id, { onDelete: 'cascade' })

/** The login providers of companies. */
export const ssoProviders = pgTable(
  'sso_providers',
  {
    companyId: memberId().primaryKey(),
    issuer: text().notNull(),
    clientId: text().notNull(),
    /** Sealed with the installation's secret. */
    clientSecret: bytes().notNull(),
    mode: text().$type<Mode>().notNull().default('off'),
    /** Goes up with each change of the provider: what was begun before it ends nowhere. */
    version: integer().notNull(),
    /** When an owner has logged in by it; it is not used before. */
    triedAt: moment(),
    /** The required content of the DNS record at each domain. */
    token: text().notNull(),
    changedAt: moment().notNull(),
  },
  (table) => [
    check('sso_providers_mode_known', sql`${table.mode} in (${oneOf(modes)})`),
    check('sso_providers_tried_first', sql`${table.mode} = 'off' or ${table.triedAt} is not null`),
  ],
)

const providerId = () => id().references(() => ssoProviders.companyId, { onDelete: 'cascade' })

/** Domains of which DNS has said that they are the company's: one company signs in the addresses of a domain. */
export const ssoDomains = pgTable(
  'sso_domains',
  { domain: text().primaryKey(), companyId: providerId().notNull(), shownAt: moment().notNull() },
  (table) => [
    unique('sso_domains_of_company').on(table.companyId, table.domain),
    foreignKey({
      name: 'sso_domains_proven',
      columns: [table.companyId, table.domain],
      foreignColumns: [companyDomains.companyId, companyDomains.domain],
    }).onDelete('cascade'),
  ],
)

/**
 * Links of accounts at the provider to accounts here. A link is deleted with the provider, with the domain, with the
 * person's place in the company and with their address at one of its domains (a trigger), and so are the sessions that
 * it has opened.
 */
export const ssoLinks = pgTable(
  'sso_links',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    companyId: providerId().notNull(),
    personId: memberId().notNull(),
    subject: text().notNull(),
    domain: text().notNull(),
    linkedAt: moment().notNull(),
    /** It opens one session, after the second step alone, and is a link from then on: a trigger of the session’s makes it one. */
    pending: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('sso_links_one_subject').on(table.companyId, table.subject).where(sql`not pending`),
    uniqueIndex('sso_links_one_person').on(table.companyId, table.personId).where(sql`not pending`),
    index('sso_links_of_person').on(table.personId),
    index('sso_links_of_domain').on(table.companyId, table.domain),
    foreignKey({
      name: 'sso_links_domain',
      columns: [table.companyId, table.domain],
      foreignColumns: [ssoDomains.companyId, ssoDomains.domain],
    }).onDelete('cascade'),
    foreignKey({
      name: 'sso_links_place',
      columns: [table.companyId, table.personId],
      foreignColumns: [companyPeople.companyId, companyPeople.personId],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
  ],
)

/** Sessions that a company's provider has opened; a trigger ends the session of a row that goes. */
export const ssoSessions = pgTable(
  'sso_sessions',
  {
    tokenHash: bytes()
      .primaryKey()
      .references(() => sessions.tokenHash, { onDelete: 'cascade', onUpdate: 'cascade' }),
    linkId: id()
      .notNull()
      .references(() => ssoLinks.id, { onDelete: 'cascade' }),
  },
  (table) => [index('sso_sessions_of_link').on(table.linkId)],
)

/**
 * People whom the provider has named and who still have to prove that the account with that address is theirs: in one
 * browser.
 */
export const ssoProofs = pgTable(
  'sso_proofs',
  {
    holderHash: bytes().primaryKey(),
    companyId: providerId().notNull(),
    version: integer().notNull(),
    personId: memberId().notNull(),
    subject: text().notNull(),
    email: text().notNull(),
    /** The code that went to the address; null: none did. */
    code: text(),
    sentAt: moment(),
    tries: integer().notNull().default(0),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index('sso_proofs_of_company').on(table.companyId),
    index('sso_proofs_of_person').on(table.personId),
    index('sso_proofs_expiry').on(table.expiresAt),
    check('sso_proofs_five_tries', sql`${table.tries} between 0 and ${sql.raw(String(mostTries))}`),
  ],
)

/** The history of the setting, and the logins by it. */
export const ssoEvents = pgTable(
  'sso_events',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    companyId: memberId().notNull(),
    kind: text().$type<EventKind>().notNull(),
    /** The person who changed it, or logged in; null: an erased account. */
    personId: id().references(() => members.id, { onDelete: 'set null' }),
    /** An issuer, a domain. */
    detail: text().notNull().default(''),
    at: moment().notNull(),
  },
  (table) => [
    index('sso_events_of_company').on(table.companyId, table.at),
    index('sso_events_of_person').on(table.personId, table.at),
    index('sso_events_at').on(table.at),
    check('sso_events_kind_known', sql`${table.kind} in (${oneOf(eventKinds)})`),
  ],
)

const ofCompany = 'It is the company’s setting, and its people prove it again elsewhere.'
const ofLogin = 'It belongs to the login of this account.'

/** The personal data of companies with a login provider, and of their people. */
export const personalData: readonly PersonalTable[] = [
  {
    table: ssoProviders,
    rows: ownedBy(ssoProviders.companyId),
    staysApart: ofCompany,
    withheld: { token: 'It is what the record at a domain says.' },
  },
  { table: ssoDomains, rows: ownedBy(ssoDomains.companyId), staysApart: ofCompany },
  {
    table: ssoLinks,
    rows: ({ memberId }) => sql`(${ssoLinks.companyId} = ${memberId} or ${ssoLinks.personId} = ${memberId})`,
    staysApart: ofLogin,
  },
  {
    table: ssoSessions,
    rows: ({ memberId }) => sql`${ssoSessions.linkId} in (
      select l.id from ${ssoLinks} l where l.person_id = ${memberId} or l.company_id = ${memberId})`,
    staysApart: ofLogin,
    notExported: 'They are sessions by their secrets.',
  },
  {
    table: ssoProofs,
    rows: ({ memberId, addresses }) =>
      sql`(${ssoProofs.personId} = ${memberId} or ${ssoProofs.companyId} = ${memberId} or ${ssoProofs.email} in ${addresses})`,
    staysApart: ofLogin,
    notExported: 'They are secrets, for minutes.',
  },
  {
    table: ssoEvents,
    rows: ({ memberId }) => sql`(${ssoEvents.companyId} = ${memberId} or ${ssoEvents.personId} = ${memberId})`,
    staysApart: 'It says who came to this account, and how.',
  },
]
