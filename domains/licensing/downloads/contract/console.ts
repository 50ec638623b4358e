import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { releasePlatforms } from '../rules'
import { updaters } from '../rules/feeds/statement'
import { architectures, releaseUses } from '../rules/release'
import { mostBuild } from '../rules/versions'
import { channel, mostReleaseBytes, noteLink, noteLinks, notes, releaseFacts, share } from './release-fields'

const listed = z.object({
  id: z.number(),
  software: z.string(),
  /** The product whose program it is; null: the catalogue has it no longer. */
  product: z.nullable(z.object({ pid: z.number(), name: z.string() })),
  platform: z.enum(releasePlatforms),
  version: z.string(),
  build: z.number(),
  arch: z.enum(architectures),
  channel: z.string(),
  use: z.enum(releaseUses),
  critical: z.boolean(),
  /** In percent of installations. */
  share: z.number(),
  /** Unix seconds: since then programs are not offered it; null: they are. */
  halted: z.nullable(z.number()),
  /** By language. */
  notes,
  /** The pages with them, by language. */
  note_links: noteLinks,
  /** The signatures for programs' feeds. */
  signed: z.array(z.enum(['ed25519', 'minisign'])),
  minimum_system: z.nullable(z.string()),
  /** The number that Sparkle compares; null: the build. */
  bundle_version: z.nullable(z.string()),
  /** Of a delta: the build that it makes this one of; null: the file is none. */
  delta_from: z.nullable(z.number()),
  /** The least build that may update to it directly; null: each may. */
  update_from: z.nullable(z.number()),
  file_name: z.string(),
  size: z.number(),
  /** In hex. */
  sha256: z.string(),
  /** Unix seconds: from then on it can be downloaded. */
  released: z.number(),
  downloads: z.number(),
  /** Null: members may have it. */
  withdrawn: z.nullable(z.object({ at: z.number(), by: z.string(), reason: z.string() })),
})
export type ListedRelease = z.output<typeof listed>

const feedLine = z.object({
  updater: z.enum(updaters),
  channel: z.string(),
  platform: z.enum(releasePlatforms),
  arch: z.enum(architectures),
  version: z.string(),
  build: z.number(),
  critical: z.boolean(),
  /** The share of installations that are offered it, in percent; 100: all. */
  share: z.number(),
  /** The languages in which it says what is new. */
  notes: z.array(z.string()),
  /** Why the updater would not take it; null: it does. */
  problem: z.nullable(z.enum(['unsigned', 'name', 'version'])),
})
export type ShownFeedLine = z.output<typeof feedLine>

export const downloadsConsoleCalls = defineCalls({
  'GET /console/api/releases': {
    summary: 'Every release, what was published last first, with how often it was downloaded whole',
    who: 'operator',
    permission: 'releases.edit',
    effect: 'read',
    input: z.object({ before: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(2_000_000_000))) }),
    answer: z.object({
      rows: z.array(listed),
      more: z.boolean(),
      /** The software that can have releases: the families of the catalogue. */
      software: z.array(z.string()),
      /** stable, and those of the vendor beside it. */
      channels: z.array(z.string()),
    }),
    codes: [],
  },
  'GET /console/api/releases/show': {
    summary: 'One release',
    who: 'operator',
    permission: 'releases.edit',
    effect: 'read',
    input: z.object({ release: z.coerce.number().check(z.int(), z.gte(1), z.lte(2_000_000_000)) }),
    answer: z.object({
      release: listed,
      /** stable, and those of the vendor beside it. */
      channels: z.array(z.string()),
    }),
    codes: [20085],
  },
  'GET /console/api/releases/feeds': {
    summary: 'Shows the present update feeds of a software, by updater, channel and system',
    who: 'operator',
    permission: 'releases.edit',
    effect: 'read',
    input: z.object({ software: releaseFacts.software }),
    answer: z.object({
      lines: z.array(feedLine),
      /** Programs must show a licence to get them. */
      licensed: z.boolean(),
      /** Where the feeds begin: the software's address. */
      address: z.string(),
    }),
    codes: [20085],
  },
  'POST /console/api/releases/publish': {
    summary: 'Publishes a file as a release',
    who: 'operator',
    permission: 'releases.edit',
    effect: 'write',
    reaches: ['program.published'],
    upload: {
      field: 'file',
      mostBytes: mostReleaseBytes,
      tooLarge: 'A release has 50 GiB at most.',
      keptIn: 'releases',
    },
    input: z.object({
      ...releaseFacts,
      build: z.coerce.number().check(z.int(), z.gte(1), z.lte(mostBuild)),
      update_from: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(mostBuild))),
      delta_from: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(mostBuild))),
      share: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(100)), 100),
      /** Unix seconds; left out: now. */
      released: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(4_102_444_800))),
    }),
    answer: z.object({ file_name: z.string(), size: z.number(), sha256: z.string() }),
    codes: [20035, 20040],
  },
  'POST /console/api/releases/change': {
    summary:
      'Says what is new in a release, moves it to a steadier channel, lets its roll-out grow, stops it or lets it go on',
    who: 'operator',
    permission: 'releases.edit',
    effect: 'write',
    reaches: ['program.published'],
    input: z.object({
      file_name: z.string().check(z.minLength(1), z.maxLength(200)),
      critical: z.optional(z.boolean()),
      share: z.optional(share),
      /** The release notes in one language; an empty text removes them. */
      note: z.optional(
        z.object({ language: z.string().check(z.regex(/^[a-z]{2}$/)), text: z.string().check(z.maxLength(10_000)) }),
      ),
      /** Of the programs that may update to it directly; 0: every one may. */
      update_from: z.optional(z.int().check(z.gte(0), z.lte(mostBuild))),
      /** The page with the notes in one language; an empty address removes it. */
      note_link: z.optional(
        z.object({ language: z.string().check(z.regex(/^[a-z]{2}$/)), url: z.union([z.literal(''), noteLink]) }),
      ),
      channel: z.optional(channel),
      /** Programs are not offered it, until it is resumed. */
      halted: z.optional(z.boolean()),
    }),
    answer: z.object({}),
    codes: [20040, 20085],
  },
  'POST /console/api/releases/withdraw': {
    summary: 'Takes a release away from members, and says why in the audit log',
    who: 'operator',
    permission: 'releases.edit',
    effect: 'write',
    reaches: ['program.published'],
    input: z.object({
      file_name: z.string().check(z.minLength(1), z.maxLength(200)),
      reason: z.string().check(z.minLength(1), z.maxLength(500)),
    }),
    answer: z.object({}),
    codes: [20085, 31002],
  },
})
