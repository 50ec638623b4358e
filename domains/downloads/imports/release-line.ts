import { z } from 'zod/mini'
import { moment } from '@/platform/import/fields'
import { releasePlatforms } from '../rules'

/** The file of a vendor's folder that lists releases. */
export const releasesFile = 'releases.jsonl'

export const releaseFacts = {
  software: z.string().check(
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case letters, digits and hyphens'),
    z.refine((value) => !/\d{4}/.test(value), 'must not have four digits in a row, which are taken for the build'),
    z.describe('The family of its products in the catalogue.'),
  ),
  platform: z.enum(releasePlatforms),
  version: z
    .string()
    .check(
      z.regex(/^\d{1,3}(\.\d{1,3}){1,3}$/, 'must be two to four numbers of up to three digits, such as 4.2.0'),
      z.describe('As people say it: two to four numbers.'),
    ),
  build: z
    .int()
    .check(z.gte(1000), z.lte(99_999), z.describe('Four or five digits, rising: the highest is the newest.')),
  minimum_system: z
    .optional(z.string().check(z.regex(/^\d{1,3}(\.\d{1,3}){0,2}$/, 'must be a version such as 10 or 12.3')))
    .check(z.describe('The oldest Windows or macOS that it runs on.')),
} as const

/** One line. Strict: a misspelt field is an error, not a field that is ignored. */
export const releaseLine = z.strictObject({
  ...releaseFacts,
  released_at: moment.check(z.describe('From then on it can be downloaded.')),
  file: z
    .string()
    .check(
      z.regex(/^(?!.*\.\.)[^/\\][^\\]*$/, 'must be a path within the folder'),
      z.describe('The file to be downloaded, by its path from the folder.'),
    ),
  sha256: z
    .optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, 'must be 64 digits in hex')))
    .check(z.describe('Checked against the file.')),
})
export type ReleaseLine = z.output<typeof releaseLine>
