import { sql } from 'drizzle-orm'
import type { Transaction } from '@/platform/database/connect'
import { inIso, objectOf, rowsOf } from '@/platform/database/cursor'
import type { ExportedLine } from '@/platform/import/export-part'
import { members } from '../../tables/members'

/** Accounts that are not erased; by the address that is the account's own while it has only named another. */
export const exportedMembers = (transaction: Transaction, noPassword: string) =>
  rowsOf<{ line: ExportedLine['line'] }>(
    transaction,
    sql`select ${objectOf({
      email: sql`coalesce(proven_email, email)`,
      name: sql`username`,
      created_at: inIso(sql`created_at`),
      password_hash: sql`nullif(password_hash, ${noPassword}::text)`,
      language: sql`language`,
      email_changed_at: inIso(sql`email_changed_at`),
      blacklisted_at: inIso(sql`blacklisted_at`),
      picture: sql`case when picture like 'https://%' then picture end`,
    })} as line from ${members} own
    where email not like '%@account.invalid'
    order by coalesce(proven_email, email) collate "C"`,
  )
