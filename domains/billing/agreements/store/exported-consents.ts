import { sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import type { Transaction } from '@/platform/database/connect'
import { inIso, objectOf, rowsOf } from '@/platform/database/cursor'
import type { ExportedLine } from '@/platform/import/export-part'
import { consents } from '../tables'

/** Returns the consents that members gave elsewhere. */
export const exportedConsents = (transaction: Transaction) =>
  rowsOf<{ line: ExportedLine['line'] }>(
    transaction,
    sql`select ${objectOf({
      member: sql`coalesce(owner.proven_email, owner.email)`,
      topic: sql`topic`,
      wording: sql`wording`,
      given_at: inIso(sql`given_at`),
      source: sql`source`,
      withdrawn_at: inIso(sql`withdrawn_at`),
    })} as line from ${consents} own join ${members} owner on owner.id = own.member_id
    where owner.email not like '%@account.invalid'
    order by coalesce(owner.proven_email, owner.email) collate "C", given_at, topic collate "C"`,
  )
