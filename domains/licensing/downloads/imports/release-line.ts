import { z } from 'zod/mini'
import { moment } from '@/platform/import/fields'
import { releaseFacts, updateFacts } from '../contract/release-fields'

/** The file of a vendor's folder that lists releases. */
export const releasesFile = 'releases.jsonl'

/** One line. Strict: a misspelt field is an error, not a field that is ignored. */
export const releaseLine = z.strictObject({
  ...releaseFacts,
  ...updateFacts,
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
