import { eq, sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { members } from '@/domains/accounts/identity/relations'
import { bytes, id, moment } from '@/platform/database/columns'
import { ownedBy, type PersonalTable } from '@/platform/installation/console/personal-data'

/** Programs and sites of the vendor's that sign members in by Foyer: the clients of OpenID Connect. */
export const openidClients = pgTable('openid_clients', {
  /** The `client_id`. */
  id: text().primaryKey(),
  /** The name in the question to members. */
  name: text().notNull(),
  /** Null: a program that can keep no secret, such as one in a browser or on a desktop. */
  secretHash: text(),
  redirectUris: jsonb().$type<readonly string[]>().notNull(),
  postLogoutUris: jsonb().$type<readonly string[]>().notNull(),
  createdAt: moment().notNull(),
  /** Counts up with every change, which says which one it saw. */
  version: integer().notNull().default(0),
  changedBy: text().notNull(),
  changedAt: moment().notNull(),
})

/** The keys that sign ID tokens. A key is published before it signs, and long after. */
export const openidKeys = pgTable('openid_keys', {
  /** As the published key names itself. */
  kid: text().primaryKey(),
  /** The private key as JSON, sealed. */
  sealed: bytes().notNull(),
  createdAt: moment().notNull(),
  signsFrom: moment().notNull(),
  /** When all that it has signed has expired; null: it has no successor. */
  retiresAt: moment(),
})

/**
 * The stored objects of the provider: requests, codes, tokens, permissions of members. All are sealed, and found by the
 * hash of the secret that the browser or the client shows: the database alone grants no access.
 */
export const openidArtefacts = pgTable(
  'openid_artefacts',
  {
    /** As the provider's library calls it, such as `RefreshToken`. */
    kind: text().notNull(),
    hash: bytes().notNull(),
    memberId: id().references(() => members.id, { onDelete: 'cascade' }),
    clientId: text().references(() => openidClients.id, { onDelete: 'cascade' }),
    /** The member's permission for the client, by which everything that followed from it is revoked. */
    grantId: text(),
    /** The session of the provider, by which its tokens find it. */
    uid: text(),
    /** The scopes that a member has allowed. */
    scope: text(),
    sealed: bytes().notNull(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    /** A code or refresh token that was used: shown again, it takes all of its kin with it. */
    consumedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.hash] }),
    index('openid_artefacts_member').on(table.memberId, table.clientId),
    index('openid_artefacts_client').on(table.clientId),
    index('openid_artefacts_grant').on(table.grantId),
    index('openid_artefacts_uid').on(table.uid),
    index('openid_artefacts_expiry').on(table.expiresAt),
    check(
      'openid_artefacts_grant_of_one',
      sql`${table.kind} <> 'Grant' or (member_id is not null and client_id is not null)`,
    ),
  ],
)

/** The personal data of members who sign in elsewhere by their account here. */
export const personalData: readonly PersonalTable[] = [
  {
    table: openidArtefacts,
    rows: ownedBy(openidArtefacts.memberId),
    // Requests that last an hour are left out of the export.
    exported: eq(openidArtefacts.kind, 'Grant'),
    withheld: { grantId: 'It names what the provider keeps.', uid: 'It names what the provider keeps.' },
    also: {
      client: sql`(select ${openidClients.name} from ${openidClients} where ${openidClients.id} = ${openidArtefacts.clientId})`,
    },
    staysApart: 'A secret of one account opens no other.',
  },
]
