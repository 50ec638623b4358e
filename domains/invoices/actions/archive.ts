import { orderNumbered } from '@/domains/orders'
import type { Language } from '@/platform/i18n/languages'
import { readTranslators } from '@/platform/i18n/server'
import type { InvoicesContext } from '../context'
import type { DocumentLocale } from '../document/locale'
import { selectDocument, sheetFor } from '../document/select'
import { wording } from '../document/wording'
import { electronicInvoice, formatsOf } from '../electronic/compose'
import type { ElectronicFormat } from '../electronic/formats'
import { PdfPrinter } from '../pdf/printer'
import { bookedDocuments } from './journal'
import { openInvoice } from './open'

/** Which documents are wanted, and as what. */
export interface ArchiveRequest {
  readonly from: Date
  readonly until: Date
  /** Of what was booked in between. */
  readonly includes: (bookedAt: Date) => boolean
  readonly format: ElectronicFormat
  readonly language: Language
}

/** Every document for a business that was booked between two moments, as a file for programs. Nothing changes by it. */
export async function* electronicFiles(context: InvoicesContext, request: ArchiveRequest) {
  const { format, language, includes } = request
  const translate = (await readTranslators(wording, context.overrides))[language]
  const locale = { language, translate, vendorName: context.brand.name }
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
