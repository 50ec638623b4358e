import { orderNumbered } from '@/domains/commerce/orders'
import type { ZippedFile } from '@/platform/files/zip'
import type { Language } from '@/platform/i18n/languages'
import { readTranslators } from '@/platform/i18n/server'
import { textReader } from '@/platform/i18n/texts'
import type { InvoicesContext } from '../context'
import type { DocumentLocale } from '../document/locale'
import { selectDocument, sheetFor } from '../document/select'
import { wording } from '../document/wording'
import { electronicInvoice, formatsOf } from '../electronic/compose'
import type { ElectronicFormat } from '../electronic/formats'
import { PdfPrinter } from '../pdf/printer'
import { type BookedDocument, bookedDocuments } from './journal'
import { openInvoice } from './open'
import { documentPrinter } from './print'

/** The wanted documents. */
export interface DocumentsRequest {
  readonly from: Date
  readonly until: Date
  /** True for documents of the period. */
  readonly includes: (bookedAt: Date) => boolean
}

/** The same, and as what. */
export interface ArchiveRequest extends DocumentsRequest {
  readonly format: ElectronicFormat
  readonly language: Language
}

/** Every document for a business that was booked between two moments, as a file for programs. Nothing changes by it. */
export async function* electronicFiles(context: InvoicesContext, request: ArchiveRequest) {
  const { format, language, includes } = request
  const translate = readTranslators(wording, context.overrides)[language]
  const locale = {
    language,
    reader: textReader(context.offer.languages, language),
    translate,
    vendorName: context.brand.name,
  }
  const printer = new PdfPrinter()
  try {
    for await (const document of bookedDocuments(context.database, request)) {
      if (!document.mayBeBusiness || !includes(document.bookedAt)) continue
      const electronic = await electronicOf(context, locale, document, format)
      if (!electronic) continue
      const content = await printer.write({ electronic, format })
      yield { name: `${document.number.replaceAll('/', '-')}-${format}.xml`, content, at: document.issuedAt }
    }
  } finally {
    await printer.close()
  }
}

/**
 * Every document that was booked between two moments: its PDF, and the file for programs of one for a business. As many
 * are printed ahead as there are processors for, so memory stays as it is, however many there are. Nothing changes by it.
 */
export async function* documentFiles(context: InvoicesContext, request: DocumentsRequest): AsyncGenerator<ZippedFile> {
  const printer = await documentPrinter(context)
  const ahead: Promise<readonly ZippedFile[]>[] = []
  try {
    for await (const document of bookedDocuments(context.database, request)) {
      if (!request.includes(document.bookedAt)) continue
      const files = filesOf(printer, document)
      // Awaited in its turn; one that fails before is told then.
      files.catch(() => {})
      ahead.push(files)
      if (ahead.length >= printer.atOnce) yield* (await ahead.shift()) ?? []
    }
    for (const files of ahead) yield* await files
  } finally {
    await Promise.allSettled(ahead)
    await printer.close()
  }
}

/** @throws where a document cannot be printed: an archive without it would pass for a whole one */
async function filesOf(
  printer: Awaited<ReturnType<typeof documentPrinter>>,
  { order, number, issuedAt: at }: BookedDocument,
): Promise<readonly ZippedFile[]> {
  const printed = await printer.printWithFile({ order, number })
  if (!printed) throw new Error(`The document ${number} of the order ${order} cannot be printed`)
  const name = number.replaceAll('/', '-')
  const { pdf, xml } = printed
  return [{ name: `${name}.pdf`, content: pdf, at }, ...(xml ? [{ name: `${name}.xml`, content: xml, at }] : [])]
}

async function electronicOf(
  context: InvoicesContext,
  locale: DocumentLocale,
  { order, number }: { readonly order: string; readonly number: string },
  format: ElectronicFormat,
) {
  const owner = await orderNumbered(context.database, order)
  if (!owner) return null
  const opening = { memberId: owner.memberId, order, readOnly: true, now: context.clock() }
  const opened = await openInvoice(context, opening)
  if (opened?.state !== 'issued') return null
  const document = selectDocument(opened, opened.invoice.number === number ? undefined : number)
  if (!document || !formatsOf(document.invoice.content, document.invoice.buyer).includes(format)) return null
  return electronicInvoice(document, sheetFor(document, locale))
}
