import type { Transaction } from '@/platform/database/connect'
import type { ExportedLine } from '@/platform/import/export-part'
import { loadFile } from '@/platform/import/load-file'
import type { Part } from '@/platform/import/part'
import { exportedDocuments } from '../store/exported-documents'
import { addHeldDocuments, documentChecks, heldDocuments } from '../store/imported-documents'
import { orderDocumentsFile } from './order-documents-file'

/** Each document with its PDF, where it has one: of those that were issued here it is printed. */
async function* documentsForExport(transaction: Transaction): AsyncGenerator<ExportedLine> {
  for await (const { line, key, own } of exportedDocuments(transaction)) {
    const named = `${line.order}-${line.number}`.replaceAll(/[^\w.-]+/g, '-').replaceAll('..', '-')
    const path = `documents/${named.slice(0, 190)}.pdf`
    if (key !== null) yield { line: { ...line, file: path }, files: [{ path, key }] }
    else if (own) yield { line: { ...line, file: path }, prints: { path, order: line.order, number: line.number } }
    else yield { line }
  }
}

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
