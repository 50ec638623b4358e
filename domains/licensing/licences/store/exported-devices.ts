import { sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import type { Transaction } from '@/platform/database/connect'
import { inIso, objectOf, rowsOf } from '@/platform/database/cursor'
import type { ExportedLine } from '@/platform/import/export-part'
import { seatPools, seats } from '../tables'

/** The devices that hold a seat now. */
export const exportedDevices = (transaction: Transaction) =>
  rowsOf<{ line: ExportedLine['line'] }>(
    transaction,
    sql`select ${objectOf({
      member: sql`coalesce(owner.proven_email, owner.email)`,
      line: sql`pool.line`,
      platform: sql`pool.platform`,
      fingerprint: sql`rtrim(translate(encode(taken.device_hash, 'base64'), '+/', '-_'), '=')`,
      device: sql`taken.device`,
      name: sql`taken.nickname`,
      granted_at: inIso(sql`taken.granted_at`),
      last_seen_at: inIso(sql`taken.last_seen_at`),
    })} as line from ${seats} taken join ${seatPools} pool on pool.id = taken.pool_id
    join ${members} owner on owner.id = pool.member_id
    where taken.released_at is null and not taken.floating and taken.shared_seat_id is null
      and owner.email not like '%@account.invalid'
    order by coalesce(owner.proven_email, owner.email) collate "C", pool.line collate "C", pool.platform, taken.granted_at,
      taken.device_hash`,
  )
