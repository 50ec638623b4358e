import type { Sample } from '@/tests/console/console-calls'
import type { taxCalls } from '../contract/console'

/** An input with which each call about VAT succeeds. */
export const taxSamples: Readonly<Record<keyof typeof taxCalls, Sample>> = {
  'GET /console/api/tax': async () => ({}),
  'GET /console/api/tax/return.csv': async () => ({ quarter: '2020-Q1' }),
  'GET /console/api/tax/oss.csv': async () => ({ quarter: '2020-Q1' }),
  'GET /console/api/tax/journal.csv': async () => ({ period: '2020' }),
  'GET /console/api/tax/orders.csv': async () => ({ period: '2020' }),
  'POST /console/api/tax/documents': async () => ({ period: '2020' }),
  'GET /console/api/tax/documents': async (_server, { visitor }) => {
    const { cscode, data } = await visitor.call('POST /console/api/tax/documents', { period: '2020' })
    return cscode === 0 ? data : { ticket: 'none' }
  },
  'GET /console/api/tax/datev': async () => ({ period: '2020-01' }),
  'GET /console/api/tax/datev/check': async () => ({ period: '2020-01' }),
  'GET /console/api/tax/evidence': async () => ({ quarter: '2020-Q1' }),
  'GET /console/api/tax/vat-ids': async () => ({ quarter: '2020-Q1' }),
  'GET /console/api/tax/e-invoices': async () => ({ period: '2020', format: 'ubl' }),
  'POST /console/api/tax/rates': async () => ({ file: new File(['Date,USD\n2020-01-31,1.1052\n'], 'rates.csv') }),
}
