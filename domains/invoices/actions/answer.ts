import type { Brand } from '@/platform/brand/brand'
import type { MemberCaller } from '@/platform/http/visit'
import type { Language } from '@/platform/i18n/languages'
import type { Translate } from '@/platform/i18n/translator'
import { escapeHtml } from '@/platform/mail/letter'
import { type InvoicesContext, sellerBlock } from '../context'
import { creditNoteSheet, invoiceSheet } from '../document/compose'
import { type Frame, link, sheetPage } from '../document/page'
import { formerPage, receiptSheet } from '../document/receipt'
import type { Sheet } from '../document/sheet'
import { addressOf, invoiceSidebar } from '../document/sidebar'
import { statePage } from '../document/states'
import { lookOf } from '../pdf/look'
import type { PdfPrinter } from '../pdf/printer'
import type { InvoiceFacts, ProviderSale } from '../store/opening'
import { type OpenedInvoice, openInvoice } from './open'

export interface InvoiceRequest {
  readonly member: MemberCaller
  readonly order: string
  /** The number of a credit note of the order, or of an invoice that another one has taken the place of. */
  readonly note: string | undefined
  readonly asPdf: boolean
  readonly language: Language
  readonly theme: string
  /** A page of somebody else's has led here: nothing may change by it (spec 2.3). */
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

/** What `/invoice` answers to a member; null is the answer for everything that is not theirs, whether it exists or not. */
export async function answerInvoice(
  context: InvoicesContext,
  tools: Tools,
  request: InvoiceRequest,
): Promise<InvoiceAnswer | null> {
  const { member, order, note, asPdf, language, theme, isForeign, now } = request
  const { words, brand } = tools
  const { operator } = member
  const frame: Frame = { language, translate: words[language], vendorName: brand.name, brand, theme, operator }
  const subject = { order, address: addressOf(order, { note }) }
  if (member.suspended) return { status: 403, page: statePage('suspended', frame, subject) }

  const readOnly = isForeign || operator !== null
  const opened = await openInvoice(context, { memberId: member.id, order, readOnly, now })
  if (!opened) return null
  if (opened.state === 'broughtAlong') return answerFormer(context, tools, opened.facts, request)
  if (opened.state === 'sold')
    return note === undefined ? answerSold(context, tools, { ...opened, frame, subject }) : null
  if (opened.state !== 'issued') {
    return note === undefined ? { status: 200, page: statePage(opened.state, frame, { ...subject, ...opened }) } : null
  }
  const sheet = sheetFor(opened, note, frame)
  if (!sheet) return null
  if (!asPdf) return { status: 200, page: sheetPage(sheet, frame, around(opened, note, frame)) }
  return print(sheet, tools, frame, { order, address: addressOf(order, { note, pdf: true, language }) })
}

/** The seller's invoice; where it has none by now, who to ask for it. */
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

const fileNameOf = (number: string) => `${number.replaceAll(/[^\w-]/g, '-')}.pdf`

async function print(
  sheet: Sheet,
  { brand, printer, reportFailure }: Omit<Tools, 'words'>,
  frame: Frame,
  subject: { order: string; address: string },
): Promise<InvoiceAnswer> {
  const file = await lookOf(brand)
    .then((look) => printer.print({ sheet, look }))
    .catch(reportFailure)
  return file ? { file, name: fileNameOf(sheet.number) } : { status: 503, page: statePage('busy', frame, subject) }
}

/** Of an order that was paid elsewhere: the documents that it had, or a receipt that is no invoice (decision 0061). */
async function answerFormer(
  { vendor }: InvoicesContext,
  { words, ...tools }: Tools,
  { former, order: facts, buyer }: InvoiceFacts,
  { member: { operator }, order, note, asPdf, language, theme }: InvoiceRequest,
): Promise<InvoiceAnswer | null> {
  const { brand } = tools
  const frame: Frame = { language, translate: words[language], vendorName: brand.name, brand, theme, operator }
  if (note !== undefined) {
    const key = former.find(({ number }) => number === note)?.fileKey
    return key ? { stored: key, name: fileNameOf(note) } : null
  }
  const listed = former.some(({ fileKey }) => fileKey !== null)
  if (listed && !asPdf) return { status: 200, page: formerPage(order, former, vendor.seller, frame) }
  const sheet = receiptSheet({ order: facts, buyer, seller: sellerBlock(vendor.seller), former }, frame)
  if (asPdf) {
    return print(sheet, tools, frame, { order, address: addressOf(order, { pdf: true, language }) })
  }
  const download = link(addressOf(order, { pdf: true, language }), frame.translate('invoice.download'), 'button main')
  return { status: 200, page: sheetPage(sheet, frame, { tools: download, beside: '' }) }
}

function sheetFor(opened: OpenedInvoice, note: string | undefined, frame: Frame): Sheet | null {
  const { invoice, notes, earlier } = opened
  const formerOf = ({ replaces }: { replaces: number | null }) => earlier.find(({ id }) => id === replaces) ?? null
  if (note === undefined) return invoiceSheet(invoice, frame, formerOf(invoice))
  const former = earlier.find(({ number }) => number === note)
  if (former) return invoiceSheet(former, frame, formerOf(former))
  const found = notes.find(({ number }) => number === note)
  const credited = found && [invoice, ...earlier].find(({ id }) => id === found.invoiceId)
  return credited ? creditNoteSheet(credited, found, notes, frame) : null
}

function around(opened: OpenedInvoice, note: string | undefined, frame: Frame) {
  const { translate, language } = frame
  const { order } = opened.invoice.content
  const tools = [
    note === undefined ? '' : link(addressOf(order), translate('invoice.toInvoice'), 'button'),
    `<button type="button" class="button" data-print hidden>${escapeHtml(translate('invoice.print'))}</button>`,
    link(addressOf(order, { note, pdf: true, language }), translate('invoice.download'), 'button main'),
  ]
  return { tools: tools.join(''), beside: note === undefined ? invoiceSidebar(opened, frame) : '' }
}
