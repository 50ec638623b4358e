import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { members } from '@/domains/identity/relations'
import { bytes, moment } from '@/platform/database/columns'
import type { ReleasePlatform } from './rules'

const releaseId = () =>
  integer()
    .notNull()
    .references(() => releases.id)

/** Every build that the vendor has published. What lies behind a row never changes: another content is another build. */
export const releases = pgTable(
  'releases',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The family of products that it is of. */
    software: text().notNull(),
    platform: text().$type<ReleasePlatform>().notNull(),
    version: text().notNull(),
    build: integer().notNull(),
    /** From then on it can be downloaded. */
    releasedAt: moment().notNull(),
    /** The oldest system that it runs on: `10`, `12.3`. */
    minimumSystem: text(),
    /** Under which it is downloaded; it says what it is, and no digits of it but the build stand four or five in a row. */
    fileName: text().notNull(),
    /** Where the file lies. */
    fileKey: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    /** In hex. */
    sha256: text().notNull(),
    /** From then on nobody gets it any more; its build stays taken. */
    withdrawnAt: moment(),
    withdrawnBy: text(),
    withdrawnFor: text(),
  },
  (table) => [
    unique('releases_file_name_once').on(table.fileName),
    unique('releases_build_once').on(table.software, table.platform, table.build),
    check('releases_platform_known', sql`${table.platform} in ('win', 'mac')`),
    check('releases_build_digits', sql`${table.build} between 1000 and 99999`),
    check('releases_size_positive', sql`${table.size} > 0`),
    check(
      'releases_withdrawn_whole',
      sql`num_nonnulls(${table.withdrawnAt}, ${table.withdrawnBy}, ${table.withdrawnFor}) in (0, 3)`,
    ),
    check('releases_sha256_hex', sql`${table.sha256} ~ '^[0-9a-f]{64}$'`),
  ],
)

const byteRanges = customType<{ data: string }>({ dataType: () => 'int8multirange' })

/** What somebody has of a file so far, until they have it all: then it is counted, and the row goes. */
export const deliveries = pgTable(
  'deliveries',
  {
    releaseId: releaseId(),
    /** `member 12`, or `network 192.0.2.1` for anyone who downloads without a link of their own. */
    recipient: text().notNull(),
    parts: byteRanges().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.releaseId, table.recipient] }),
    index('deliveries_updated').on(table.updatedAt),
  ],
)

/** What a member was delivered whole, and when first and last: the proof of it, and no record of each download. */
export const memberDownloads = pgTable(
  'member_downloads',
  {
    memberId: bigint({ mode: 'number' })
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    releaseId: releaseId(),
    firstAt: moment().notNull(),
    lastAt: moment().notNull(),
    /** From where, the first time. */
    network: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.releaseId] })],
)

/** How often a release was delivered whole, by day in UTC. */
export const downloadCounts = pgTable(
  'download_counts',
  {
    releaseId: releaseId(),
    day: date().notNull(),
    downloads: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.releaseId, table.day] }),
    check('download_counts_positive', sql`${table.downloads} > 0`),
  ],
)

/** The one secret by which links are signed, the same for every process on this database. */
export const downloadKeys = pgTable(
  'download_keys',
  {
    id: smallint().primaryKey().default(1),
    secret: bytes().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [check('download_keys_one', sql`${table.id} = 1`)],
)
