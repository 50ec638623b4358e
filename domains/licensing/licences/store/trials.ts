import { randomUUID } from 'node:crypto'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { findLocked } from '@/platform/database/find-locked'
import type { EventBus } from '@/platform/jobs/events'
import { type Device, type DeviceIdentity, isStrong, recognise } from '../rules/devices'
import type { Place } from '../rules/seats'
import { seatPools, seats } from '../tables'
import { trials } from '../tables/trials'

export type Trial = typeof trials.$inferSelect

/** Lets trials of a line begin one after the other, so that each sees those before it. */
export const waitForLine = (transaction: Transaction, line: string) =>
  transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`trials of ${line}`}, 0))`)

/** Every trial of a line that the device could have begun: which one it is, the rules say. */
const candidates = (line: string, { deviceHash, components = [], installation = null }: DeviceIdentity): SQL => {
  const parts = components.filter(isStrong).map((part) => sql`components @> ${JSON.stringify([part])}::jsonb`)
  const own = sql`device_hash = ${deviceHash}::bytea`
  const drawn = installation === null ? [] : [sql`installation = ${installation}::bytea`]
  return sql`line = ${line} and (${sql.join([own, ...drawn, ...parts], sql` or `)})`
}

/** The trial of a line that a device has begun, however long ago. */
export async function trialOf(database: Queryable, line: string, device: DeviceIdentity): Promise<Trial | null> {
  const found = await database.select().from(trials).where(candidates(line, device)).limit(100)
  return recognise(found, device, 'one')
}

/** Whether a member has tried a line on any device. */
export async function hasTried(database: Queryable, memberId: number, line: string): Promise<boolean> {
  return (await database.$count(trials, and(eq(trials.memberId, memberId), eq(trials.line, line)))) > 0
}

/** True if a device has a seat of a line, from any account. */
export async function holdsSeat(database: Queryable, line: string, deviceHash: Buffer): Promise<boolean> {
  const { rowCount } = await database.execute(sql`
    select from ${seats} seat join ${seatPools} pool on pool.id = seat.pool_id
    where seat.device_hash = ${deviceHash}::bytea and seat.released_at is null and pool.line = ${line} limit 1`)
  return rowCount === 1
}

interface NewTrial {
  readonly place: Place
  readonly pid: number
  readonly device: Device
  readonly memberId: number | null
  readonly endsAt: Date
  readonly token: Buffer
  readonly at: Date
}

export async function addTrial(
  transaction: Transaction,
  events: EventBus,
  { place, pid, device, memberId, endsAt, token, at }: NewTrial,
): Promise<Trial> {
  const times = { startedAt: at, lastSeenAt: at, endsAt }
  const [added] = await transaction
    .insert(trials)
    .values({ id: randomUUID(), ...place, pid, ...device, memberId, token, ...times })
    .returning()
  if (!added) throw new Error('The trial was not written')
  const { line, platform } = place
  const told = { trial: added.id, member: memberId, line, platform, until: endsAt.toISOString() }
  await events.emit(transaction, 'trial.started', told, at)
  return added
}

const byToken = (database: Queryable, hash: Buffer) =>
  database
    .select({ trial: trials, suspended: sql<boolean>`${members.blacklistedAt} is not null` })
    .from(trials)
    .leftJoin(members, eq(members.id, trials.memberId))
    .where(or(eq(trials.token, hash), eq(trials.earlierToken, hash)))

/** The trial of a refresh token, and whether its member is suspended. */
export async function trialOfToken(database: Queryable, hash: Buffer) {
  const [found] = await byToken(database, hash)
  return found ?? null
}

/** The same, locked. */
export const lockTrialOfToken = (transaction: Transaction, hash: Buffer) =>
  findLocked(
    () => trialOfToken(transaction, hash),
    ({ trial }) => lockTrial(transaction, trial.id),
  )

export async function lockTrial(transaction: Transaction, id: string): Promise<Trial | null> {
  const [found] = await transaction.select().from(trials).where(eq(trials.id, id)).for('update')
  return found ?? null
}

/** Writes what has changed of a locked trial. */
export async function changeTrial(transaction: Transaction, id: string, change: Partial<Trial>): Promise<Trial> {
  const [changed] = await transaction.update(trials).set(change).where(eq(trials.id, id)).returning()
  if (!changed) throw new Error('The trial is gone')
  return changed
}

/** Assigns a trial to the member who signs in on its device, if it is their first. */
export const claimTrial = (database: Queryable, { id }: Trial, memberId: number) =>
  database.execute(sql`
    update ${trials} trial set member_id = ${memberId}
    where id = ${id} and member_id is null and ended_at is null and not exists (
      select from ${trials} other where other.member_id = ${memberId} and other.line = trial.line)`)

interface TrialEnd {
  readonly which: SQL
  readonly ending: SQL
  readonly at: SQL
}

/**
 * Ends running trials, with an event for each. Tokens of bought ones are void; with the others the devices learn of the
 * end.
 */
const ended = (events: EventBus, { which, ending, at }: TrialEnd, now: Date) => sql`
  ended as (
    update ${trials} set ended_at = ${at}, ending = ${ending}, token = case when ${ending} <> 'bought' then token end,
      earlier_token = case when ${ending} <> 'bought' then earlier_token end
    where ended_at is null and ${which} returning *),
  ${events.announcementOfEach(
    'trial.ended',
    sql`select jsonb_build_object('trial', id, 'member', member_id, 'line', line, 'platform', platform,
      'reason', ending) as payload from ended`,
    now,
  )}`

/** Ends trials whose time is over. */
export const endTrialsOver = (database: Queryable, events: EventBus, now: Date) =>
  database.execute(
    sql`with ${ended(
      events,
      { which: sql`ends_at <= ${now}::timestamptz`, ending: sql`'over'`, at: sql`ends_at` },
      now,
    )} select`,
  )

/** Staff ends one that is locked and runs. */
export const revokeTrial = (transaction: Transaction, events: EventBus, id: string, now: Date) =>
  transaction.execute(
    sql`with ${ended(
      events,
      { which: sql`id = ${id}::uuid`, ending: sql`'revoked'`, at: sql`${now}::timestamptz` },
      now,
    )} select`,
  )

interface Extension {
  readonly trial: Trial
  readonly endsAt: Date
  readonly now: Date
}

/** Extends a locked trial, also one that was over. */
export async function extendTrial(
  transaction: Transaction,
  events: EventBus,
  { trial: { id, memberId: member, line, platform }, endsAt, now }: Extension,
): Promise<void> {
  await changeTrial(transaction, id, { endsAt, endedAt: null, ending: null })
  const told = { trial: id, member, line, platform, until: endsAt.toISOString() }
  await events.emit(transaction, 'trial.extended', told, now)
}

interface Purchase {
  readonly id: string
  readonly memberId: number
}

/** The device has taken a seat that is paid for: its trial ends, and is one that became a purchase. */
export async function markBought(
  transaction: Transaction,
  events: EventBus,
  { id, memberId }: Purchase,
  now: Date,
): Promise<void> {
  await transaction.execute(sql`
    update ${trials} set bought_at = ${now}::timestamptz, member_id = coalesce(member_id, ${memberId})
    where id = ${id}::uuid and bought_at is null`)
  await transaction.execute(
    sql`with ${ended(
      events,
      { which: sql`id = ${id}::uuid`, ending: sql`'bought'`, at: sql`${now}::timestamptz` },
      now,
    )} select`,
  )
}

/** Reduces ended trials of devices without an account to hashes, and deletes them in the end. */
export async function forgetTrials(database: Queryable, { names, all }: { names: Date; all: Date }) {
  await database.execute(sql`
    update ${trials} set device = null, nickname = null, version = null, architecture = null, system = null,
      token = null, earlier_token = null
    where ended_at <= ${names}::timestamptz and device is not null and member_id is null`)
  await database.execute(sql`delete from ${trials} where ended_at <= ${all}::timestamptz`)
}
