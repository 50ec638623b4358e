import { sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import { members } from '../tables'

export type ImportedMember = Pick<
  typeof members.$inferSelect,
  'email' | 'username' | 'passwordHash' | 'language' | 'picture' | 'createdAt' | 'emailChangedAt' | 'blacklistedAt'
>

/**
 * Adds members whose addresses have no account yet. Nobody here has seen them prove these addresses. They travel as one value: thousands of parameters would cost more
 * time and memory than the rows themselves.
 * @returns how many were added
 */
export async function addMembers(database: Queryable, batch: readonly ImportedMember[]): Promise<number> {
  const { rowCount } = await database.execute(sql`
    insert into ${members}
      (email, username, password_hash, language, picture, created_at, email_changed_at, blacklisted_at, email_proven)
    select email, username, "passwordHash", language, picture, "createdAt", "emailChangedAt", "blacklistedAt", false
    from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as imported (
      email text, username text, "passwordHash" text, language text, picture text,
      "createdAt" timestamptz, "emailChangedAt" timestamptz, "blacklistedAt" timestamptz)
    on conflict (email) do nothing`)
  return rowCount ?? 0
}
