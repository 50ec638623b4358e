import { z } from 'zod/mini'
import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import { terms } from '@/domains/commerce/catalogue/rules/kinds'
import { pid } from '@/domains/commerce/catalogue/schema'
import { moment } from '@/platform/import/fields'
import { loadFile } from '@/platform/import/load-file'
import type { LineFile, Part } from '@/platform/import/part'
import { endingOf } from '../rules/keys'
import { addUnclaimedKeys, heldProducts, heldUnclaimedKeys, unclaimedKeyChecks } from '../store/imported-licence-keys'
import { hashOfKey } from '../store/key-hashes'

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

interface Context {
  readonly catalogue: Catalogue
  readonly now: Date
}

/**
 * Imports keys that were sold without an account, unchanged. Only their hashes are kept until they are claimed, so
 * exports leave them out; the source file is imported again.
 */
export const unclaimedKeysPart: Part<Context> = {
  files: [unclaimedKeysFile],
  exports: [],

  async load(loading, { catalogue, now }) {
    const pids = [...catalogue.productsByPid.keys()]
    await heldProducts.fill(
      loading.transaction,
      pids.map((pid) => ({ pid })),
    )
    return loadFile(loading, unclaimedKeysFile, {
      held: heldUnclaimedKeys,
      columnsOf: ({ key, ...facts }) => ({ ...facts, hash: hashOfKey(key).toString('hex'), ending: endingOf(key) }),
      checks: unclaimedKeyChecks(now),
      add: (transaction) => addUnclaimedKeys(transaction, now),
    })
  },
}
