import type { Database } from '@/platform/database/connect'
import type { Handlers } from '@/platform/http/visit'
import { decimal } from '@/platform/money/format'
import { unixSeconds } from '@/platform/time/duration'
import type { DocumentOnWire, invoicesCalls } from './contract'
import { creditOf, type InvoiceContent, type InvoicedLine, totalsOf } from './rules'
import { findForMember } from './store/opening'

/** Every call of invoices with its handler. */
export function invoicesHandlers({ database }: { readonly database: Database }): Handlers<typeof invoicesCalls> {
  return {
    'GET /member/order_documents': async ({ input, member }) => {
      const found = await findForMember(database, member.id, input.order_id)
      if (!found?.issued) return { invoice: null, credit_notes: [] }
      const { invoice, notes } = found.issued
      const { content } = invoice
      return {
        invoice: present(invoice, content, content.lines),
        credit_notes: notes.map((note) => present(note, content, creditOf(content, note.positions))),
      }
    },
  }
}

function present(
  { number, issuedAt }: { number: string; issuedAt: Date },
  { currency }: InvoiceContent,
  lines: readonly InvoicedLine[],
): DocumentOnWire {
  const { gross } = totalsOf(lines, currency)
  return { number, date: unixSeconds(issuedAt), currency, amount: decimal(gross) }
}
