import { beforeAll, expect, it } from 'vitest'
import { type Catalogue, indexCatalogue } from '@/domains/commerce/catalogue/rules'
import { readDemoCatalogue } from '@/tests/samples/demo-catalogue'
import { grantedOf } from './granted'
import { Ledger } from './ledger'
import type { MovePlace } from './place'
import type { Unit, WrittenLine, WrittenOrder } from './written'

let catalogue: Catalogue
beforeAll(async () => {
  const demo = await readDemoCatalogue()
  const products = demo.products.map((each) => (each.pid === 701 ? { ...each, updatesMonths: 12 } : each))
  catalogue = indexCatalogue(1, { ...demo, products } as typeof demo)
})

const at = { file: 'licenses.csv', line: 2 }
const unit = (more: Partial<Unit> = {}): Unit => ({
  key: 'K',
  at,
  endsAt: null,
  devices: null,
  ...more,
})

function granted(line: Partial<WrittenLine>) {
  const ledger = new Ledger()
  const asked: string[] = []
  const bought = {
    product: '102',
    pid: 701,
    term: 'LFT',
    platforms: null,
    name: 'Ebbcatch',
    quantity: 1,
    listed: 5900,
    amount: 5900,
    givenBack: 0,
    isReturned: false,
    units: [],
    ...line,
  } as WrittenLine
  const order = { number: '1', status: 'complete', startedAt: new Date('2024-03-05T10:00:00Z') } as WrittenOrder
  const products = { ask: (_: string, question: string) => asked.push(question) }
  const place = { catalogue, ledger, products, now: new Date('2026-11-23T12:00:00Z') } as unknown as MovePlace
  const { fields, endsAt, updatesEnd, devices } = grantedOf(bought, order, place)
  return { fields, endsAt, updatesEnd, devices, asked, notes: ledger.notes.map(({ text }) => text) }
}

it('a licence has updates for its product’s period, from its payment', () => {
  expect(granted({})).toMatchObject({
    fields: { updates_months: 12 },
    endsAt: null,
    updatesEnd: new Date('2025-03-05T10:00:00Z'),
  })
})

it.each([
  ['the file of products says otherwise', { updatesMonths: 24 }, { updates_months: 24 }],
  ['it says that they have no end', { updatesMonths: null }, {}],
  [
    'the licence ends later',
    { units: [unit({ endsAt: new Date('2027-03-05T10:00:00Z') })] },
    { updates_months: 12, extra_updates_days: 730 },
  ],
  [
    'the licence ends earlier',
    { units: [unit({ endsAt: new Date('2024-06-06T10:00:00Z') })] },
    { updates_months: 3, extra_updates_days: 1 },
  ],
  [
    'a plan has ends of its own',
    { pid: 365, term: '1M', units: [unit({ endsAt: new Date('2027-03-05T10:00:00Z') })] },
    {},
  ],
] as const)('records the end of updates: %s', (_, line, fields) => {
  expect(granted(line as Partial<WrittenLine>).fields).toEqual(fields)
})

it.each([
  ['1Y', '2025-03-05T10:00:00Z', { term: '1Y' }],
  ['1Y', '2025-03-05T23:59:59Z', { term: '1Y', extra_days: 1 }],
  ['1Y', '2027-01-01T00:00:00Z', { term: '1Y', extra_days: 667 }],
  ['1Y', '2024-06-05T10:00:00Z', { term: '2M', extra_days: 31 }],
  ['1Y', '2024-03-12T10:00:00Z', { term: '1M' }],
  ['1Y', '2036-03-05T10:00:00Z', { term: '4Y', extra_days: 2922 }],
  ['1Y', '2099-12-31T00:00:00Z', { term: 'LFT' }],
] as const)('a licence of %s that ends on %s becomes %j', (term, end, fields) => {
  const { fields: written } = granted({ pid: 702, term, units: [unit({ endsAt: new Date(end) })] })
  expect(written).toEqual(fields)
})

it('asks for the meaning of an end without a term, and of an unlimited number of devices', () => {
  const units = [unit({ endsAt: new Date('2027-01-01T00:00:00Z'), devices: 'any' })]
  expect(granted({ pid: 702, units }).asked).toEqual([
    expect.stringContaining('in devices stands how many'),
    expect.stringContaining('its licences have ends of their own'),
  ])
  expect(granted({ pid: 702, units, updatesMonths: null, devices: 10 })).toMatchObject({ asked: [], devices: 10 })
})

it('counts the devices of each licence of a line, without revoked licences', () => {
  const ends = new Date('2027-03-05T10:00:00Z')
  const units = [
    unit({ devices: 5, endsAt: ends }),
    unit({ disabled: 'Disabled', endsAt: new Date('2030-01-01T00:00:00Z') }),
  ]
  expect(granted({ pid: 702, term: '1Y', quantity: 2, units })).toMatchObject({
    fields: { term: '1Y', extra_days: 730, extra_seats: 3 },
    endsAt: ends,
    devices: 7,
  })
  const taken = granted({ pid: 702, units: [unit({ disabled: 'Disabled' })] })
  expect(taken.fields).toEqual({ revoked_at: '2026-11-23T12:00:00.000Z' })
})
