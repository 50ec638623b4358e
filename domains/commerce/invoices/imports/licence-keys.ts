import type { Part } from '@/platform/import/part'
import { exportedKeys } from '../store/exported-documents'
import { addHeldKeys, heldKeys, keyChecks } from '../store/imported-keys'
import { licenceKeysFile } from './licence-keys-file'

/**
 * Imports the keys that were given out with earlier orders, unchanged (decision 0061). A unit that has a key keeps it.
 */
export const licenceKeysPart: Part = {
  files: [licenceKeysFile],
  exports: [{ file: licenceKeysFile, lines: exportedKeys }],

  async load({ transaction, batches, examine }) {
    await heldKeys.create(transaction)
    for await (const batch of batches(licenceKeysFile)) {
      const rows = batch.map(({ line, value }) => ({
        line,
        order_number: value.order,
        position: value.line - 1,
        unit: value.unit,
        key: value.key,
        disabled_at: value.disabled?.at ?? null,
        disabled_because: value.disabled?.because ?? null,
      }))
      await heldKeys.hold(transaction, rows)
    }
    await examine(licenceKeysFile, keyChecks)
    const added = await addHeldKeys(transaction)
    return [{ file: licenceKeysFile.name, added, known: (await heldKeys.count(transaction)) - added }]
  },
}
