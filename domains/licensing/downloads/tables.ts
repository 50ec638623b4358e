import { eq, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { members } from '@/domains/accounts/identity/relations'
import type { BackupPart } from '@/platform/backup/ledger'
import { bytes, moment, oneOf } from '@/platform/database/columns'
import type { Draft } from '@/platform/files/store'
import type { Texts } from '@/platform/i18n/texts'
import { ownedBy, type PersonalTable } from '@/platform/installation/console/personal-data'
import { type ReleasePlatform, releasePlatforms } from './rules'
import { type Architecture, architectures, type ReleaseUse, releaseUses, type Signatures } from './rules/release'
import type { UploadedFacts } from './rules/upload'

const releaseId = () =>
  integer()
    .notNull()
    .references(() => releases.id)

/** The end of a file's name that says of which kind it is: `.exe`, `-delta.nupkg`, `-delta-6104.delta`, `.exe.blockmap`. */
const kindInName = "substring(file_name from '(?:-delta(?:-[0-9]+)?)?(?:[.]tar)?[.][a-z0-9]+(?:[.]blockmap)?$')"

/** Published builds. The content of a row's file never changes: another content is another build. */
export const releases = pgTable(
  'releases',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The family of products that it is of. */
    software: text().notNull(),
    platform: text().$type<ReleasePlatform>().notNull(),
    arch: text().$type<Architecture>().notNull().default('any'),
    version: text().notNull(),
    /** Rising: the highest is the newest. */
    build: bigint({ mode: 'number' }).notNull(),
    /** The program’s number of its own with dots, which Sparkle compares (CFBundleVersion); null: that is the build. */
    bundleVersion: text(),
    /** The least build that may update to it directly; null: every one. */
    updateFrom: bigint({ mode: 'number' }),
    /** Of a delta of Sparkle's: the build that it makes this one of; null: the file is none. */
    deltaFrom: bigint({ mode: 'number' }),
    /** From then on it can be downloaded. */
    releasedAt: moment().notNull(),
    /** The oldest system that it runs on: `10`, `12.3`. */
    minimumSystem: text(),
    /** The name of the download; it describes the file. */
    fileName: text().notNull(),
    /** Where the file lies. */
    fileKey: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    /** In hex. */
    sha256: text().notNull(),
    /** In hex, for the programs whose update feeds name them; null: published before they were measured. */
    sha512: text(),
    sha1: text(),
    /** In bytes, of the map of blocks at the end of an AppImage; null: there is none. */
    blockMapSize: integer(),
    /** The channel: previews for those who try them; `stable` is for all. */
    channel: text().notNull().default('stable'),
    use: text().$type<ReleaseUse>().notNull().default('both'),
    /** Its update is not to be put off. */
    critical: boolean().notNull().default(false),
    /** How many installations in a hundred are offered it as an update; it only ever grows. */
    share: smallint().notNull().default(100),
    /** The roll-out is stopped: programs are not offered it, until it is resumed. */
    haltedAt: moment(),
    /** The release notes, by the tag of the language. */
    notes: jsonb().$type<Texts>().notNull().default({}),
    /** The pages that have them, by the tag of the language. */
    noteLinks: jsonb().$type<Texts>().notNull().default({}),
    signatures: jsonb().$type<Signatures>().notNull().default({}),
    /** From then on it is not delivered; its build stays taken. */
    withdrawnAt: moment(),
    withdrawnBy: text(),
    withdrawnFor: text(),
  },
  (table) => [
    unique('releases_file_name_once').on(table.fileName),
    // People have one file of a build; programs one of each kind (decision 0221).
    uniqueIndex('releases_build_once').on(
      table.software,
      table.platform,
      table.arch,
      table.build,
      table.use,
      sql.raw(`(case when use = 'update' then ${kindInName} else '' end)`),
    ),
    check('releases_platform_known', sql`${table.platform} in (${oneOf(releasePlatforms)})`),
    check('releases_arch_known', sql`${table.arch} in (${oneOf(architectures)})`),
    check('releases_use_known', sql`${table.use} in (${oneOf(releaseUses)})`),
    check(
      'releases_delta_update',
      sql`${table.use} = 'update' or (${table.deltaFrom} is null and ${table.fileName} not like '%-delta.nupkg' and ${table.fileName} not like '%.blockmap')`,
    ),
    check('releases_share_percent', sql`${table.share} between 0 and 100`),
    check('releases_sha512_hex', sql`${table.sha512} ~ '^[0-9a-f]{128}$'`),
    check('releases_sha1_hex', sql`${table.sha1} ~ '^[0-9a-f]{40}$'`),
    // Every language counts to it without loss.
    check('releases_build_safe', sql`${table.build} between 1 and 9007199254740991`),
    check('releases_from_earlier', sql`${table.updateFrom} < ${table.build} and ${table.deltaFrom} < ${table.build}`),
    check('releases_size_positive', sql`${table.size} > 0`),
    check(
      'releases_withdrawn_whole',
      sql`num_nonnulls(${table.withdrawnAt}, ${table.withdrawnBy}, ${table.withdrawnFor}) in (0, 3)`,
    ),
    check('releases_sha256_hex', sql`${table.sha256} ~ '^[0-9a-f]{64}$'`),
  ],
)

/** A file that a build server sends in parts, until all of it is there: then it is a release, and the row goes. */
export const releaseUploads = pgTable(
  'release_uploads',
  {
    id: uuid().primaryKey(),
    /** The facts of the future release. */
    facts: jsonb().$type<UploadedFacts>().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    /** In hex, as the sender has measured it. */
    sha256: text().notNull(),
    /** The part of the file that is there; null: nothing, or all of it as that of another release. */
    draft: jsonb().$type<Draft>(),
    /** Where each part begins that a server of the version before has taken: it laid each down by itself. */
    parts: bigint({ mode: 'number' }).array().notNull().default([]),
    received: bigint({ mode: 'number' }).notNull().default(0),
    /** The API key that began it. */
    startedBy: text().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    index('release_uploads_updated').on(table.updatedAt),
    check('release_uploads_received_within', sql`${table.received} between 0 and ${table.size}`),
    check('release_uploads_sha256_hex', sql`${table.sha256} ~ '^[0-9a-f]{64}$'`),
  ],
)

/** The key by which updates are signed, where the vendor lets this installation sign them. */
export const updateKeys = pgTable(
  'update_keys',
  {
    id: smallint().primaryKey().default(1),
    publicKey: bytes().notNull(),
    /** Sealed. */
    privateKey: bytes().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [check('update_keys_one', sql`${table.id} = 1`)],
)

/** Up to which channel a member gets a software. */
export const memberChannels = pgTable(
  'member_channels',
  {
    memberId: bigint({ mode: 'number' })
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    software: text().notNull(),
    channel: text().notNull(),
    chosenAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.software] })],
)

const byteRanges = customType<{ data: string }>({ dataType: () => 'int8multirange' })

/**
 * The parts of a file that a caller has so far, until the file is complete: then it is counted, and the row is deleted.
 */
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

/** The first and the last complete delivery of a file to a member: proof of it, and no record of each download. */
export const memberDownloads = pgTable(
  'member_downloads',
  {
    memberId: bigint({ mode: 'number' })
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    releaseId: releaseId(),
    firstAt: moment().notNull(),
    lastAt: moment().notNull(),
    /** The network of the first delivery. */
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

/** The one secret by which links are signed, the same for every process on this database; sealed. */
export const downloadKeys = pgTable(
  'download_keys',
  {
    id: smallint().primaryKey().default(1),
    secret: bytes().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [check('download_keys_one', sql`${table.id} = 1`)],
)

/** The personal data of downloads. */
export const personalData: readonly PersonalTable[] = [
  {
    table: memberChannels,
    rows: ownedBy(memberChannels.memberId),
    staysApart: 'Each account chooses its own previews.',
  },
  { table: deliveries, rows: ({ memberId }) => eq(deliveries.recipient, `member ${memberId}`) },
  {
    table: memberDownloads,
    rows: ownedBy(memberDownloads.memberId),
    staysApart: 'It says what this account was delivered.',
  },
]

export const backup: BackupPart = { files: [releases.fileKey] }
