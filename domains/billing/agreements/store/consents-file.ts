import { sql } from 'drizzle-orm'
import { members, membersThere } from '@/domains/accounts/identity/relations'
import type { Transaction } from '@/platform/database/connect'
import { inIso, objectOf, rowsOf } from '@/platform/database/cursor'
import { type HeldChecks, stagingTable } from '@/platform/database/staging'
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

/** Consents of a vendor's file, until they are with their members. */
export const heldConsents = stagingTable('imported_consents', {
  member: 'text',
  topic: 'text',
  wording: 'text',
  given_at: 'timestamptz',
  source: 'text',
  withdrawn_at: 'timestamptz',
})

export const consentChecks = (now: Date): HeldChecks => ({
  table: heldConsents.table,
  ofMembers: true,
  checks: [
    heldConsents.repeated(sql`'the consent of ' || member || ' to ' || topic || ' at ' || given_at`),
    membersThere(heldConsents.table),
    heldConsents.future('given_at', 'was given in the future', now),
  ],
})

/**
 * Adds the staged consents that their members lack, and later withdrawals.
 * @returns how many were new
 */
export async function addHeldConsents(transaction: Transaction, now: Date): Promise<number> {
  const { rows } = await transaction.execute<{ changed: number }>(sql`
    with changed as (
      insert into ${consents} as known (member_id, topic, wording, given_at, source, withdrawn_at, recorded_at)
      select owner.id, held.topic, held.wording, held.given_at, held.source, held.withdrawn_at, ${now}::timestamptz
      from ${heldConsents.table} held join ${members} owner on owner.email = held.member and owner.proven_email is null
      order by held.line
      on conflict (member_id, topic, given_at) do update set withdrawn_at = excluded.withdrawn_at
        where known.withdrawn_at is null and excluded.withdrawn_at is not null
      returning 1)
    select count(*)::int as changed from changed`)
  return rows[0]?.changed ?? 0
}
