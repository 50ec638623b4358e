import type { Catalogue } from '@/domains/commerce/catalogue/rules'
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

  async load({ transaction, batches, examine }, { catalogue, now }) {
    await heldProducts.create(transaction)
    const pids = [...catalogue.productsByPid.keys()].map((pid, line) => ({ line, pid }))
    await heldProducts.hold(transaction, pids)
    await heldUnclaimedKeys.create(transaction)
    for await (const batch of batches(unclaimedKeysFile)) {
      const rows = batch.map(({ line, value: { key, ...facts } }) => ({
        line,
        hash: hashOfKey(key).toString('hex'),
        ending: endingOf(key),
        ...facts,
      }))
      await heldUnclaimedKeys.hold(transaction, rows)
    }
    await examine(unclaimedKeysFile, unclaimedKeyChecks(now))
    const added = await addUnclaimedKeys(transaction, now)
    const known = (await heldUnclaimedKeys.count(transaction)) - added
    return [{ file: unclaimedKeysFile.name, added, known }]
  },
}
