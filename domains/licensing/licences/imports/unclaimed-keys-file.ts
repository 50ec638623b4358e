import { z } from 'zod/mini'
import { terms } from '@/domains/commerce/catalogue/rules/kinds'
import { pid } from '@/domains/commerce/catalogue/schema'
import { moment } from '@/platform/import/fields'
import type { LineFile } from '@/platform/import/part'

/** One line. Strict: a misspelt field is an error, not a field that is ignored. */
const unclaimedKey = z.strictObject({
  key: z
    .string()
    .check(
      z.regex(/^[!-~](?:[ -~]{6,126}[!-~])$/, 'must be 8 to 128 letters, digits and signs'),
      z.describe('As it was handed out, and is typed into the program.'),
    ),
  pid: pid.check(z.describe('The product of the catalogue that it is for.')),
  term: z._default(z.enum(terms), 'LFT').check(z.describe('Left out: LFT, for a lifetime.')),
  quantity: z
    ._default(z.int().check(z.gte(1), z.lte(1000)), 1)
    .check(z.describe('For how many of the product; left out: 1.')),
  bought_at: moment.check(z.describe('When it was bought: its term began then.')),
})

/** Earlier keys whose owners have no account: each is assigned to the member who types it in first. */
export const unclaimedKeysFile = {
  name: 'unclaimed-keys.jsonl',
  title: 'A licence key without an account',
  schema: unclaimedKey,
} satisfies LineFile
