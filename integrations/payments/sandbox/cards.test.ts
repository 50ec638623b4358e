import { describe, expect, it } from 'vitest'
import { readCard } from './cards'
import { endOfPeriod } from './subscriptions'

const now = new Date('2026-11-21T12:00:00Z')
const card = { number: '4242 4242 4242 4242', expiry: '12/29', cvc: '123', name: 'Ada Example' }

describe('a card of the sandbox', () => {
  it.each([
    ['4242 4242 4242 4242', 'pays'],
    ['4000-0000-0000-0002', 'isDeclined'],
    ['4000002760003184', 'asksHolder'],
  ])('%s %s', (number, outcome) =>
    expect(readCard({ ...card, number }, now)).toEqual({
      outcome,
      brand: 'visa',
      lastFour: number.slice(-4),
      expired: false,
      expires: '2029-12',
    }),
  )

  it.each([
    [{ number: '4111 1111 1111 1111' }, ['number']],
    [{ number: '' }, ['number']],
    [{ expiry: '13/29' }, ['expiry']],
    [{ expiry: '1229' }, ['expiry']],
    [{ cvc: '12' }, ['cvc']],
    [{ cvc: 'abc' }, ['cvc']],
    [{ name: '  ' }, ['name']],
    [{ number: 'x', expiry: '', cvc: '', name: '' }, ['number', 'expiry', 'cvc', 'name']],
  ])('with %o has wrong fields %o', (wrong, fields) => expect(readCard({ ...card, ...wrong }, now)).toEqual(fields))

  it.each([
    ['10/26', true],
    ['11/26', false],
    ['12 / 26', false],
  ])('that is good through %s has expired: %s', (expiry, expired) =>
    expect(readCard({ ...card, expiry }, now)).toMatchObject({ expired }),
  )
})

describe('the periods of a subscription', () => {
  it.each([
    ['2026-01-31T10:00:00Z', 'month', 1, '2026-02-28T10:00:00Z'],
    ['2026-01-31T10:00:00Z', 'month', 2, '2026-03-31T10:00:00Z'],
    ['2026-11-21T12:00:00Z', 'month', 3, '2027-02-21T12:00:00Z'],
    ['2024-02-29T00:00:00Z', 'year', 1, '2025-02-28T00:00:00Z'],
    ['2024-02-29T00:00:00Z', 'year', 4, '2028-02-29T00:00:00Z'],
  ] as const)('from %s by the %s, the %sth ends %s', (start, every, periods, end) =>
    expect(endOfPeriod(new Date(start), every, periods)).toEqual(new Date(end)),
  )
})
