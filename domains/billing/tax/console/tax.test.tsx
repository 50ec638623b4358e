import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { answer, draw, translate } from '@/tests/screens/dom'
import type { ShownReturn } from '../contract/console'
import Tax from './tax'

const shown: ShownReturn = {
  quarter: '2026-Q3',
  from: '2026-07-01',
  until: '2026-09-30',
  quarters: ['2026-Q4', '2026-Q3'],
  time_zone: 'Europe/Berlin',
  open: false,
  documents: 4,
  lines: [
    { category: 'domestic', country: 'DE', rate: 1900, currency: 'EUR', net: 10_000, vat: 1900 },
    { category: 'union', country: 'FR', rate: 2000, currency: 'USD', net: 10_000, vat: 2000 },
  ],
  corrections: [
    { quarter: '2026-Q2', category: 'union', country: 'AT', rate: 2000, currency: 'EUR', net: -500, vat: -100 },
  ],
  oss: {
    lines: [{ country: 'FR', rate: 2000, net: 9224, vat: 1845 }],
    corrections: [{ quarter: '2026-Q2', country: 'AT', vat: -100 }],
    total: 1745,
  },
  missing: [],
  series: [{ prefix: 'TW-2026-', counted: 3, documents: 3, complete: true }],
  datev: true,
  rates: { first: '2026-01-02', last: '2026-10-01' },
}

const load = 'GET /console/api/tax'
const evidence = 'GET /console/api/tax/evidence'
const vatIds = 'GET /console/api/tax/vat-ids'
const check = 'GET /console/api/tax/datev/check'
function room(data: Partial<ShownReturn> = {}, answers: Parameters<typeof answer>[0] = {}) {
  const asked = answer({
    [load]: [{ data: { ...shown, ...data } }],
    [evidence]: [{ data: { orders: [] } }],
    [vatIds]: [{ data: { asked: true, invoices: [] } }],
    ...answers,
  })
  draw(<Tax item="2026-Q3" />)
  return asked
}

it('shows VAT by country, corrections by their own quarter, and the report to the One-Stop-Shop', async () => {
  expect(room()).toEqual([load])
  const sales = await screen.findByRole('region', { name: translate('tax.sales') })
  const rows = (region: HTMLElement) =>
    within(region)
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent)
  expect(rows(sales)).toEqual(['GermanyDomestic19%€100.00€19.00', 'FranceEU, consumers20%$100.00$20.00'])
  const corrections = screen.getByRole('region', { name: translate('tax.corrections') })
  expect(rows(corrections)).toEqual(['Q2 2026AustriaEU, consumers20%-€5.00-€1.00'])
  expect(rows(screen.getByRole('region', { name: translate('tax.oss') }))).toEqual([
    'France20%€92.24€18.45',
    'AustriaCorrection of Q2 2026-€1.00',
    'VAT to pay€17.45',
  ])
  screen.getByText('3 numbers, no gaps')
})

it('offers the files of the quarter, e-invoices in the chosen format', async () => {
  room()
  const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  await screen.findByText(translate('tax.fileReturn'))
  expect(link(translate('tax.fileReturn'))).toBe('/console/api/tax/return.csv?quarter=2026-Q3')
  expect(link(translate('tax.fileOss'))).toBe('/console/api/tax/oss.csv?quarter=2026-Q3')
  expect(link(translate('tax.fileJournal'))).toBe('/console/api/tax/journal.csv?period=2026-Q3')
  fireEvent.change(screen.getByLabelText(translate('tax.format')), { target: { value: 'ubl' } })
  expect(link(translate('tax.fileInvoices'))).toBe('/console/api/tax/e-invoices?period=2026-Q3&format=ubl')
})

it('names the missing rates, and reports nothing in part', async () => {
  room({ oss: null, missing: [{ currency: 'USD', day: '2026-09-30' }] })
  const said = await screen.findByRole('alert')
  expect(said.textContent).toBe('Exchange rates are missing: USD for Sep 30, 2026. Load a newer file.')
  expect(screen.queryByRole('link', { name: translate('tax.fileOss') })).toBeNull()
  expect(screen.queryByText(translate('tax.total'))).toBeNull()
})

it('warns of a series with a gap, and of an unfinished quarter', async () => {
  room({ open: true, series: [{ prefix: 'TW-2026-', counted: 3, documents: 2, complete: false }] })
  await screen.findByText(translate('tax.open'))
  expect(screen.getByRole('alert').textContent).toBe(translate('tax.seriesBroken'))
  screen.getByText('3 numbers issued, 2 documents found')
})

it('names missing settings of bookings before it offers them', async () => {
  const assign = vi.fn()
  vi.stubGlobal('location', { ...location, assign })
  const lacking = { problem: 'noAccount', missing: [], rate: 700 }
  room({}, { [check]: [{ data: lacking }, { data: { problem: null, missing: [], rate: null } }] })
  const button = await screen.findByRole('button', { name: translate('tax.fileDatev') })
  fireEvent.click(button)
  expect((await screen.findByRole('alert')).textContent).toBe('vendor.json names no account for 7%.')
  expect(assign).not.toHaveBeenCalled()
  fireEvent.click(button)
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/console/api/tax/datev?period=2026-Q3'))
  vi.unstubAllGlobals()
})

it('shows the evidence of an order’s country', async () => {
  const pieces = [
    { source: 'card', country: 'FR' },
    { source: 'told', country: 'DE' },
  ]
  const asked = room(
    {},
    { [evidence]: [{ data: { orders: [] } }, { data: { orders: [{ order: 'TW-1', verdict: 'single', pieces }] } }] },
  )
  await screen.findByText(translate('tax.evidenceNone'))
  fireEvent.change(screen.getByLabelText(translate('ui.orderNumber')), { target: { value: ' TW-1 ' } })
  fireEvent.click(screen.getByRole('button', { name: translate('room.show') }))
  await screen.findByText('card: France, stated: Germany')
  screen.getByText(translate('tax.verdictSingle'))
  expect(asked.filter((call) => call === evidence)).toHaveLength(2)
})

it('shows the answer of VIES at the time of an invoice, and the present one', async () => {
  const known = { outcome: 'unanswered', answered: null, consultation: null } as const
  const latest = {
    valid: true,
    answered: 1_793_000_000,
    consultation: 'WAPI1',
    requester: 'DE1',
    name: 'Marée',
    address: null,
  }
  const invoice = { invoice: 'TW-2026-000001', order: 'TW-1', company: 'Atelier', number: 'FR40303265045' }
  const invoices = [{ ...invoice, reverse_charge: true, at_issue: known, latest }]
  room({}, { [vatIds]: [{ data: { asked: true, invoices } }] })
  const table = await screen.findByRole('region', { name: translate('tax.vatIds') })
  within(table).getByText('FR40303265045')
  within(table).getByText(translate('tax.vatIdUnanswered'))
  within(table).getByText('Consultation number WAPI1')
})
