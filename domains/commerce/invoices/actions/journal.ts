import type { ProviderName } from '@/integrations/payments/provider'
import type { Queryable } from '@/platform/database/connect'
import type { Currency } from '@/platform/money/money'
import { after, before } from '@/platform/time/duration'
import { type CreditCause, type InvoicedLine, linesOfNote } from '../rules'
import { bookedAt, bookedLater } from '../rules/booking'
import { type DocumentRow, documentsAfter, type JournalKey } from '../store/journal'

/** A document of the vendor's as the books have it. Amounts in the currency's smallest unit; of a credit note below zero. */
export interface BookedDocument {
  readonly number: string
  readonly kind: 'invoice' | 'creditNote'
  readonly cause: CreditCause | null
  /** The invoice that it takes from, or in whose place it was issued. */
  readonly about: string | null
  readonly order: string
  readonly issuedAt: Date
  readonly suppliedAt: Date
  readonly bookedAt: Date
  readonly currency: Currency
  /** The country whose VAT it is. */
  readonly country: string
  readonly sellerCountry: string
  readonly reverseCharge: boolean
  /** The buyer's, as it stands on the invoice. */
  readonly taxId: string
  /** It names a business, or has no buyer yet. */
  readonly mayBeBusiness: boolean
  /** The provider that collected the order's payment; null: it was paid before the installation. */
  readonly provider: ProviderName | null
  readonly lines: readonly Pick<InvoicedLine, 'gross' | 'net' | 'vat' | 'rate'>[]
}

const pageLength = 500

/** Every document that was booked between two moments, in the order in which they were issued. */
export async function* bookedDocuments(
  database: Queryable,
  { from, until }: { readonly from: Date; readonly until: Date },
): AsyncGenerator<BookedDocument> {
  const first = { issuedAt: before(from, bookedLater), kind: 0, id: 0 } as const
  for await (const document of documentsFrom(database, first, { until: after(until, bookedLater) })) {
    if (document.bookedAt >= from && document.bookedAt < until) yield document
  }
}

/** Every document of some orders that was issued before a moment. */
export const documentsOfOrders = (database: Queryable, orders: readonly string[], until: Date) =>
  documentsFrom(database, { issuedAt: new Date(0), kind: 0, id: 0 }, { until, orders })

interface WantedDocuments {
  readonly until: Date
  readonly orders?: readonly string[]
  /** Invoices (0) or credit notes (1) alone. */
  readonly kind?: 0 | 1
}

/** The next documents behind a place, each with its own. */
export const pageOfDocuments = async (
  database: Queryable,
  after: JournalKey,
  which: WantedDocuments & { readonly most: number },
) => (await documentsAfter(database, after, which)).map((row) => ({ key: row.key, document: booked(row) }))

/** Every document behind a place, in the order in which they were issued. */
export async function* documentsFrom(
  database: Queryable,
  first: JournalKey,
  which: WantedDocuments,
): AsyncGenerator<BookedDocument> {
  for (let key = first; ; ) {
    const page = await documentsAfter(database, key, { ...which, most: pageLength })
    for (const row of page) yield booked(row)
    const last = page.at(-1)
    if (!last || page.length < pageLength) return
    key = last.key
  }
}

function booked({ key, content, positions, amounts, goodwill, ...row }: DocumentRow): BookedDocument {
  const { invoiceId, number, cause, invoice, replaces, sellerCountry, taxId, mayBeBusiness, provider } = row
  const kind = key.kind === 0 ? 'invoice' : 'creditNote'
  const lines =
    kind === 'invoice'
      ? content.lines
      : linesOfNote(content, { invoiceId, positions, amounts }, [{ invoiceId, positions: [], amounts: goodwill }])
  const suppliedAt = new Date(content.suppliedAt)
  const { currency, country, order } = content
  return {
    number,
    kind,
    cause,
    about: invoice ?? replaces,
    order,
    issuedAt: key.issuedAt,
    suppliedAt,
    bookedAt: bookedAt({ kind, replaces, issuedAt: key.issuedAt, suppliedAt }),
    currency,
    country,
    sellerCountry,
    reverseCharge: content.reverseCharge === true,
    taxId,
    mayBeBusiness,
    provider,
    lines,
  }
}
