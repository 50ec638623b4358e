import type { Transaction } from '@/platform/database/connect'
import type { ExportedLine } from '@/platform/import/export-part'
import { exportedDocuments } from '../store/exported-documents'

/** Each document with its PDF, where it has one: of those that were issued here it is printed. */
export async function* documentsForExport(transaction: Transaction): AsyncGenerator<ExportedLine> {
  for await (const { line, key, own } of exportedDocuments(transaction)) {
    const named = `${line.order}-${line.number}`.replaceAll(/[^\w.-]+/g, '-').replaceAll('..', '-')
    const path = `documents/${named.slice(0, 190)}.pdf`
    if (key !== null) yield { line: { ...line, file: path }, files: [{ path, key }] }
    else if (own) yield { line: { ...line, file: path }, prints: { path, order: line.order, number: line.number } }
    else yield { line }
  }
}
