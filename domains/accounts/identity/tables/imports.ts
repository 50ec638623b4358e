import { jsonb, pgTable } from 'drizzle-orm/pg-core'
import { bytes, id, moment } from '@/platform/database/columns'
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
