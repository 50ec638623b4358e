import { sql } from 'drizzle-orm'
import { jsonb, pgTable } from 'drizzle-orm/pg-core'
import { bytes, id, moment } from '@/platform/database/columns'
import { type HeldTable, isWrong, type LineCheck } from '@/platform/database/staging'
import { members } from './members'

/**
 * Imported members: under which address, and what the file said of each field then, both as hashes. A later run uses
 * them to find an account whose address has changed, and to tell what has changed there from what has changed here
 * (decision 0065).
 */
export const importedMembers = pgTable('imported_members', {
  memberId: id()
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  addressHash: bytes().notNull().unique('imported_members_address'),
  said: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
  importedAt: moment().notNull(),
})

/** A check: the lines of a table whose column `member` names no account by the address of its import. */
export const membersThere = (table: HeldTable, mend = 'bring the member, or mend the address'): LineCheck => ({
  kind: 'names no member that is there',
  mend,
  lines: sql`select line, 'there is no member ' || member from ${table} held
    where member is not null and not ${isWrong('member', sql`held.member`)}
      and not exists (select from ${members} where email = held.member and proven_email is null)`,
})
