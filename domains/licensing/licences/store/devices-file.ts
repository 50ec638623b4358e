import { sql } from 'drizzle-orm'
import { members, membersThere } from '@/domains/accounts/identity/relations'
import type { HoldingsReader, LineLife } from '@/domains/commerce/entitlements'
import type { Transaction } from '@/platform/database/connect'
import { inIso, objectOf, rowsOf } from '@/platform/database/cursor'
import { anyWrong, type HeldChecks, stagingTable } from '@/platform/database/staging'
import { takeStatistics } from '@/platform/database/statistics'
import type { ExportedLine } from '@/platform/import/export-part'
import type { PaidLine, Place } from '../rules/seats'
import { seatEvents, seatPools, seats } from '../tables'

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

/** Devices of a vendor's file, until they hold seats here. */
export const heldDevices = stagingTable('imported_devices', {
  member: 'text',
  line_key: 'text',
  platform: 'text',
  /** In hex. */
  fingerprint: 'text',
  device: 'text',
  nickname: 'text',
  granted_at: 'timestamptz',
  last_seen_at: 'timestamptz',
})

/** The lines of the catalogue. */
export const heldProductLines = stagingTable('imported_product_lines', { key: 'text' })

/** The paid seats at the places of these devices. `line` is that of the first of them. */
export const heldPools = stagingTable('imported_seat_pools', {
  member_id: 'bigint',
  line_key: 'text',
  platform: 'text',
  total: 'integer',
  recount_at: 'timestamptz',
})

/** A device that was given a seat once is known, also when it has been released since. */
const known = sql`exists (
  select from ${seatPools} pool join ${seats} seat on seat.pool_id = pool.id
  where pool.member_id = buyer.id and pool.line = held.line_key and pool.platform = held.platform
    and seat.device_hash = decode(held.fingerprint, 'hex'))`

const newDevices = sql`
  select held.*, buyer.id as member_id from ${heldDevices.table} held
  join ${members} buyer on buyer.email = held.member and buyer.proven_email is null where not ${known}`

export const deviceChecks = (now: Date): HeldChecks => ({
  table: heldDevices.table,
  ofMembers: true,
  checks: [
    heldDevices.repeated(
      sql`'the device ' || device || ' of ' || member || ' for ' || line_key || ' on ' || platform || ', ' || fingerprint`,
    ),
    membersThere(heldDevices.table),
    {
      kind: 'names no product line',
      mend: 'name a line of lines.jsonl by its key',
      lines: sql`select line, 'there is no line "' || line_key || '"' from ${heldDevices.table}
        where not exists (select from ${heldProductLines.table} where key = line_key)`,
    },
    heldDevices.future('granted_at', 'was given its seat in the future', now),
  ],
})

/** A place where devices want seats. */
interface PlaceToFill extends Place {
  /** The first line of the file that wants one there. */
  readonly first: number
}

/** The places of one member, with what is paid of the member's orders. */
export interface PlacesToFill {
  readonly memberId: number
  readonly places: readonly PlaceToFill[]
  readonly paid: readonly PaidLine[]
}

/** The members whose new devices want seats, some at a time: what a member has paid for is read once for all places. */
export async function* placesToFill(
  transaction: Transaction,
  holdings: HoldingsReader,
): AsyncGenerator<readonly PlacesToFill[]> {
  await transaction.execute(sql`
    create temporary table imported_places on commit drop as
    select row_number() over (order by member_id) as position, member_id,
      json_agg(json_build_object('line', line_key, 'platform', platform, 'first', first)) as places from (
        select member_id, line_key, platform, min(line) as first from (${newDevices}) fresh
        group by member_id, line_key, platform) places
    group by member_id`)
  await transaction.execute(sql`create unique index on imported_places (position)`)
  await takeStatistics(transaction)
  const size = 200
  for (let after = 0; ; after += size) {
    const { rows } = await transaction.execute<PlacesRow>(sql`
      select member_id::int as "memberId", places, (
        select coalesce(json_agg(json_build_object('pid', paid.pid, 'term', paid.term, 'platforms', paid.platforms,
          'quantity', paid.quantity, 'since', paid.since, 'life', paid.life, 'extraDays', paid.extra_days,
          'extraSeats', paid.extra_seats)), '[]')
        from ${holdings.lines('seats', sql`imported_places.member_id`)} paid) as paid
      from imported_places where position > ${after} and position <= ${after + size}`)
    if (rows.length === 0) return
    yield rows.map(({ paid, ...member }) => ({
      ...member,
      paid: paid.map(({ since, life, ...line }) => ({
        ...line,
        since: new Date(since),
        until: holdings.servedUntil(life),
      })),
    }))
  }
}

type PaidRow = Omit<PaidLine, 'since' | 'until'> & { readonly since: string; readonly life: LineLife | null }
type PlacesRow = Omit<PlacesToFill, 'paid'> & { readonly paid: readonly PaidRow[] } & Record<string, unknown>

/** Places where more devices would hold a seat than are paid for; seats are counted when every order is right. */
export const seatChecks: HeldChecks = {
  table: heldDevices.table,
  checks: [
    {
      kind: 'is one of more devices than there are seats',
      mend: 'leave out those that may go, or bring the order that pays for them',
      lines: sql`select paid.line, 'more devices than the ' || paid.total || ' seats of ' || min(fresh.member) || ' for '
          || paid.line_key || ' on ' || paid.platform
        from ${heldPools.table} paid
        join (${newDevices}) fresh on fresh.member_id = paid.member_id and fresh.line_key = paid.line_key
          and fresh.platform = paid.platform
        left join ${seatPools} pool on pool.member_id = paid.member_id and pool.line = paid.line_key
          and pool.platform = paid.platform
        where not ${anyWrong('order')}
        group by paid.line, paid.total, paid.line_key, paid.platform, pool.used
        having count(*) + coalesce(pool.used, 0) > paid.total`,
    },
  ],
}

/** Gives the held devices their seats, where they never had one. @returns how many */
export async function seatHeldDevices(transaction: Transaction): Promise<number> {
  await transaction.execute(sql`
    insert into ${seatPools} (member_id, line, platform, total, recount_at)
    select member_id, line_key, platform, total, recount_at from ${heldPools.table} order by member_id, line_key, platform
    on conflict (member_id, line, platform) do update set total = excluded.total, recount_at = excluded.recount_at`)
  await takeStatistics(transaction)
  const { rowCount } = await transaction.execute(sql`
    with seated as (
      insert into ${seats} (id, pool_id, device_hash, device, nickname, granted_at, last_seen_at)
      select gen_random_uuid(), pool.id, decode(fresh.fingerprint, 'hex'), fresh.device, fresh.nickname,
        fresh.granted_at, fresh.last_seen_at
      from (${newDevices}) fresh join ${seatPools} pool on pool.member_id = fresh.member_id
        and pool.line = fresh.line_key and pool.platform = fresh.platform
      returning id, granted_at)
    insert into ${seatEvents} (seat_id, at, kind) select id, granted_at, 'granted' from seated`)
  return rowCount ?? 0
}
