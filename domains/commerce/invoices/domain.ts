import { defineDomain } from '@/platform/installation/domain'
import { invoicesApi } from './calls/api'
import { documentHandlers } from './calls/console'
import { invoicesHandlers } from './calls/member'
import type { InvoicesContext } from './context'
import { invoicesApiCalls } from './contract/api'
import { documentCalls } from './contract/console'
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
  console: { calls: documentCalls, handlers: documentHandlers },
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
