import { availableParallelism } from 'node:os'
import { orderById, orderNumbered } from '@/domains/commerce/orders'
import { readTranslators } from '@/platform/i18n/server'
import { textReader } from '@/platform/i18n/texts'
import type { DocumentName } from '@/platform/import/export-part'
import { lookOf } from '@/platform/pdf/look'
import type { InvoicesContext } from '../context'
import { selectDocument, sheetFor } from '../document/select'
import { wording } from '../document/wording'
import { electronicInvoice, formatsOf } from '../electronic/compose'
import { PdfPrinter } from '../pdf/printer'
import { openInvoice } from './open'

/** Prints documents of any orders, as many at once as there are processors, in the languages of their buyers. Nothing changes by it. */
export async function documentPrinter(context: InvoicesContext) {
  const words = readTranslators(wording, context.overrides)
  const look = await lookOf(context.brand)
  const most = availableParallelism()
  const printer = new PdfPrinter({ most })
  async function select({ order, number }: DocumentName) {
    const named = await orderNumbered(context.database, order)
    const owner = named && (await orderById(context.database, named.id))
    if (!owner) return null
    const opening = { memberId: owner.memberId, order, readOnly: true, now: context.clock() }
    const opened = await openInvoice(context, opening)
    if (opened?.state !== 'issued') return null
    const document = selectDocument(opened, opened.invoice.number === number ? undefined : number)
    if (!document) return null
    const { language } = owner
    const reader = textReader(context.offer.languages, language)
    const locale = { language, reader, translate: words[language], vendorName: context.brand.name }
    const sheet = sheetFor(document, locale)
    const [format = null] = formatsOf(document.invoice.content, document.invoice.buyer)
    return { sheet, electronic: electronicInvoice(document, sheet), format }
  }

  return {
    /** While so many are printed, the next are read already. */
    atOnce: 2 * most,
    /** @returns null where there is no such document */
    async print(name: DocumentName): Promise<Uint8Array | null> {
      const found = await select(name)
      return found && printer.print({ sheet: found.sheet, electronic: found.electronic, look })
    },
    /** The same, with the file for programs that one for a business has beside it. */
    async printWithFile(name: DocumentName) {
      const found = await select(name)
      if (!found) return null
      const { sheet, electronic, format } = found
      const pdf = await printer.print({ sheet, look, electronic })
      return { pdf, xml: electronic && format ? await printer.write({ electronic, format }) : null }
    },
    close: () => printer.close(),
  }
}
