import { formatMoney } from '@/platform/i18n/money'
import { escapeHtml } from '@/platform/mail/letter'
import { invoicePage, profilePage } from '@/platform/paths'
import type { OpenedInvoice } from '../actions/open'
import { linesOfNote, totalsOf } from '../rules'
import { formatDate } from './locale'
import { type Frame, link } from './page'

/** Where a document of an order is: the invoice, or one of its credit notes. */
export function addressOf(
  order: string,
  options: { note?: string | undefined; format?: string; language?: string } = {},
) {
  const { note, format, language } = options
  return invoicePage(order, {
    ...(note !== undefined && { note }),
    ...(format !== undefined && { format }),
    ...(language !== undefined && { lang: language }),
  })
}

/** Returns what the screen shows beside an invoice, and paper does not: its credit notes, and how to add a business. */
export function invoiceSidebar({ invoice, notes: all, isOpenToBusiness }: OpenedInvoice, frame: Frame): string {
  const { translate, language, operator } = frame
  const { content } = invoice
  const notes = all.filter(({ invoiceId }) => invoiceId === invoice.id)
  const entries = notes.map((note) => {
    const { number, issuedAt } = note
    const { gross } = totalsOf(linesOfNote(content, note, notes), content.currency)
    const name = translate('invoice.ofDate', { number, date: formatDate(issuedAt, content.seller.timeZone, frame) })
    return `<li>${link(addressOf(content.order, { note: number }), name)}<span>${escapeHtml(formatMoney(gross, language))}</span></li>`
  })
  const credits = `<section class="beside"><h2>${escapeHtml(translate('invoice.creditsTitle'))}</h2><ul>${entries.join('')}</ul></section>`
  const business = `<section class="beside"><p>${escapeHtml(translate('invoice.addBusiness'))}</p><p>${link(profilePage('business'), translate('invoice.toProfile'))}</p></section>`
  return [...(entries.length > 0 ? [credits] : []), ...(isOpenToBusiness && operator === null ? [business] : [])].join(
    '\n',
  )
}
