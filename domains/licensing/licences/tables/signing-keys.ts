import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, moment } from '@/platform/database/columns'

/** Keys that licences are signed with. */
export const signingKeys = pgTable(
  'signing_keys',
  {
    kid: text().primaryKey(),
    publicKey: jsonb().$type<PublicKey>().notNull(),
    /** Encrypted with the installation's secret; gone as soon as another key has taken over. */
    privateKey: bytes(),
    /** How it became ours: each key before it, from the oldest on, has signed the one after it. */
    vouchers: jsonb().$type<readonly string[]>().notNull().default([]),
    createdAt: moment().notNull(),
    /** A key that signs no more is published until every licence of it has ended. Null: it signs. */
    publishedUntil: moment(),
  },
  (table) => [
    uniqueIndex('signing_keys_one_signs').on(sql`(true)`).where(sql`${table.publishedUntil} is null`),
    check(
      'signing_keys_private_while_signing',
      sql`(${table.privateKey} is null) = (${table.publishedUntil} is not null)`,
    ),
  ],
)

/** An Ed25519 key as a JWK. */
export interface PublicKey {
  readonly kty: 'OKP'
  readonly crv: 'Ed25519'
  readonly x: string
}
