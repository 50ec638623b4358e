import type { OpenedInvoice } from '../actions/open'
import type { Invoice } from '../store/invoices'
import type { CreditNote } from '../store/opening'
import { creditNoteSheet, invoiceSheet } from './compose'
import { type DocumentLocale, locatedIn } from './locale'
import type { Sheet } from './sheet'

/** One document of an order: an invoice, or with `note` a credit note on it. */
export interface OrderDocument {
  readonly invoice: Invoice
  /** In whose place the invoice was issued. */
  readonly former: Invoice | null
  readonly note: CreditNote | null
  /** All of the order's. */
  readonly notes: readonly CreditNote[]
}

/** @param number of a credit note or of an invoice that another one has taken the place of; none: the invoice that counts */
export function selectDocument(
  { invoice, notes, earlier }: Pick<OpenedInvoice, 'invoice' | 'notes' | 'earlier'>,
  number: string | undefined,
): OrderDocument | null {
  const documentOf = (of: Invoice, note: CreditNote | null = null): OrderDocument => {
    const former = earlier.find(({ id }) => id === of.replaces) ?? null
    return { invoice: of, former, note, notes }
  }
  if (number === undefined) return documentOf(invoice)
  const former = earlier.find((each) => each.number === number)
  if (former) return documentOf(former)
  const note = notes.find((each) => each.number === number)
  const credited = note && [invoice, ...earlier].find(({ id }) => id === note.invoiceId)
  return credited ? documentOf(credited, note) : null
}

export function sheetFor({ invoice, former, note, notes }: OrderDocument, locale: DocumentLocale): Sheet {
  const located = locatedIn(locale, invoice.content.country)
  return note ? creditNoteSheet(invoice, note, notes, located) : invoiceSheet(invoice, located, former)
}
