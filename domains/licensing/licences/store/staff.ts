import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { holderOf, isHeldBy, linesHeldBy } from '@/domains/commerce/orders'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import { textOf } from '@/platform/database/texts'
import type { Reader } from '@/platform/i18n/texts'
import type { EvidenceSource } from '@/platform/installation/console/evidence'
import { type CardPart, listOnCard, mostOnCard, secondsOnCard } from '@/platform/installation/console/member-card'
import { beginning, type MemberMatch, type MemberMatches } from '@/platform/installation/console/member-search'
import { facts, named, type TimelineSource, term, text } from '@/platform/installation/console/timeline'
import type { Staff } from '@/platform/installation/staff'
import { foldCode } from '@/platform/text/typed/code'
import { card } from '../contract/console'
import type { TrialEnding } from '../rules/trials'
import { floatingPlaces, floatingPools, type SeatEventKind, seatEvents, seatPools, seats } from '../tables'
import { licenceKeys } from '../tables/licence-keys'
import { trials } from '../tables/trials'
import { hashesOfKey } from './key-hashes'

const keptUntil = sql`place.expires_at + pool.grace_seconds * interval '1 second'`

/** Returns the devices at work on floating places, as pools of their own. */
const floating = (member: SQL, now: Date) => {
  const atWork = sql`${floatingPlaces} place join ${seats} s on s.id = place.seat_id
    where place.pool_id = pool.pool_id and ${keptUntil} > ${now}::timestamptz`
  return sql`
    select p.id, p.line, p.platform, pool.paid as total, (select count(*)::int from ${atWork}) as used, true as floating,
      ${listOnCard(sql`
        select s.id, s.device, coalesce(s.nickname, '') as name, ${secondsOnCard(sql`max(${keptUntil})`)} as seen,
          concat_ws(' · ', s.version, s.architecture, s.system) as program
        from ${atWork} group by s.id order by min(place.taken_at), min(place.place) limit 100`)} as devices
    from ${seatPools} p join ${floatingPools} pool on pool.pool_id = p.id where p.member_id = ${member}.id`
}

const keys = (member: SQL, reader: Reader) => sql`
  select held.id, coalesce(${textOf(sql`bought.names`, reader)}, '') as name, placed.number as order,
    coalesce(held.ending, '') as ending, ${secondsOnCard(sql`held.created_at`)} as since,
    ${secondsOnCard(sql`held.retired_at`)} as retired, ${secondsOnCard(sql`held.disabled_at`)} as disabled,
    coalesce(held.disabled_because, '') as because, (
      select count(*)::int from ${seats} s where s.licence_key = held.id and s.released_at is null) as devices
  from ${licenceKeys} held join ${orders} placed on placed.id = held.order_id
  join ${orderLines} bought on bought.order_id = held.order_id and bought.position = held.position
  where ${isHeldBy(sql`held`, sql`placed`, sql`${member}.id`)} order by held.created_at desc, held.id desc limit ${mostOnCard}`

const tried = (member: SQL, now: Date) => sql`
  select trial.id, trial.line, trial.platform, coalesce(nullif(trial.nickname, ''), trial.device, '') as device,
    case when trial.bought_at is not null then 'bought'
      when trial.ended_at is null and trial.ends_at > ${now}::timestamptz then 'running' else 'ended' end as state,
    trial.ending is not distinct from 'revoked' as revoked, ${secondsOnCard(sql`trial.started_at`)} as started,
    ${secondsOnCard(sql`trial.ends_at`)} as until
  from ${trials} trial where trial.member_id = ${member}.id order by trial.number desc limit ${mostOnCard}`

/** Returns how many seats of each line and platform are in use, for the member's own overview; floating ones apart. */
export const overview: CardPart = ({ member }) => ({
  seats: listOnCard(sql`
    select p.line, p.platform, p.used, p.total from ${seatPools} p
    where p.member_id = ${member}.id and p.total > 0 and not exists (select from ${floatingPools} where pool_id = p.id)
    order by p.line, p.platform`),
})

const read: CardPart = ({ member, now, reader }) => ({
  licence_keys: listOnCard(keys(member, reader)),
  trials: listOnCard(tried(member, now)),
  pools: listOnCard(sql`
    select p.id, p.line, p.platform, p.total, p.used, false as floating, ${listOnCard(sql`
      select s.id, s.device, coalesce(s.nickname, '') as name, ${secondsOnCard(sql`s.last_seen_at`)} as seen,
        concat_ws(' · ', s.version, s.architecture, s.system) as program
      from ${seats} s where s.pool_id = p.id and s.released_at is null and not s.floating
      order by s.granted_at, s.id`)} as devices
    from ${seatPools} p where p.member_id = ${member}.id
      and (p.total > 0 or p.used > 0 or not exists (select from ${floatingPools} where pool_id = p.id))
    union all ${floating(member, now)} order by line, platform, floating`),
})

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A shorter text cannot be a key. */
const shortestKey = 8

/** Finds by the hash of a key that a member reads out. */
const keyMatch = (typed: string): MemberMatch => ({
  by: 'key',
  memberId: holderOf(sql`held`, sql`placed`),
  from: sql`${licenceKeys} held join ${orders} placed on placed.id = held.order_id`,
  which: sql`held.hash in (${sql.join(
    hashesOfKey(typed).map(({ hash }) => sql`${hash}::bytea`),
    sql`, `,
  )})`,
  finding: { title: sql`'…' || coalesce(held.ending, '')` },
})

/** Finds by the beginning of a device's name, and by the id of a seat, which is in licences. */
const matches: MemberMatches = ({ text, begins: prefix, names }) => {
  const seat = { memberId: sql`p.member_id`, from: sql`${seats} s join ${seatPools} p on p.id = s.pool_id` }
  const finding = { title: sql`coalesce(nullif(s.nickname, ''), s.device)` }
  const called = (value: SQL, typed: string) => ({ ...seat, by: 'device', ...beginning(value, typed, finding) })
  const devices = [called(sql`lower(s.device)`, prefix), ...names.map((name) => called(sql`lower(s.nickname)`, name))]
  const byKey = foldCode(text).length >= shortestKey ? [keyMatch(text)] : []
  return uuid.test(text)
    ? [...devices, { ...seat, by: 'licence', which: sql`s.id = ${text}::uuid`, finding }]
    : [...devices, ...byKey]
}

/** The devices that have run a purchase, since when, and their last contact. */
const evidence: readonly EvidenceSource[] = [
  {
    kind: 'device',
    rows: ({ memberId }) => sql`
      select seat.granted_at as at, concat_ws(' · ', seat.nickname, seat.device) as subject,
        concat_ws(' · ', pool.line, pool.platform) as detail, null::text as network,
        seat.last_seen_at as done, seat.released_at as failed, null::text as words
      from ${seatPools} pool join ${seats} seat on seat.pool_id = pool.id where pool.member_id = ${memberId}`,
  },
]

declare module '@/platform/contract/member-page' {
  interface TimelineKinds {
    'seat.event': true
    'key.made': true
    'key.replaced': true
    'trial.event': true
  }
  interface TimelineFacts {
    device: 'text'
    /** Its last characters. */
    licenceKey: 'text'
    line: 'named'
  }
  interface TimelineTerms {
    seatEvent: SeatEventKind
    trialEvent: 'started' | TrialEnding
  }
}

const keySource = (kind: 'key.made' | 'key.replaced', at: AnyPgColumn): TimelineSource => ({
  kind,
  rows: ({ memberId }) => sql`
    select ${at} as at, ${licenceKeys.id}::text as id,
      ${facts({
        order: text(orders.number),
        licenceKey: text(sql`coalesce('…' || ${licenceKeys.ending}, ${licenceKeys.id}::text)`),
      })} as facts
    from ${linesHeldBy(sql`${memberId}`)} held
    join ${licenceKeys} on ${licenceKeys.orderId} = held.order_id and ${licenceKeys.position} = held.position
    join ${orders} on ${orders.id} = held.order_id`,
})

/** The timeline's entries about licences: the events of each seat. */
const timeline: readonly TimelineSource[] = [
  {
    kind: 'seat.event',
    rows: ({ memberId }) => sql`
      select ${seatEvents.at} as at, ${seatEvents.id}::text as id,
        ${facts({
          seatEvent: term(seatEvents.kind),
          device: text(sql`coalesce(${seats.nickname}, ${seats.device})`),
          line: named('line', seatPools.line),
        })} as facts
      from ${seatPools} join ${seats} on ${seats.poolId} = ${seatPools.id}
      join ${seatEvents} on ${seatEvents.seatId} = ${seats.id}
      where ${seatPools.memberId} = ${memberId}`,
  },
  keySource('key.made', licenceKeys.createdAt),
  keySource('key.replaced', licenceKeys.retiredAt),
  {
    kind: 'trial.event',
    rows: ({ memberId }) => sql`
      select told.at, ${trials.id}::text || ' ' || told.event as id,
        ${facts({
          trialEvent: term(sql<'started' | TrialEnding>`told.event`),
          device: text(sql`coalesce(${trials.nickname}, ${trials.device})`),
          line: named('line', trials.line),
        })} as facts
      from ${trials} cross join lateral (
        values (${trials.startedAt}, 'started'), (${trials.endedAt}, ${trials.ending})) told (at, event)
      where ${trials.memberId} = ${memberId} and told.at is not null`,
  },
]

/** This domain's part of the pages of staff. */
export const staff: Staff = {
  card: {
    schema: card,
    read,
    withNames: ({ pools }, { nameOf }) => ({
      pools: pools.map((pool) => ({ ...pool, line: nameOf('line', pool.line) })),
    }),
  },
  matches,
  timeline,
  evidence,
}
