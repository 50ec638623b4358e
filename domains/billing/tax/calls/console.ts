import { Readable } from 'node:stream'
import { disputedEvidence, evidenceOfOrder, type OrderEvidence } from '@/domains/commerce/checkout'
import { weigh } from '@/domains/commerce/checkout/rules/evidence'
import { firstIssued, unansweredInvoices, vatIdInvoicesOf } from '@/domains/commerce/invoices'
import { refuse, refuseFields } from '@/platform/contract/refusal'
import type { Handler, Handlers } from '@/platform/http/visit'
import { isNoText, readBytes } from '@/platform/text/typed/bytes'
import { dayIn } from '@/platform/time/day'
import { documentsArchive, electronicArchive } from '../actions/archive'
import { datevFile } from '../actions/datev'
import { journalRows, orderRows, ossFile, returnFile } from '../actions/files'
import { momentsAround } from '../actions/journal'
import { loadRates } from '../actions/load-rates'
import { checkSeries, computeReturn } from '../actions/return'
import { readTicket, ticketFor } from '../actions/ticket'
import { presentVatIds } from '../actions/vat-ids'
import type { TaxContext } from '../context'
import type { ShownEvidence, taxCalls } from '../contract/console'
import { periodCalled, quarterBefore, quarterCalled, quarterOf, quartersFrom } from '../rules/period'
import { daysOfRates } from '../store/rates'

/** The most that the screen lists. */
const mostDisputed = 50

const presentEvidence = ({ order, evidence }: OrderEvidence): ShownEvidence => ({
  order,
  verdict: weigh(evidence),
  pieces: evidence.map(({ source, country, postalCode }) => ({
    source,
    country,
    ...(postalCode && { postal_code: postalCode }),
  })),
})

type Calls = typeof taxCalls

/** Handlers for staff's view of the books. */
export const taxHandlers = (context: TaxContext): Handlers<Calls> => ({
  'GET /console/api/tax': showBooks(context),
  'GET /console/api/tax/return.csv': returnCsv(context),
  'GET /console/api/tax/oss.csv': ossCsv(context),
  'GET /console/api/tax/journal.csv': journalCsv(context),
  'GET /console/api/tax/orders.csv': ordersCsv(context),
  'POST /console/api/tax/documents': requestDocuments(context),
  'GET /console/api/tax/documents': fetchDocuments(context),
  'GET /console/api/tax/datev': datevCsv(context),
  'GET /console/api/tax/datev/check': checkDatev(context),
  'GET /console/api/tax/e-invoices': electronicInvoices(context),
  'GET /console/api/tax/evidence': listEvidence(context),
  'GET /console/api/tax/vat-ids': listVatIds(context),
  'POST /console/api/tax/rates': takeRates,
})

const showBooks =
  (context: TaxContext): Handler<Calls['GET /console/api/tax']> =>
  async ({ input, now }) => {
    const { database, vendor } = context
    const { timeZone } = vendor.seller
    const today = dayIn(timeZone, now)
    const quarter = quarterCalled(input.quarter ?? quarterBefore(today))
    if (!quarter) return refuseFields('quarter')
    const { sums, oss } = await computeReturn(context, quarter)
    const series = await checkSeries(context)
    const rates = await daysOfRates(database)
    const first = await firstIssued(database)
    const { key, from, until } = quarter
    return {
      quarter: key,
      from,
      until,
      quarters: [...quartersFrom(first === null ? key : quarterOf(dayIn(timeZone, first)), quarterOf(today))],
      time_zone: timeZone,
      open: today <= until,
      documents: sums.documents,
      lines: [...sums.lines],
      corrections: [...sums.corrections],
      oss: 'missing' in oss ? null : { lines: [...oss.lines], corrections: [...oss.corrections], total: oss.total },
      missing: 'missing' in oss ? [...oss.missing] : [],
      series: series.map(({ prefix, counted, documents, complete }) => ({ prefix, counted, documents, complete })),
      datev: vendor.datev !== undefined,
      rates,
    }
  }

const returnCsv =
  (context: TaxContext): Handler<Calls['GET /console/api/tax/return.csv']> =>
  async ({ input, language }) => {
    const quarter = quarterCalled(input.quarter)
    if (!quarter) return refuseFields('quarter')
    return { name: `vat-${quarter.key}.csv`, language, rows: returnFile(context, quarter) }
  }

const ossCsv =
  (context: TaxContext): Handler<Calls['GET /console/api/tax/oss.csv']> =>
  async ({ input, language }) => {
    const quarter = quarterCalled(input.quarter)
    if (!quarter) return refuseFields('quarter')
    const rows = await ossFile(context, quarter)
    return 'missing' in rows ? refuse(20035) : { name: `oss-${quarter.key}.csv`, language, rows }
  }

const journalCsv =
  (context: TaxContext): Handler<Calls['GET /console/api/tax/journal.csv']> =>
  async ({ input, language }) => {
    const period = periodCalled(input.period)
    if (!period) return refuseFields('period')
    return { name: `journal-${period.key}.csv`, language, rows: journalRows(context, period) }
  }

const ordersCsv =
  (context: TaxContext): Handler<Calls['GET /console/api/tax/orders.csv']> =>
  async ({ input, language }) => {
    const period = periodCalled(input.period)
    if (!period) return refuseFields('period')
    return { name: `orders-${period.key}.csv`, language, rows: orderRows(context, period) }
  }

const requestDocuments =
  (context: TaxContext): Handler<Calls['POST /console/api/tax/documents']> =>
  async ({ input, operator, now, change }) => {
    const period = periodCalled(input.period)
    if (!period) return refuseFields('period')
    const answer = { ticket: ticketFor(context, operator.id, period, now) }
    const record = { action: 'tax.documents', memberId: null, details: { period: period.key } } as const
    return change(async () => ({ answer, record }))
  }

const fetchDocuments =
  (context: TaxContext): Handler<Calls['GET /console/api/tax/documents']> =>
  async ({ input, operator, now }) => {
    const period = readTicket(context, operator.id, input.ticket, now)
    if (!period) return refuse(20085)
    const content = Readable.from(documentsArchive(context, period))
    return { name: `documents-${period.key}.zip`, mediaType: 'application/zip', size: null, content }
  }

const datevCsv =
  (context: TaxContext): Handler<Calls['GET /console/api/tax/datev']> =>
  async ({ input }) => {
    const period = periodCalled(input.period)
    if (!period) return refuseFields('period')
    const file = await datevFile(context, period)
    if ('code' in file) return refuse(20035)
    const { name, content } = file
    return { name, mediaType: 'text/csv; charset=iso-8859-1', size: content.length, content: Readable.from([content]) }
  }

const checkDatev =
  (context: TaxContext): Handler<Calls['GET /console/api/tax/datev/check']> =>
  async ({ input }) => {
    const period = periodCalled(input.period)
    if (!period) return refuseFields('period')
    const file = await datevFile(context, period)
    if (!('code' in file)) return { problem: null, missing: [], rate: null }
    return {
      problem: file.code,
      missing: file.code === 'missing' ? [...file.missing] : [],
      rate: file.code === 'noAccount' ? file.rate : null,
    }
  }

const electronicInvoices =
  (context: TaxContext): Handler<Calls['GET /console/api/tax/e-invoices']> =>
  async ({ input, language }) => {
    const period = periodCalled(input.period)
    if (!period) return refuseFields('period')
    const content = Readable.from(electronicArchive(context, { period, format: input.format, language }))
    return { name: `e-invoices-${period.key}-${input.format}.zip`, mediaType: 'application/zip', size: null, content }
  }

const listEvidence =
  (context: TaxContext): Handler<Calls['GET /console/api/tax/evidence']> =>
  async ({ input }) => {
    const { database } = context
    const quarter = input.quarter === undefined ? null : quarterCalled(input.quarter)
    const one = input.order === undefined ? null : await evidenceOfOrder(database, input.order.trim())
    if (input.order !== undefined) return { orders: one ? [presentEvidence(one)] : [] }
    if (!quarter) return refuseFields('quarter')
    const found = await disputedEvidence(database, momentsAround(quarter), mostDisputed)
    return { orders: found.map(presentEvidence) }
  }

const listVatIds =
  (context: TaxContext): Handler<Calls['GET /console/api/tax/vat-ids']> =>
  async ({ input }) => {
    const { database, vatIds } = context
    const asked = vatIds.address !== null
    const order = input.order?.trim()
    const quarter = input.quarter === undefined ? null : quarterCalled(input.quarter)
    if (order === undefined && !quarter) return refuseFields('quarter')
    const found =
      order !== undefined
        ? await vatIdInvoicesOf(database, order)
        : quarter && (await unansweredInvoices(database, momentsAround(quarter), mostDisputed))
    return { asked, invoices: await presentVatIds(database, found ?? []) }
  }

const takeRates: Handler<Calls['POST /console/api/tax/rates']> = async ({ file, change }) =>
  change(async (transaction) => {
    const read = readBytes(file)
    if (isNoText(read)) return refuse(20040)
    const loaded = await loadRates(transaction, read.text)
    if ('code' in loaded) return refuse(20040)
    return { answer: loaded, record: { action: 'tax.rates', memberId: null, details: { ...loaded } } }
  })
