import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import { loadFile } from '@/platform/import/load-file'
import type { Part } from '@/platform/import/part'
import { endingOf } from '../rules/keys'
import { addUnclaimedKeys, heldProducts, heldUnclaimedKeys, unclaimedKeyChecks } from '../store/imported-licence-keys'
import { hashOfKey } from '../store/key-hashes'
import { unclaimedKeysFile } from './unclaimed-keys-file'

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
