import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { members } from '@/domains/accounts/identity/relations'
import type { Platform } from '@/domains/commerce/catalogue/rules/kinds'
import { bytes, id, moment, oneOf, platformKnown } from '@/platform/database/columns'
import type { ProductClaim } from './rules/claims'
import type { Component } from './rules/devices'
import { type SharingSource, sharingSources } from './rules/shared'

const memberId = () => id().references(() => members.id)
/** The facts by which a device with another fingerprint is recognized; a released seat keeps none of them. */
export const identity = () => ({
  components: jsonb().$type<readonly Component[]>().notNull().default([]),
  /** The hash of the number that the program drew once and keeps. */
  installation: bytes(),
})

/** The program's last report about itself; null: none. */
export const programColumns = () => ({ version: text(), architecture: text(), system: text() })

/**
 * A member's seats of one line on one platform: their number, those in use, and the releases. Taking or returning a
 * seat holds this row's lock. `used` is counted by a trigger on `seats`, and a check keeps it within `total`: more
 * seats than were paid for are impossible, unless the vendor only warns of them.
 */
export const seatPools = pgTable(
  'seat_pools',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    memberId: memberId().notNull(),
    line: text().notNull(),
    platform: text().$type<Platform>().notNull(),
    total: integer().notNull(),
    used: integer().notNull().default(0),
    /** The vendor only warns of more devices than seats (decision 0240). */
    isOpen: boolean().notNull().default(false),
    /** When single seats were released, as far as it counts for the quota. */
    releases: moment().array().notNull().default([]),
    /** When all of them were released last. */
    resetAt: moment(),
    /** When the next of its terms ends, and with it perhaps a seat. */
    recountAt: moment(),
  },
  (table) => [
    unique('seat_pools_once').on(table.memberId, table.line, table.platform),
    index('seat_pools_recount').on(table.recountAt),
    check('seat_pools_platform_known', platformKnown(table.platform)),
    check(
      'seat_pools_used_within_total',
      sql`${table.used} >= 0 and (${table.used} <= ${table.total} or ${table.isOpen})`,
    ),
  ],
)

/**
 * A place of an account's pool that is given to a person, on any device of theirs. It takes a seat of the pool as soon
 * as it is given, and is counted by a trigger like devices, so that the limit holds. An ended row stays for its history
 * (decision 0116).
 */
export const sharedSeats = pgTable(
  'shared_seats',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    /** The pool, which names member, line and platform. */
    poolId: id()
      .notNull()
      .references((): AnyPgColumn => seatPools.id),
    personId: memberId().notNull(),
    source: text().$type<SharingSource>().notNull(),
    /** The rule of the account that gave it; null: a person did. */
    ruleId: id(),
    assignedAt: moment().notNull(),
    /** The person who assigned it; null: a rule, or an erased account. */
    assignedBy: id().references(() => members.id, { onDelete: 'set null' }),
    /** Where a person has several places of a pool, since they had as many devices or accounts: a number of their own. */
    apart: id().notNull().default(0),
    endedAt: moment(),
    ending: text().$type<SharedSeatEnding>(),
    /** A letter to the person is due, of its assignment or of its end. */
    untold: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('shared_seats_once').on(table.poolId, table.personId, table.apart).where(sql`${table.endedAt} is null`),
    index('shared_seats_of_pool').on(table.poolId),
    index('shared_seats_of_person').on(table.personId),
    index('shared_seats_assigned_by').on(table.assignedBy),
    index('shared_seats_untold').on(table.poolId, table.personId).where(sql`${table.untold}`),
    check('shared_seats_source_known', sql`${table.source} in (${oneOf(sharingSources)})`),
    check('shared_seats_ended_somehow', sql`(${table.endedAt} is null) = (${table.ending} is null)`),
  ],
)

/** `unpaid`: fewer are paid for than before. `left`: the person has left the account. */
export type SharedSeatEnding = 'takenBack' | 'unpaid' | 'left'

/** A seat that a device took. The id is in licences and calls; it is random and does not reveal how many there are. */
export const seats = pgTable(
  'seats',
  {
    id: uuid().primaryKey(),
    poolId: id()
      .notNull()
      .references(() => seatPools.id),
    /** The hash of the fingerprint by which the program knows its device. */
    deviceHash: bytes().notNull(),
    /** Copies of a virtual machine have one fingerprint: a number of its own for each that has a seat. */
    apart: integer().notNull().default(0),
    /** The MAC address of a computer, the label of a phone: by it the member knows the device. */
    device: text().notNull(),
    /** The device's own name. */
    nickname: text(),
    ...identity(),
    ...programColumns(),
    /** The device may ask for a place among those that float; that takes no seat of the pool. */
    floating: boolean().notNull().default(false),
    /** The seat is of a place that was given to a person: that is what takes one of the pool, and not the device. */
    sharedSeatId: id().references(() => sharedSeats.id),
    /** It was given to the device in advance: who shows the fingerprint takes it (decision 0242). */
    isBound: boolean().notNull().default(false),
    grantedAt: moment().notNull(),
    lastSeenAt: moment().notNull(),
    releasedAt: moment(),
    /** The highest number of a refresh token, of whichever installation. */
    generation: integer().notNull().default(0),
    /** The licence key by which the device came in last; null: by account, or before this was written down. No reference: keys lie elsewhere where tables are sharded. */
    licenceKey: id(),
  },
  (table) => [
    // A device takes one seat, however often it asks.
    uniqueIndex('seats_of_device')
      .on(table.poolId, table.deviceHash, table.apart)
      .where(sql`${table.releasedAt} is null and ${table.sharedSeatId} is null`),
    // And a person one device on each place that is theirs.
    uniqueIndex('seats_of_shared').on(table.sharedSeatId).where(sql`${table.releasedAt} is null`),
    index('seats_of_shared_ever').on(table.sharedSeatId),
    index('seats_of_pool').on(table.poolId),
    index('seats_of_hash').on(table.deviceHash),
    index('seats_taken').on(table.poolId, table.grantedAt).where(sql`${table.releasedAt} is null`),
    index('seats_of_licence_key').on(table.licenceKey).concurrently().where(sql`${table.licenceKey} is not null`),
    // Staff finds members by the beginning of what a device is called.
    index('seats_device_begins').on(sql`lower(${table.device}) text_pattern_ops`),
    index('seats_nickname_begins').on(sql`lower(${table.nickname}) text_pattern_ops`),
    check('seats_device_length', sql`char_length(${table.device}) between 1 and 60`),
    check('seats_nickname_length', sql`char_length(${table.nickname}) between 1 and 60`),
  ],
)

/** The events of a seat. Rows are only added; a trigger refuses anything else. */
export const seatEvents = pgTable(
  'seat_events',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    seatId: uuid()
      .notNull()
      .references(() => seats.id),
    at: moment().notNull(),
    kind: text().$type<SeatEventKind>().notNull(),
  },
  (table) => [index('seat_events_of_seat').on(table.seatId, table.id)],
)

/**
 * `takenBack`: by the vendor's side, since fewer seats are paid for than before. `reused`: a spent token came again.
 * `recognised`: the device came with another fingerprint. `unassigned`: its person has the place no more.
 */
export type SeatEventKind =
  | 'granted'
  | 'recognised'
  | 'released'
  | 'signedOff'
  | 'reset'
  | 'takenBack'
  | 'unassigned'
  | 'reused'

/** The floating places of a pool as last computed: licences are signed from it. */
export const floatingPools = pgTable('floating_pools', {
  poolId: id()
    .primaryKey()
    .references(() => seatPools.id),
  paid: integer().notNull(),
  leaseSeconds: integer().notNull(),
  graceSeconds: integer().notNull(),
  /** Each running program has a place of its own (decision 0251). */
  byProcess: boolean().notNull().default(false),
  /** The claims of its licences. */
  products: jsonb().$type<readonly ProductClaim[]>().notNull(),
  features: jsonb().$type<readonly string[]>().notNull().default([]),
  /** When all of it has ended; null: never. */
  endsAt: moment(),
})

/**
 * Places of a pool that a relay in the member's own network gives to devices (decision 0252). Rows stay for their
 * history.
 */
export const floatingAllotments = pgTable(
  'floating_allotments',
  {
    id: uuid().primaryKey(),
    poolId: id()
      .notNull()
      .references(() => seatPools.id),
    /** The public key by which it signs, as in a JWK. */
    relayKey: text().notNull(),
    /** The relay's name, for people. */
    name: text().notNull(),
    places: integer().notNull(),
    allottedAt: moment().notNull(),
    endsAt: moment().notNull(),
    /** The relay has said that it gives no more of them; null: it has not. */
    returnedAt: moment(),
  },
  (table) => [
    index('floating_allotments_of_pool').on(table.poolId),
    check('floating_allotments_places', sql`${table.places} > 0`),
  ],
)

/**
 * The floating places of a pool: as many rows as devices, or programs, may be at work at once, so concurrent calls cannot
 * exceed it.
 * A lease that has run out need not be ended: its row is free for the next device.
 */
export const floatingPlaces = pgTable(
  'floating_places',
  {
    poolId: id()
      .notNull()
      .references(() => floatingPools.poolId),
    place: integer().notNull(),
    /** The device on it; null: never used, or given back. */
    seatId: uuid().references(() => seats.id, { onDelete: 'set null' }),
    /** The running program on the device that has it, by the name that it gave itself; empty: the device has it. */
    process: text().notNull().default(''),
    /** A relay gives it, and no device here has it. */
    allotmentId: uuid().references(() => floatingAllotments.id),
    takenAt: moment(),
    /** Without the grace. */
    expiresAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.poolId, table.place] }),
    index('floating_places_of_allotment').on(table.allotmentId),
    check('floating_places_one_holder', sql`${table.seatId} is null or ${table.allotmentId} is null`),
    unique('floating_places_once').on(table.seatId, table.process),
  ],
)

/** Refresh tokens of a seat, as hashes, one chain for each installation. Each is good once; the next one is a generation younger. */
export const seatTokens = pgTable(
  'seat_tokens',
  {
    hash: bytes().primaryKey(),
    seatId: uuid()
      .notNull()
      .references(() => seats.id),
    /** The hash of the installation whose chain it belongs to (decision 0176); null: the program names none. */
    installation: bytes(),
    generation: integer().notNull(),
    createdAt: moment().notNull(),
    /** Another one was put in its place before it was ever used, or all of the chain's were called in. */
    revoked: boolean().notNull().default(false),
  },
  (table) => [index('seat_tokens_of_seat').on(table.seatId)],
)
