import { z } from 'zod/mini'
import { releasePlatforms } from '../rules'
import { linkPattern } from '../rules/notes'
import { architectures, releaseUses, stableChannel } from '../rules/release'
import { systemPattern } from '../rules/system'
import { bundlePattern, mostBuild, mostVersionLetters, versionPattern } from '../rules/versions'

/** The largest file of a release, in bytes. */
export const mostReleaseBytes = 50 * 1024 ** 3

/** The name of a channel. */
export const channel = z.string().check(z.regex(/^[a-z]{2,20}$/, 'must be stable, or a channel of vendor.json'))

export const releaseFacts = {
  software: z
    .string()
    .check(
      z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case letters, digits and hyphens'),
      z.describe('The family of its products in the catalogue.'),
    ),
  platform: z.enum(releasePlatforms),
  version: z
    .string()
    .check(
      z.maxLength(mostVersionLetters),
      z.regex(versionPattern, 'must be two to four numbers, such as 4.2.0 or 2026.1, or 4.2.0-beta.1'),
      z.describe('As people say it: two to four numbers, and what comes before it by name: 4.2.0-beta.1.'),
    ),
  build: z.int().check(z.gte(1), z.lte(mostBuild), z.describe('A whole number, rising: the highest is the newest.')),
  bundle_version: z
    .optional(z.string().check(z.regex(bundlePattern, 'must be a number such as 6104 or 6.1.4')))
    .check(z.describe('What Sparkle compares (CFBundleVersion), where that is not the build.')),
  delta_from: z
    .optional(z.int().check(z.gte(1), z.lte(mostBuild)))
    .check(z.describe('Of a .delta by Sparkle’s BinaryDelta: the build that it makes this one of.')),
  update_from: z
    .optional(z.int().check(z.gte(1), z.lte(mostBuild)))
    .check(
      z.describe('The least build that may update to it directly; older ones are offered an earlier release first.'),
    ),
  minimum_system: z
    .optional(z.string().check(z.regex(systemPattern, 'must be a version such as 10 or 12.3')))
    .check(z.describe('The oldest version of the system that it runs on.')),
  arch: z
    ._default(z.enum(architectures), 'any')
    .check(z.describe('The processors that it is built for; any: all of its system.')),
  channel: z
    ._default(channel, stableChannel)
    .check(z.describe('stable, or one of vendor.json, for those who try what is new.')),
  use: z
    ._default(z.enum(releaseUses), 'both')
    .check(z.describe('Whether people download it, programs update themselves by it, or both.')),
} as const

export const share = z.int().check(z.gte(0), z.lte(100))
export const notes = z.record(z.string().check(z.regex(/^[a-z]{2}$/)), z.string().check(z.maxLength(10_000)))

/** A page of the vendor's. */
export const noteLink = z
  .string()
  .check(z.maxLength(500), z.regex(linkPattern, 'must be an address that begins with https://'))
export const noteLinks = z.record(z.string().check(z.regex(/^[a-z]{2}$/)), noteLink)

/** Facts of an update for programs. */
export const updateFacts = {
  critical: z._default(z.boolean(), false).check(z.describe('Its update is not to be put off.')),
  share: z._default(share, 100).check(z.describe('How many installations in a hundred are offered it as an update.')),
  notes: z
    ._default(notes, {})
    .check(z.describe('The release notes, by the tag of the language; plain text, lists with dashes.')),
  note_links: z
    ._default(noteLinks, {})
    .check(
      z.describe('The pages with the release notes, by the tag of the language, beside the text or in its place.'),
    ),
  signatures: z
    ._default(
      z.strictObject({
        ed25519: z.optional(z.string().check(z.regex(/^[A-Za-z0-9+/]{86}==$/, 'must be 64 bytes in base64'))),
        minisign: z.optional(
          z
            .string()
            .check(
              z.maxLength(2000),
              z.regex(
                /^untrusted comment: .*\n[A-Za-z0-9+/=]+\ntrusted comment: .*\n[A-Za-z0-9+/=]+\n?$/,
                'must be the text of a .sig or .minisig file',
              ),
            ),
        ),
      }),
      {},
    )
    .check(z.describe('Of the file: ed25519 as Sparkle has it, minisign as Tauri has it.')),
} as const
