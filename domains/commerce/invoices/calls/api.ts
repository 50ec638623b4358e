import { refuse } from '@/platform/contract/refusal'
import { pageOf } from '@/platform/http/api/page'
import type { ApiHandlers } from '@/platform/http/api/visit'
import type { Reader } from '@/platform/i18n/texts'
import { textIn } from '@/platform/i18n/texts'
import type { InvoicesContext } from '../context'
import type { ApiInvoice, invoicesApiCalls } from '../contract/api'
import { totalsOf } from '../rules'
import { invoiceNumbered, invoicesListed, type ListedInvoice } from '../store/api'

export const invoicesApi = ({ database }: InvoicesContext): ApiHandlers<typeof invoicesApiCalls> => ({
  'GET /api/v1/invoices': ({ input, reader }) => {
    const { order, member: memberId, issued_from: from, issued_until: until } = input
    const filter = { order, memberId, from: momentOf(from), until: momentOf(until) }
    return pageOf(
      input,
      (bounds) => invoicesListed(database, filter, bounds),
      (invoice) => present(invoice, reader),
    )
  },
  'GET /api/v1/invoices/{invoice}': async ({ input, reader }) => {
    const invoice = await invoiceNumbered(database, input.invoice)
    return invoice ? present(invoice, reader) : refuse(20085)
  },
})

const momentOf = (written: string | undefined) => (written === undefined ? undefined : new Date(written))

function present({ number, issuedAt, content, replaces, memberId, notes }: ListedInvoice, reader: Reader): ApiInvoice {
  const { currency, lines } = content
  const { gross, net } = totalsOf(lines, currency)
  const of = (amount: number) => ({ amount, currency })
  return {
    id: number,
    order: content.order,
    member: memberId,
    issued_at: issuedAt.toISOString(),
    total: of(gross.minor),
    net: of(net.minor),
    vat: of(gross.minor - net.minor),
    country: content.country,
    reverse_charge: content.reverseCharge ?? false,
    replaces,
    lines: lines.map(({ position, names, quantity, rate, gross: amount }) => ({
      position,
      quantity,
      name: textIn(names, reader),
      vat_basis_points: rate,
      amount: of(amount),
    })),
    credit_notes: notes.map((note) => ({ id: note.number, issued_at: note.issuedAt.toISOString(), cause: note.cause })),
  }
}
