import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import type { Part } from '@/platform/import/part'
import { exportedCodes } from '../store/exported-codes'
import { addHeldCodes, codeChecks, heldCodes, heldPools } from '../store/imported-codes'
import { codesFile } from './codes-file'

/** Takes over the vendor's licence codes (spec 12.4). A code that is in its pool already is left as it is. */
export const codesPart: Part<{ readonly catalogue: Catalogue }> = {
  files: [codesFile],
  exports: [{ file: codesFile, lines: exportedCodes }],

  async load({ transaction, batches, examine }, { catalogue }) {
    await heldPools.create(transaction)
    const sold = [...catalogue.productsByPid].filter(([, { kind }]) => kind === 'oem')
    await heldPools.hold(
      transaction,
      sold.map(([pid, { family }], line) => ({ line, pid, family })),
    )
    await heldCodes.create(transaction)
    for await (const batch of batches(codesFile)) {
      const rows = batch.map(({ line, value: { line: place, unit = 1, ...facts } }) => ({
        given_at: null,
        order: null,
        member: null,
        product: null,
        ...facts,
        line,
        position: place === undefined ? null : place - 1,
        unit: place === undefined ? null : unit,
      }))
      await heldCodes.hold(
        transaction,
        rows.map(({ order, ...row }) => ({ ...row, order_number: order })),
      )
    }
    await examine(codesFile, codeChecks)
    const added = await addHeldCodes(transaction)
    return [{ file: codesFile.name, added, known: (await heldCodes.count(transaction)) - added }]
  },
}
