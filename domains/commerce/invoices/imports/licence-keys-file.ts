import { z } from 'zod/mini'
import { orderNumber } from '@/domains/commerce/orders'
import { moment, wording } from '@/platform/import/fields'
import type { LineFile } from '@/platform/import/part'

const counted = z.int().check(z.gte(1), z.lte(1000))

/** One line. Strict: a misspelt field is an error, not a field that is ignored. */
const licenceKey = z.strictObject({
  order: orderNumber.check(z.describe('The order that it was given for, one that was brought along.')),
  line: z._default(counted, 1).check(z.describe('Which of the order’s lines, from 1; left out: the first.')),
  unit: z._default(counted, 1).check(z.describe('Which of the line’s quantity, from 1; left out: the first.')),
  key: z
    .string()
    .check(
      z.regex(/^[!-~](?:[ -~]{0,198}[!-~])?$/, 'must be 1 to 200 letters, digits and signs'),
      z.describe('As it was handed out, and is typed into the program.'),
    ),
  disabled: z
    .optional(z.strictObject({ at: moment, because: wording(500) }))
    .check(z.describe('Since when no new device may use it, and why; left out: it works.')),
})

/** Serial numbers that were handed out before, for programs that ask for one. */
export const licenceKeysFile = {
  name: 'licence-keys.jsonl',
  title: 'A licence key',
  schema: licenceKey,
} satisfies LineFile
