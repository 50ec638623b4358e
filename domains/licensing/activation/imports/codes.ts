import { z } from 'zod/mini'
import { memberAddress } from '@/domains/accounts/identity/contract/address'
import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import { pid } from '@/domains/commerce/catalogue/schema'
import { orderNumber } from '@/domains/commerce/orders'
import { moment } from '@/platform/import/fields'
import { loadFile } from '@/platform/import/load-file'
import type { LineFile, Part } from '@/platform/import/part'
import { addHeldCodes, codeChecks, exportedCodes, heldCodes, heldPools } from '../store/codes-file'

const counted = z.int().check(z.gte(1), z.lte(1000))

interface CodeAssignment {
  readonly order?: unknown
  readonly line?: unknown
  readonly unit?: unknown
  readonly member?: unknown
  readonly product?: unknown
  readonly given_at?: unknown
}

/** Free, given for a unit of an order line, or given with a product that a member owns: nothing between. */
function isFreeOrGivenForOneThing({ order, line, unit, member, product, given_at: givenAt }: CodeAssignment) {
  const isThere = (...fields: unknown[]) => fields.every((field) => field !== undefined)
  const isLeftOut = (...fields: unknown[]) => fields.every((field) => field === undefined)
  if (givenAt === undefined) return isLeftOut(order, line, unit, member, product)
  return order === undefined
    ? isThere(member, product) && isLeftOut(line, unit)
    : isThere(line) && isLeftOut(member, product)
}

/** One line. Strict: a misspelt field is an error, not a field that is ignored. */
const code = z
  .strictObject({
    pool: z
      .string()
      .check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.describe('The family of the oem product whose code it is.')),
    code: z.string().check(z.regex(/^[!-~]{4,100}$/, 'must be 4 to 100 letters, digits and signs without blanks')),
    given_at: z.optional(moment).check(z.describe('When it was given out; left out: it is yet to be given.')),
    order: z.optional(orderNumber).check(z.describe('The order that it was given for.')),
    line: z.optional(counted).check(z.describe('Which of the order’s lines, from 1.')),
    unit: z.optional(counted).check(z.describe('Which of the line’s quantity, from 1; left out: the first.')),
    member: z.optional(memberAddress).check(z.describe('The member who was given it, where it came with a product.')),
    product: z.optional(pid).check(z.describe('The subscription or all-in-one that it came with.')),
  })
  .check(
    z.refine(
      isFreeOrGivenForOneThing,
      'is neither free, nor given for an order and its line, nor with a product of a member’s, and when',
    ),
  )

/** The vendor's licence codes, given out and yet to be. */
export const codesFile = { name: 'codes.jsonl', title: 'A licence code', schema: code } satisfies LineFile

/** Takes over the vendor's licence codes (spec 12.4). A code that is in its pool already is left as it is. */
export const codesPart: Part<{ readonly catalogue: Catalogue }> = {
  files: [codesFile],
  exports: [{ file: codesFile, lines: exportedCodes }],

  async load(loading, { catalogue }) {
    const sold = [...catalogue.productsByPid].filter(([, { kind }]) => kind === 'oem')
    await heldPools.fill(
      loading.transaction,
      sold.map(([pid, { family }]) => ({ pid, family })),
    )
    return loadFile(loading, codesFile, {
      held: heldCodes,
      columnsOf: ({ order, line, unit = 1, ...facts }) => ({
        ...facts,
        order_number: order,
        ...(line !== undefined && { position: line - 1, unit }),
      }),
      checks: codeChecks,
      add: addHeldCodes,
    })
  },
}
