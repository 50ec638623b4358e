import { z } from 'zod/mini'
import { orderNumber } from '@/domains/commerce/orders'
import { moment, wording } from '@/platform/import/fields'
import type { LineFile } from '@/platform/import/part'
import { earlierKinds } from '../rules'

/** One line. Strict: a misspelt field is an error, not a field that is ignored. */
const document = z.strictObject({
  order: orderNumber.check(z.describe('The order that it was issued for.')),
  kind: z._default(z.enum(earlierKinds), 'invoice'),
  number: wording(60).check(z.describe('Its number, as the books of that time have it.')),
  issued_at: moment.check(z.describe('When it was issued.')),
  file: z
    .optional(
      z.string().check(z.regex(/^(?!.*\.\.)[\w][\w ./-]{0,199}\.pdf$/i, 'must be the name of a PDF in this folder')),
    )
    .check(z.describe('Its PDF, in this folder or below it. Left out: the member sees the number alone.')),
})

/** Documents that were issued elsewhere for imported orders. */
export const orderDocumentsFile = {
  name: 'order-documents.jsonl',
  title: 'A document of an order',
  schema: document,
  enclosuresOf: (value) => {
    const { file } = value as z.output<typeof document>
    return file === undefined ? [] : [{ path: file }]
  },
} satisfies LineFile
