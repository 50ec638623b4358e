import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noBusiness } from '@/domains/accounts/profile/rules'
import { orderStatus } from '@/domains/commerce/orders/rules'
import { builtInLanguages } from '@/platform/i18n/languages'
import {
  type Buyer,
  buyerOnOpening,
  contentOf,
  correctedContent,
  creditOf,
  type InvoicedOrder,
  seriesOf,
  totalsOf,
  withoutInvoice,
} from './'

const seller = {
  name: 'Tidewren Software GmbH',
  address: ['Am Leuchtturm 7'],
  country: 'DE',
  taxId: 'DE 1',
  email: 'invoices@tidewren.example',
  timeZone: 'Europe/Berlin',
}

const names = Object.fromEntries(
  builtInLanguages.map((language) => [language, 'A']),
) as InvoicedOrder['lines'][number]['names']
const lineOf = (position: number, amount: number, status: 0 | 1 = 0) =>
  ({ position, names, term: 'LFT', platforms: ['win'], quantity: 1, unit: amount, amount, status }) as const
const orderOf = (amounts: readonly number[], vatBasisPoints: number): InvoicedOrder => ({
  number: 'A',
  placedAt: new Date('2026-01-01T00:00:00Z'),
  paidAt: null,
  currency: 'EUR',
  country: 'DE',
  vatBasisPoints,
  isTakenOver: false,
  lines: amounts.map((amount, position) => lineOf(position, amount)),
})

const bills = fc.record({
  amounts: fc.array(fc.integer({ min: 0, max: 5_000_000 }), { minLength: 1, maxLength: 40 }),
  rate: fc.integer({ min: 0, max: 3000 }),
})

describe('the figures of an invoice', () => {
  it('sum to the smallest unit, by line, by rate and in all', () => {
    fc.assert(
      fc.property(bills, ({ amounts, rate }) => {
        const { lines, currency } = contentOf(orderOf(amounts, rate), seller)
        const { net, vat, gross } = totalsOf(lines, currency)
        expect(gross.minor).toBe(amounts.reduce((sum, amount) => sum + amount, 0))
        expect(net.minor + (vat[0]?.vat.minor ?? 0)).toBe(gross.minor)
        for (const line of lines) expect(line.net + line.vat).toBe(line.gross)
      }),
    )
  })

  it('are credited whole by credit notes, for any distribution of the lines', () => {
    fc.assert(
      fc.property(bills, fc.infiniteStream(fc.integer({ min: 0, max: 3 })), ({ amounts, rate }, turns) => {
        const content = contentOf(orderOf(amounts, rate), seller)
        const spread = content.lines.map(({ position }) => ({ position, note: turns.next().value as number }))
        const credited = [0, 1, 2, 3].flatMap((note) =>
          creditOf(
            content,
            spread.filter((entry) => entry.note === note).map(({ position }) => position),
          ),
        )
        const left = totalsOf([...content.lines, ...credited], 'EUR')
        expect([left.net.minor, left.gross.minor, left.vat[0]?.vat.minor]).toEqual([0, 0, 0])
      }),
    )
  })

  it('leave out refunds of an older system, and keep later ones', () => {
    const taken: InvoicedOrder = {
      ...orderOf([], 0),
      isTakenOver: true,
      lines: [lineOf(0, 100), lineOf(1, 200, 1), lineOf(2, 300, 1)],
    }
    const positions = (givenBack?: number[]) =>
      contentOf(taken, seller, givenBack && { givenBack }).lines.map(({ position }) => position)
    expect(positions()).toEqual([0])
    expect(positions([2])).toEqual([0, 2])
  })
})

describe('the series of a number', () => {
  it('has the year in the seller’s time zone', () => {
    const moment = new Date('2026-12-31T23:30:00Z')
    expect(seriesOf('TW-{year}-{number}', moment, 'UTC')).toBe('TW-2026-{number}')
    expect(seriesOf('TW-{year}-{number}', moment, 'Europe/Berlin')).toBe('TW-2027-{number}')
    expect(seriesOf('TW{number}', moment, 'UTC')).toBe('TW{number}')
  })
})

describe('the buyer', () => {
  const person: Buyer = { name: 'Ada', email: 'ada@example.test', business: null }
  const where = { country: 'DE', addressLine: '', city: '', postalCode: '', state: '', phone: '' }
  const said = { company: 'Ada Ltd', taxId: 'X1', ...where }
  const business: Buyer = { name: 'Ada Ltd', email: 'other@example.test', business: { name: 'Ada Ltd', ...said } }

  it('is frozen by the first opening, and a business is added once', () => {
    expect(buyerOnOpening(null, person)).toBe(person)
    expect(buyerOnOpening(person, person)).toBe(person)
    const completed = buyerOnOpening(person, business)
    expect(completed).toEqual({ ...person, business: business.business })
    expect(buyerOnOpening(completed, { ...business, business: { name: 'Eve', ...said } })).toBe(completed)
  })
})

describe('an order without an invoice', () => {
  it('gets one when it is complete, is promised one while it is pending, and has none otherwise', () => {
    const { complete, waiting, refunded, cancelled } = orderStatus
    const all = [complete, waiting, refunded, cancelled]
    expect(all.map((status) => withoutInvoice(status, false))).toEqual(['due', 'unpaid', 'none', 'none'])
    expect(all.map((status) => withoutInvoice(status, true))).toEqual([
      'broughtAlong',
      'unpaid',
      'broughtAlong',
      'broughtAlong',
    ])
  })
})

describe('an invoice of a place outside the VAT area of its country', () => {
  const order = { ...orderOf([2999], 0), country: 'ES', postalCode: '35001' }
  const place = { country: 'ES', postalCode: '35001' }
  const person: Buyer = { name: 'Ada', email: 'ada@example.test', business: null }
  const madrid = { ...noBusiness, name: 'Ada', company: 'Barca', country: 'ES', postalCode: '28001' }

  it('names it on the first invoice for a person or a business, and on one that is issued again', () => {
    const content = contentOf(order, seller)
    expect(content).toMatchObject({ country: 'IC', place })
    const anew = (buyer: Buyer) => correctedContent(content, seller, { buyer, left: [0], order })
    expect(anew(person)).toMatchObject({ country: 'IC', place })
    expect(anew({ ...person, business: madrid })).toMatchObject({ country: 'IC', place })
    const taxed = anew({ ...person, business: { ...madrid, taxId: 'ESB65410011' } })
    expect(taxed).toMatchObject({ country: 'ES', reverseCharge: true })
    expect(taxed.place).toBeUndefined()
  })

  it('is not named for a place within the country’s VAT area', () => {
    const { country, place: none } = contentOf({ ...order, vatBasisPoints: 2100, postalCode: null }, seller)
    expect([country, none]).toEqual(['ES', undefined])
  })
})
