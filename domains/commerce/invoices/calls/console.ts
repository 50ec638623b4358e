import { Readable } from 'node:stream'
import { refuse } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { decimal } from '@/platform/i18n/money'
import type { Rows } from '@/platform/i18n/server-spreadsheet'
import { money } from '@/platform/money/money'
import { dayIn } from '@/platform/time/day'
import { unixSeconds } from '@/platform/time/duration'
import { type BookedDocument, documentsFrom, pageOfDocuments } from '../actions/journal'
import { documentPrinter } from '../actions/print'
import type { InvoicesContext } from '../context'
import type { documentCalls, documentKinds, ListedDocument } from '../contract/console'
import { firstIssued, type JournalKey } from '../store/journal'
import { buyersOfOrders, monthOf } from '../store/listing'

const pageLength = 50

const kinds = { invoice: 0, creditNote: 1 } as const satisfies Record<(typeof documentKinds)[number], 0 | 1>

/** Handlers for staff's list of invoices and credit notes. */
export function documentHandlers(context: InvoicesContext): Handlers<typeof documentCalls> {
  const { database, vendor } = context
  const { timeZone } = vendor.seller
  const thisMonth = (now: Date) => dayIn(timeZone, now).slice(0, 7)
  return {
    'GET /console/api/documents': async ({ input: { month, kind, after }, now }) => {
      const { from, until } = await monthOf(database, month ?? thisMonth(now), timeZone)
      const first = after === undefined ? { issuedAt: from, kind: 0 as const, id: 0 } : keyAt(after)
      const which = Object.assign({ until, most: pageLength + 1 }, kind && { kind: kinds[kind] })
      const found = await pageOfDocuments(database, first, which)
      const shown = found.slice(0, pageLength)
      const buyers = await buyersOfOrders(
        database,
        shown.map(({ document }) => document.order),
      )
      const began = after === undefined ? await firstIssued(database) : null
      return {
        documents: shown.map(({ key, document }) => present(document, key, buyers.get(document.order))),
        more: found.length > pageLength,
        months: monthsFrom(began ? thisMonth(began) : thisMonth(now), thisMonth(now)),
      }
    },

    'GET /console/api/documents.csv': async ({ input: { month, kind }, now, language }) => {
      const name = month ?? thisMonth(now)
      const { from, until } = await monthOf(database, name, timeZone)
      const which = Object.assign({ until }, kind && { kind: kinds[kind] })
      const documents = documentsFrom(database, { issuedAt: from, kind: 0, id: 0 }, which)
      return { name: `documents-${name}.csv`, language, rows: documentTable(documents, timeZone) }
    },

    'GET /console/api/documents/file': async ({ input: { order, number } }) => {
      const printer = await documentPrinter(context)
      try {
        const pdf = await printer.print({ order, number })
        if (!pdf) return refuse(20085)
        const content = Readable.from([Buffer.from(pdf)])
        const name = `${number.replaceAll('/', '-')}.pdf`
        return { name, mediaType: 'application/pdf', size: pdf.length, content }
      } finally {
        await printer.close()
      }
    },
  }
}

const placeOf = ({ issuedAt, kind, id }: JournalKey) => `${issuedAt.getTime()}-${kind}-${id}`

function keyAt(place: string): JournalKey {
  const [at, kind, id] = place.split('-').map(Number)
  return { issuedAt: new Date(at ?? 0), kind: kind === 1 ? 1 : 0, id: id ?? 0 }
}

/** Every month from one to another, the newest first. */
function monthsFrom(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = last; month >= first; ) {
    months.push(month)
    month = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 2, 1)).toISOString().slice(0, 7)
  }
  return months
}

const sumOf = (lines: BookedDocument['lines'], part: 'gross' | 'net' | 'vat') =>
  lines.reduce((sum, line) => sum + line[part], 0)

type Buyer = { readonly id: number; readonly name: string }

const present = (document: BookedDocument, key: JournalKey, buyer: Buyer | undefined): ListedDocument => ({
  number: document.number,
  kind: document.kind,
  cause: document.cause,
  about: document.about,
  order: document.order,
  issued: unixSeconds(document.issuedAt),
  country: document.country,
  member: buyer ?? null,
  total: sumOf(document.lines, 'gross'),
  currency: document.currency,
  place: placeOf(key),
})

const head = [
  'number',
  'kind',
  'cause',
  'about',
  'order',
  'issued',
  'country',
  'vat_id',
  'currency',
  'net',
  'vat',
  'total',
]

/** Documents as a table, row by row as they are read; without names, like the books. */
async function* documentTable(documents: AsyncIterable<BookedDocument>, timeZone: string): Rows {
  yield head
  for await (const { number, kind, cause, about, order, issuedAt, country, taxId, currency, lines } of documents) {
    const figure = (part: 'gross' | 'net' | 'vat') => ({ figure: decimal(money(sumOf(lines, part), currency)) })
    const day = dayIn(timeZone, issuedAt)
    yield [
      number,
      kind,
      cause,
      about,
      order,
      day,
      country,
      taxId,
      currency,
      figure('net'),
      figure('vat'),
      figure('gross'),
    ]
  }
}
