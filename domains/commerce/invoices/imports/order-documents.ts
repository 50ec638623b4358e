import { loadFile } from '@/platform/import/load-file'
import type { Part } from '@/platform/import/part'
import { addHeldDocuments, documentChecks, heldDocuments } from '../store/imported-documents'
import { documentsForExport } from './export-documents'
import { orderDocumentsFile } from './order-documents-file'

/** Takes over what was invoiced before (decision 0061). A document that its order has already is left as it is. */
export const orderDocumentsPart: Part = {
  files: [orderDocumentsFile],
  exports: [{ file: orderDocumentsFile, lines: documentsForExport }],

  load: (loading) =>
    loadFile(loading, orderDocumentsFile, {
      held: heldDocuments,
      columnsOf: ({ order, number, file, ...facts }) => ({
        ...facts,
        order_number: order,
        number: number.trim(),
        file_key: file === undefined ? null : loading.enclosed({ path: file }).key,
      }),
      checks: documentChecks,
      add: addHeldDocuments,
    }),
}
