import { orderStatus } from '@/domains/commerce/orders/rules'
import { refreshVatId } from '@/domains/commerce/vat-ids'
import { refuse } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { decimal } from '@/platform/i18n/money'
import { unixSeconds } from '@/platform/time/duration'
import { reissueInvoice } from '../actions/reissue'
import type { InvoicesContext } from '../context'
import type { DocumentOnWire, invoicesCalls } from '../contract/member'
import { formatsOf } from '../electronic/compose'
import {
  type Buyer,
  buyerOnOpening,
  type InvoiceContent,
  type InvoicedLine,
  linesOfNote,
  mayReissue,
  totalsOf,
  withoutInvoice,
} from '../rules'
import { keysOfOrder } from '../store/keys'
import { findForMember } from '../store/opening'

/** Every call of invoices with its handler. */
export function invoicesHandlers(context: InvoicesContext): Handlers<typeof invoicesCalls> {
  const { database } = context
  return {
    'GET /member/order_documents': async ({ input, member, reader }) => {
      const found = await findForMember(context, member.id, input.order_id)
      const named = { memberId: member.id, order: input.order_id, reader }
      const former = {
        merchant:
          found && !found.issued && found.status !== orderStatus.waiting ? (found.sale?.merchant ?? null) : null,
        licence_keys: (found?.isImported ? await keysOfOrder(database, named) : []).map(
          ({ name, key, disabledAt }) => ({
            name,
            key,
            ...(disabledAt && { disabled: true as const }),
          }),
        ),
        former_documents: (found?.former ?? []).map(({ kind, number, issuedAt, fileKey }) => ({
          kind,
          number,
          date: unixSeconds(issuedAt),
          has_file: fileKey !== null,
        })),
        ...(found !== null && found.transfer !== null && { pro_forma: true as const }),
        has_receipt:
          found !== null &&
          !found.issued &&
          !found.sale &&
          withoutInvoice(found.status, found.isImported) === 'broughtAlong',
      }
      if (!found?.issued) return { ...former, invoice: null, credit_notes: [], earlier_invoices: [], reissuable: false }
      const { notes, earlier } = found.issued
      // The invoice as it will be once it is opened.
      const invoice = { ...found.issued.invoice, buyer: buyerOnOpening(found.issued.invoice.buyer, found.buyer) }
      const invoiceOf = (id: number) => earlier.find((each) => each.id === id) ?? invoice
      return {
        ...former,
        invoice: present(invoice, invoice, invoice.content.lines),
        credit_notes: notes.map((note) => {
          const credited = invoiceOf(note.invoiceId)
          return present(note, credited, linesOfNote(credited.content, note, notes))
        }),
        earlier_invoices: earlier.map((each) => present(each, each, each.content.lines)),
        reissuable: mayReissue({ ...found.issued, buyer: found.buyer }),
      }
    },

    // Another member's order answers like one that does not exist.
    'POST /member/reissue_invoice': async ({ input, member, now }) => {
      await refreshVatId(context, member.id)
      const reissued = await reissueInvoice(context, { memberId: member.id, order: input.order_id, now })
      return typeof reissued === 'string' ? refuse(20035) : reissued
    },
  }
}

function present(
  { number, issuedAt }: { number: string; issuedAt: Date },
  { content, buyer }: { content: InvoiceContent; buyer: Buyer | null },
  lines: readonly InvoicedLine[],
): DocumentOnWire {
  const { currency } = content
  const { gross } = totalsOf(lines, currency)
  const formats = [...formatsOf(content, buyer)]
  return { number, date: unixSeconds(issuedAt), currency, amount: decimal(gross), formats }
}
