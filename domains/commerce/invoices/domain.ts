import { defineDomain } from '@/platform/installation/domain'
import { invoicesApi } from './calls/api'
import { invoicesHandlers } from './calls/member'
import type { InvoicesContext } from './context'
import { invoicesApiCalls } from './contract/api'
import { invoicesCalls } from './contract/member'
import { licenceKeysPart } from './imports/licence-keys'
import { orderDocumentsPart } from './imports/order-documents'
import { registerInvoiceJobs } from './jobs'
import { serveInvoices } from './pages/invoice'
import { staff } from './store/staff'
import { backup, personalData } from './tables'

export const invoices = defineDomain({
  name: 'invoices',
  open: (deps): InvoicesContext => deps,
  member: { calls: invoicesCalls, handlers: invoicesHandlers },
  api: { calls: invoicesApiCalls, handlers: invoicesApi },
  pages: serveInvoices,
  jobs: registerInvoiceJobs,
  commands: () => import('./commands'),
  imports: [orderDocumentsPart, licenceKeysPart],
  personalData,
  backup,
  impersonalTables: { invoice_series: 'how far numbers have come' },
  staff,
})
