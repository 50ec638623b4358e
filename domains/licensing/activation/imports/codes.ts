import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import { loadFile } from '@/platform/import/load-file'
import type { Part } from '@/platform/import/part'
import { exportedCodes } from '../store/exported-codes'
import { addHeldCodes, codeChecks, heldCodes, heldPools } from '../store/imported-codes'
import { codesFile } from './codes-file'

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
