import { eq, sql } from 'drizzle-orm'
import type { Database } from '@/platform/database/connect'
import { members } from '../../tables/members'

/** Sets what a member is spoken to in; the statement is built and planned once. */
export function languageWriter(database: Database) {
  const statement = database
    .update(members)
    .set({ language: sql`${sql.placeholder('language')}` })
    .where(eq(members.id, sql.placeholder('memberId')))
    .prepare('language')
  return async (memberId: number, language: string) => void (await statement.execute({ memberId, language }))
}
