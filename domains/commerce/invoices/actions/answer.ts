import type { TransferInstructions } from '@/integrations/payments/transfer/account'
import type { Brand } from '@/platform/brand/brand'
import type { MemberCaller } from '@/platform/http/visit'
import type { Language } from '@/platform/i18n/languages'
import type { Reader } from '@/platform/i18n/texts'
import type { Translate } from '@/platform/i18n/translator'
import { escapeHtml } from '@/platform/mail/letter'
import { lookOf } from '@/platform/pdf/look'
import { type InvoicesContext, sellerBlock } from '../context'
import { type Frame, link, sheetPage } from '../document/page'
import { proFormaSheet } from '../document/pro-forma'
import { formerPage, receiptSheet } from '../document/receipt'
import { selectDocument, sheetFor } from '../document/select'
import { addressOf, invoiceSidebar } from '../document/sidebar'
import { statePage } from '../document/states'
import { electronicInvoice, formatsOf } from '../electronic/compose'
import type { ElectronicFormat } from '../electronic/formats'
import type { PdfPrinter } from '../pdf/printer'
import type { PrintJob } from '../pdf/set'
import type { InvoiceFacts, ProviderSale } from '../store/opening'
import { type OpenedInvoice, openInvoice } from './open'

/** A page to look at, or a file. */
export type InvoiceFormat = 'page' | 'pdf' | ElectronicFormat

export interface InvoiceRequest {
  readonly member: MemberCaller
  readonly order: string
  /** The number of a credit note of the order, or of an invoice that another one has taken the place of. */
  readonly note: string | undefined
  readonly format: InvoiceFormat
  readonly language: Language
  readonly reader: Reader
  readonly theme: string
  /** The request comes from a foreign page: it must change nothing (spec 2.3). */
  readonly isForeign: boolean
  readonly now: Date
}

export type InvoiceAnswer =
  | { readonly status: 200 | 403 | 503; readonly page: string }
  | { readonly file: Uint8Array; readonly name: string }
  | { readonly stored: string; readonly name: string }
  /** It is elsewhere, at an address that holds for a while. */
  | { readonly elsewhere: string }

interface Tools {
  readonly words: Readonly<Record<Language, Translate>>
  readonly brand: Brand
  readonly printer: PdfPrinter
  /** Told when a document could not be printed; the member is offered to try again. */
  readonly reportFailure: (error: unknown) => void
}

/**
 * Returns the answer of `/invoice` to a member; null for every document that is not theirs, whether it exists or not.
 */
export async function answerInvoice(
  context: InvoicesContext,
  tools: Tools,
  request: InvoiceRequest,
): Promise<InvoiceAnswer | null> {
  const { member, order, note, format, language, reader, theme, isForeign, now } = request
  const { words, brand } = tools
  const { operator } = member
  const frame: Frame = { language, reader, translate: words[language], vendorName: brand.name, brand, theme, operator }
  const subject = { order, address: addressOf(order, { note }) }
  if (member.suspended) return { status: 403, page: statePage('suspended', frame, subject) }

  const readOnly = isForeign || operator !== null
  const opened = await openInvoice(context, { memberId: member.id, order, readOnly, now })
  if (!opened) return null
  if (opened.state === 'broughtAlong') return answerFormer(context, tools, opened.facts, request)
  if (opened.state === 'awaited') return answerAwaited(context, tools, opened, frame, request)
  if (opened.state === 'sold')
    return note === undefined ? answerSold(context, tools, { ...opened, frame, subject }) : null
  if (opened.state !== 'issued') {
    return note === undefined ? { status: 200, page: statePage(opened.state, frame, { ...subject, ...opened }) } : null
  }
  const document = selectDocument(opened, note)
  if (!document) return null
  const sheet = sheetFor(document, frame)
  if (format === 'page') return { status: 200, page: sheetPage(sheet, frame, around(opened, note, frame)) }
  const electronic = electronicInvoice(document, sheet)
  const again = { order, address: addressOf(order, { note, format, language }) }
  if (format === 'pdf') return print({ sheet, electronic }, tools, frame, again)
  if (!electronic || !formatsOf(document.invoice.content, document.invoice.buyer).includes(format)) return null
  const file = await tools.printer.write({ electronic, format }).catch(tools.reportFailure)
  return file ? { file, name: fileNameOf(sheet.number, format) } : busy(frame, again)
}

/** Returns the payment request of an order that waits for a transfer: a document of ours, and no invoice. */
async function answerAwaited(
  { vendor }: InvoicesContext,
  tools: Tools,
  { facts, transfer }: { facts: InvoiceFacts; transfer: TransferInstructions },
  frame: Frame,
  { order, note, format, language }: InvoiceRequest,
): Promise<InvoiceAnswer | null> {
  if (note !== undefined || (format !== 'page' && format !== 'pdf')) return null
  const sheet = proFormaSheet({ ...facts, seller: sellerBlock(vendor.seller), transfer }, frame)
  const address = addressOf(order, { format: 'pdf', language })
  if (format === 'pdf') return print({ sheet }, tools, frame, { order, address })
  const download = link(address, frame.translate('invoice.download'), 'button main')
  return { status: 200, page: sheetPage(sheet, frame, { tools: download, beside: '' }) }
}

/** Returns the seller's invoice; where it has none yet, whom to ask for it. */
async function answerSold(
  { payments }: InvoicesContext,
  { reportFailure }: Tools,
  { sale, frame, subject }: { sale: ProviderSale; frame: Frame; subject: { order: string; address: string } },
): Promise<InvoiceAnswer> {
  const { provider, payment, merchant } = sale
  try {
    const address = payment === null ? null : await payments.invoiceAddress(provider, payment)
    if (address !== null) return { elsewhere: address }
    return { status: 200, page: statePage('sold', frame, { ...subject, merchant }) }
  } catch (error) {
    reportFailure(error)
    return { status: 503, page: statePage('unreachable', frame, { ...subject, merchant }) }
  }
}

const fileNameOf = (number: string, format: 'pdf' | ElectronicFormat = 'pdf') => {
  const name = number.replaceAll(/[^\w-]/g, '-')
  return format === 'pdf' ? `${name}.pdf` : `${name}-${format}.xml`
}

const busy = (frame: Frame, again: { order: string; address: string }): InvoiceAnswer => ({
  status: 503,
  page: statePage('busy', frame, again),
})

async function print(
  job: Omit<PrintJob, 'look'>,
  { brand, printer, reportFailure }: Omit<Tools, 'words'>,
  frame: Frame,
  again: { order: string; address: string },
): Promise<InvoiceAnswer> {
  const file = await lookOf(brand)
    .then((look) => printer.print({ ...job, look }))
    .catch(reportFailure)
  return file ? { file, name: fileNameOf(job.sheet.number) } : busy(frame, again)
}

/**
 * Answers for an order that was paid elsewhere: its documents from there, or a receipt in place of an invoice
 * (decision 0061).
 */
async function answerFormer(
  { vendor }: InvoicesContext,
  { words, ...tools }: Tools,
  { former, order: facts, buyer }: InvoiceFacts,
  { member: { operator }, order, note, format, language, reader, theme }: InvoiceRequest,
): Promise<InvoiceAnswer | null> {
  const { brand } = tools
  const frame: Frame = { language, reader, translate: words[language], vendorName: brand.name, brand, theme, operator }
  if (format !== 'page' && format !== 'pdf') return null
  const asPdf = format === 'pdf'
  if (note !== undefined) {
    const key = former.find(({ number }) => number === note)?.fileKey
    return key ? { stored: key, name: fileNameOf(note) } : null
  }
  const listed = former.some(({ fileKey }) => fileKey !== null)
  if (listed && !asPdf) return { status: 200, page: formerPage(order, former, vendor.seller, frame) }
  const sheet = receiptSheet({ order: facts, buyer, seller: sellerBlock(vendor.seller), former }, frame)
  if (asPdf) {
    return print({ sheet }, tools, frame, { order, address: addressOf(order, { format, language }) })
  }
  const download = link(
    addressOf(order, { format: 'pdf', language }),
    frame.translate('invoice.download'),
    'button main',
  )
  return { status: 200, page: sheetPage(sheet, frame, { tools: download, beside: '' }) }
}

function around(opened: OpenedInvoice, note: string | undefined, frame: Frame) {
  const { translate, language } = frame
  const { order } = opened.invoice.content
  const tools = [
    note === undefined ? '' : link(addressOf(order), translate('invoice.toInvoice'), 'button'),
    `<button type="button" class="button" data-print hidden>${escapeHtml(translate('invoice.print'))}</button>`,
    link(addressOf(order, { note, format: 'pdf', language }), translate('invoice.download'), 'button main'),
  ]
  return { tools: tools.join(''), beside: note === undefined ? invoiceSidebar(opened, frame) : '' }
}
