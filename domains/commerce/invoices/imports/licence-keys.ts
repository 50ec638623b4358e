import { loadFile } from '@/platform/import/load-file'
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

  load: (loading) =>
    loadFile(loading, licenceKeysFile, {
      held: heldKeys,
      columnsOf: ({ order, line, unit, key, disabled }) => ({
        order_number: order,
        position: line - 1,
        unit,
        key,
        disabled_at: disabled?.at,
        disabled_because: disabled?.because,
      }),
      checks: keyChecks,
      add: addHeldKeys,
    }),
}
