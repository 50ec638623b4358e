import type { InvoicesContext } from '../context'
import type { DocumentLocale } from '../document/locale'
import { selectDocument, sheetFor } from '../document/select'
import { electronicInvoice, formatsOf } from '../electronic/compose'
import type { ElectronicFormat } from '../electronic/formats'
import { writeFile } from '../electronic/write'
import { openInvoice } from './open'

interface Export {
  readonly memberId: number
  readonly order: string
  /** The number of another document of the order than its invoice. */
  readonly note: string | undefined
  readonly format: ElectronicFormat
  readonly now: Date
}

/** Returns a document as an electronic file; null: there is none. Changes nothing. */
export async function exportDocument(
  context: InvoicesContext,
  locale: DocumentLocale,
  { note, format, ...opening }: Export,
): Promise<string | null> {
  const opened = await openInvoice(context, { ...opening, readOnly: true })
  const document = opened?.state === 'issued' ? selectDocument(opened, note) : null
  if (!document || !formatsOf(document.invoice.content, document.invoice.buyer).includes(format)) return null
  const electronic = electronicInvoice(document, sheetFor(document, locale))
  return electronic && new TextDecoder().decode(writeFile({ electronic, format }))
}
