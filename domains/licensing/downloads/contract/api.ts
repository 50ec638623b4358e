import { z } from 'zod/mini'
import { defineApiCalls } from '@/platform/contract/api-call'
import { givenTime, time } from '@/platform/contract/api-fields'
import { releasePlatforms } from '../rules'
import { architectures, releaseUses } from '../rules/release'
import { mostBuild } from '../rules/versions'
import { channel, mostReleaseBytes, noteLinks, notes, releaseFacts, share, updateFacts } from './release-fields'

/** The largest part of a file in bytes: after a lost connection one part is sent again. */
export const mostPartBytes = 64 * 1024 ** 2

const fileName = z.string().check(z.regex(/^[\w.-]{1,200}$/))
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

const upload = z.object({
  /** The upload's name in the address of its parts. */
  id: z.uuid(),
  /** How many bytes are here: the next part begins there. */
  received: z.int(),
  part_bytes: z.int(),
})

export const apiRelease = z.object({
  /** The name of its file. */
  id: z.string(),
  software: z.string(),
  platform: z.enum(releasePlatforms),
  arch: z.enum(architectures),
  version: z.string(),
  build: z.int(),
  channel: z.string(),
  use: z.enum(releaseUses),
  released_at: time,
  size: z.int(),
  sha256,
  critical: z.boolean(),
  share: z.int(),
  withdrawn: z.boolean(),
})

const sampleFacts = { software: 'ebbcatch-video', platform: 'win', version: '6.1.0', build: 61_042 }
const sampleHash = '7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed'
const sampleName = 'ebbcatch-video-6.1.0-61042-win.exe'

export const downloadsApiCalls = defineApiCalls({
  'GET /api/v1/releases': {
    summary: 'The releases of a software, the newest build first',
    permission: 'releases.edit',
    effect: 'read',
    input: z.object({ software: releaseFacts.software }),
    answer: z.object({ items: z.array(apiRelease), next: z.null() }),
    codes: [],
    example: {
      input: { software: 'ebbcatch-video' },
      answer: {
        items: [
          {
            id: sampleName,
            ...sampleFacts,
            arch: 'any',
            channel: 'stable',
            use: 'both',
            released_at: '2026-11-21T12:00:00.000Z',
            size: 3,
            sha256: sampleHash,
            critical: false,
            share: 50,
            withdrawn: false,
          },
        ],
        next: null,
      },
    },
  },
  'POST /api/v1/releases': {
    summary: 'Begins to publish a file, or goes on with it',
    description:
      'The file itself is sent in parts to `PUT /api/v1/releases/uploads/{id}`, each with `Content-Range: bytes FIRST-LAST/SIZE`, in their order; with the last one it is published. Sent again, it says how far the file has come. `release` is there when exactly this file is published already: then there is nothing to send. Another file under its build is refused, naming `build`.',
    permission: 'releases.edit',
    effect: 'write',
    reaches: ['program.published'],
    input: z.object({
      ...releaseFacts,
      ...updateFacts,
      /** Its ending says what it is. */
      file: fileName,
      size: z.int().check(z.gte(1), z.lte(mostReleaseBytes)),
      sha256,
      /** Left out: when all of it is there. */
      released_at: z.optional(givenTime),
    }),
    answer: z.object({ release: z.nullable(z.string()), upload: z.nullable(upload) }),
    codes: [20040],
    example: {
      input: { ...sampleFacts, build: 61_043, file: 'setup.exe', size: 3, sha256: sampleHash, share: 10 },
      answer: {
        release: null,
        upload: { id: 'dba8f830-9b64-8e14-9c33-197021224bb0', received: 0, part_bytes: mostPartBytes },
      },
    },
  },
  'POST /api/v1/releases/{release}/change': {
    summary: 'Lets a roll-out grow, stops it, moves a release to a steadier channel, or says what is new',
    description:
      'A roll-out never gets smaller, and no release goes back to a less steady channel: this is refused, naming `share` or `channel`. What is not to go further is stopped, or withdrawn.',
    permission: 'releases.edit',
    effect: 'write',
    reaches: ['program.published'],
    input: z.object({
      release: fileName,
      share: z.optional(share),
      critical: z.optional(z.boolean()),
      notes: z.optional(notes),
      note_links: z.optional(noteLinks),
      /** Of the programs that may update to it directly; 0: every one may. */
      update_from: z.optional(z.int().check(z.gte(0), z.lte(mostBuild))),
      /** A steadier one: who has it keeps it. */
      channel: z.optional(channel),
      /** Programs are not offered it, until it is resumed. */
      halted: z.optional(z.boolean()),
    }),
    answer: z.object({ release: z.string() }),
    codes: [20040, 20085],
    example: { input: { release: sampleName, share: 50 }, answer: { release: sampleName } },
  },
  'POST /api/v1/releases/{release}/withdraw': {
    summary: 'Takes a release away: no program gets it, and the one before it is the newest again',
    permission: 'releases.edit',
    effect: 'write',
    reaches: ['program.published'],
    input: z.object({ release: fileName, reason: z.string().check(z.minLength(1), z.maxLength(500)) }),
    answer: z.object({ release: z.string() }),
    codes: [20085, 31002],
    example: { input: { release: sampleName, reason: 'Crashes at start' }, answer: { release: sampleName } },
  },
})
