import { type SQL, sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import { type Catalogue, productsOf } from '@/domains/commerce/catalogue/rules'
import { endOfTermOf, type HoldingsReader } from '@/domains/commerce/entitlements'
import { holderOf } from '@/domains/commerce/orders'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import { paidBy } from '@/domains/commerce/subscriptions'
import { subscriptions } from '@/domains/commerce/subscriptions/relations'
import { runsVersion } from '@/domains/licensing/licences'
import type { Selection } from '../contract/fields'
import { type Act, versionNumbers } from '../rules'

/** The dependencies of reading a selection. */
export interface SelectionPlace {
  readonly catalogue: Catalogue
  readonly holdings: HoldingsReader
  readonly timeZone: string
  /** Later purchases are left out. */
  readonly now: Date
}

const since = sql`coalesce(o.paid_at, o.placed_at)`
/** The end of the time for which the line's subscription is paid; null: no subscription, or an ended one. */
const paidUntil = sql`(select max(s.paid_until) from ${subscriptions} s
  where s.id in ${paidBy(sql`line`)} and s.state <> 'ended')`
const isSubscribed = sql`exists (select from ${paidBy(sql`line`)} served)`
/** When a line ends; null: never. */
const endsAt = sql`coalesce(${paidUntil}, ${endOfTermOf(sql`line`, since)})`

/** The ids under which what a selection names is or was sold. */
function pidsOf(catalogue: Catalogue, kinds: (kind: string) => boolean, { products, line }: Selection): number[] {
  const wanted = products?.split(',').map(Number)
  const among = line === undefined ? catalogue.products : productsOf(catalogue, line)
  return among
    .filter(({ pid, kind }) => kinds(kind) && (!wanted || wanted.includes(pid)))
    .flatMap(({ pid, earlierPids = [] }) => [pid, ...earlierPids])
}

/**
 * The lines that an act can change. A provider that collects for the next period decides on the term, and charges for
 * the devices.
 */
const canHave: Readonly<Record<Act, SQL>> = {
  term: sql`not ${isSubscribed} and line.term not in ('LFT', 'FREE')`,
  updates: sql`not ${isSubscribed} and line.updates_months is not null`,
  seats: sql`not ${isSubscribed}`,
  notify: sql`true`,
}

const metadataOf = { member: sql`owner.metadata`, order: sql`o.metadata`, licence: sql`line.metadata` } as const

/**
 * As a table: the running licences of a selection, without those with a refund request, revoked ones, and those of
 * members who are not served. The member is the holder, not the buyer (decision 0113). Columns: member_id, email,
 * language, number, order_id, position, pid, ends_at.
 */
export function selected(act: Act, wanted: Selection, { catalogue, holdings, timeZone, now }: SelectionPlace): SQL {
  const { platform, version_from: from, version_until: until, line } = wanted
  const { metadata_of: of, metadata_key: key, metadata_value: value } = wanted
  const pids = pidsOf(catalogue, (kind) => act === 'notify' || kind !== 'addOn', wanted)
  const startOf = (day: string, days: number) =>
    sql`((${day}::date + ${days}::int)::timestamp at time zone ${timeZone}::text)`
  const range = {
    line: line ?? null,
    from: from ? versionNumbers(from) : null,
    until: until ? versionNumbers(until) : null,
  }
  const conditions = [
    sql`line.pid = any(${sql.param(pids)}::int[])`,
    sql`line.revoked_at is null`,
    holdings.counts('seats', sql`line`),
    sql`o.placed_at <= ${now}::timestamptz`,
    sql`owner.blacklisted_at is null and owner.suspended_at is null and owner.merged_into is null`,
    canHave[act],
    sql`(${endsAt} is null or ${endsAt} > ${now}::timestamptz)`,
    sql`(not ${isSubscribed} or ${paidUntil} is not null)`,
    platform && sql`${platform}::text = any(line.platforms)`,
    wanted.ends_from && sql`${endsAt} >= ${startOf(wanted.ends_from, 0)}`,
    wanted.ends_until && sql`${endsAt} < ${startOf(wanted.ends_until, 1)}`,
    (range.from || range.until) && runsVersion(sql`owner.id`, range),
    of && key && value !== undefined && sql`${metadataOf[of]} ->> ${key} = ${value}`,
  ]
  return sql`(
    select owner.id as member_id, owner.email, owner.language, o.number, line.order_id, line.position, line.pid,
      ${endsAt} as ends_at
    from ${orderLines} line join ${orders} o on o.id = line.order_id 
    join ${members} owner on owner.id = ${holderOf(sql`line`, sql`o`)}
    where ${sql.join(
      conditions.flatMap((each) => each || []),
      sql` and `,
    )})`
}
