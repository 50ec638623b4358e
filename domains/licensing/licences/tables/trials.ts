import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { members } from '@/domains/accounts/identity/relations'
import type { Platform } from '@/domains/commerce/catalogue/rules/kinds'
import { bytes, id, moment, oneOf, platformKnown } from '@/platform/database/columns'
import type { Component } from '../rules/devices'
import { type TrialEnding, trialEndings } from '../rules/trials'

/**
 * A device that tries a line, once. The id is in its licences. Beginning a trial locks the line, since a device may
 * come with other fingerprints; the same lock finds a member's second trial.
 */
export const trials = pgTable(
  'trials',
  {
    id: uuid().primaryKey(),
    /** The order of their beginning, for lists. */
    number: id().notNull().generatedAlwaysAsIdentity(),
    line: text().notNull(),
    platform: text().$type<Platform>().notNull(),
    /** The product under trial; the catalogue says what it includes. */
    pid: integer().notNull(),
    /** The hash of the fingerprint by which the program knows its device. */
    deviceHash: bytes().notNull(),
    /** How people know the device; null: it has been over for a while, and hashes alone are kept. */
    device: text(),
    nickname: text(),
    components: jsonb().$type<readonly Component[]>().notNull().default([]),
    installation: bytes(),
    version: text(),
    architecture: text(),
    system: text(),
    /** The member who signed in on the device; null: none. */
    memberId: id().references(() => members.id),
    startedAt: moment().notNull(),
    endsAt: moment().notNull(),
    lastSeenAt: moment().notNull(),
    endedAt: moment(),
    ending: text().$type<TrialEnding>(),
    /** When the device took a seat that is paid for, also when the trial had ended before. */
    boughtAt: moment(),
    /** The hash of the refresh token, and of the one before it, in case the answer with the newer one was lost. */
    token: bytes(),
    earlierToken: bytes(),
  },
  (table) => [
    unique('trials_once').on(table.line, table.deviceHash),
    index('trials_of_member').on(table.memberId).where(sql`${table.memberId} is not null`),
    index('trials_of_installation').on(table.installation).where(sql`${table.installation} is not null`),
    index('trials_of_components').using('gin', sql`${table.components} jsonb_path_ops`),
    index('trials_token').on(table.token),
    index('trials_earlier_token').on(table.earlierToken),
    unique('trials_numbered').on(table.number),
    index('trials_of_product').on(table.pid, table.number),
    index('trials_started').on(table.startedAt, table.pid),
    index('trials_ended').on(table.endedAt, table.pid).where(sql`${table.endedAt} is not null`),
    index('trials_running').on(table.endsAt).where(sql`${table.endedAt} is null`),
    index('trials_bought').on(table.boughtAt, table.pid).where(sql`${table.boughtAt} is not null`),
    index('trials_device_begins').on(sql`lower(${table.device}) text_pattern_ops`),
    index('trials_nickname_begins').on(sql`lower(${table.nickname}) text_pattern_ops`),
    check('trials_platform_known', platformKnown(table.platform)),
    check('trials_ending_known', sql`${table.ending} in (${oneOf(trialEndings)})`),
    check('trials_ended_somehow', sql`(${table.endedAt} is null) = (${table.ending} is null)`),
    check('trials_end_after_start', sql`${table.endsAt} > ${table.startedAt}`),
  ],
)
