import type { Part } from '@/platform/import/part'
import { addHeldDocuments, documentChecks, heldDocuments } from '../store/imported-documents'
import { documentsForExport } from './export-documents'
import { orderDocumentsFile } from './order-documents-file'

/** Takes over what was invoiced before (decision 0061). A document that its order has already is left as it is. */
export const orderDocumentsPart: Part = {
  files: [orderDocumentsFile],
  exports: [{ file: orderDocumentsFile, lines: documentsForExport }],

  async load({ transaction, batches, examine, enclosed }) {
    await heldDocuments.create(transaction)
    for await (const batch of batches(orderDocumentsFile)) {
      const rows = batch.map(({ line, value: { order, kind, number, issued_at: issuedAt, file } }) => ({
        line,
        kind,
        order_number: order,
        number: number.trim(),
        issued_at: issuedAt,
        file_key: file === undefined ? null : enclosed({ path: file }).key,
      }))
      await heldDocuments.hold(transaction, rows)
    }
    await examine(orderDocumentsFile, documentChecks)
    const added = await addHeldDocuments(transaction)
    return [{ file: orderDocumentsFile.name, added, known: (await heldDocuments.count(transaction)) - added }]
  },
}
