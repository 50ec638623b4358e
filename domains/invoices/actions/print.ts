import { availableParallelism } from 'node:os'
import { orderById, orderNumbered } from '@/domains/orders'
import { readTranslators } from '@/platform/i18n/server'
import type { DocumentName } from '@/platform/import/export-part'
import type { InvoicesContext } from '../context'
import { selectDocument, sheetFor } from '../document/select'
import { wording } from '../document/wording'
import { electronicInvoice } from '../electronic/compose'
import { lookOf } from '../pdf/look'
import { PdfPrinter } from '../pdf/printer'
import { openInvoice } from './open'

/** Prints documents of any orders, as many at once as there are processors, in the languages of their buyers. Nothing changes by it. */
export async function documentPrinter(context: InvoicesContext) {
  const words = await readTranslators(wording, context.overrides)
  const look = await lookOf(context.brand)
  const most = availableParallelism()
  const printer = new PdfPrinter({ most })
  return {
    /** While so many are printed, the next are read already. */
    atOnce: 2 * most,
    /** @returns null where there is no such document */
    async print({ order, number }: DocumentName): Promise<Uint8Array | null> {
      const named = await orderNumbered(context.database, order)
      const owner = named && (await orderById(context.database, named.id))
      if (!owner) return null
      const opening = { memberId: owner.memberId, order, readOnly: true, now: context.clock() }
      const opened = await openInvoice(context, opening)
      if (opened?.state !== 'issued') return null
      const document = selectDocument(opened, opened.invoice.number === number ? undefined : number)
      if (!document) return null
      const { language } = owner
      const sheet = sheetFor(document, { language, translate: words[language], vendorName: context.brand.name })
      return printer.print({ sheet, look, electronic: electronicInvoice(document, sheet) })
    },
    close: () => printer.close(),
  }
}
