import { describe, expect, it, test } from 'vitest'
import { cardProblems, formatExpiry, groupDigits } from './card'

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242-4242 42', '4242 4242 42'],
  ['42424242424242421111', '4242 4242 4242 4242'],
  ['no card', ''],
])('the number %j is shown as %j', (typed, shown) => expect(groupDigits(typed)).toBe(shown))

describe('the expiry', () => {
  it.each([
    ['1', '', '1'],
    ['3', '', '03/'],
    ['12', '1', '12/'],
    ['12/3', '12/', '12/3'],
    ['1230', '', '12/30'],
    ['12 / 30', '', '12/30'],
    ['12', '12/', '12'],
    ['12/3', '12/30', '12/3'],
    ['', '1', ''],
  ])('typed %j after %j is %j', (typed, before, shown) => expect(formatExpiry(typed, before)).toBe(shown))
})

test('a card is checked field by field', () => {
  const card = { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123', holder: 'Ada' }
  const wrong = (more: Partial<typeof card>) =>
    Object.entries(cardProblems({ ...card, ...more })).flatMap(([name, problem]) => (problem ? [name] : []))
  expect(wrong({})).toEqual([])
  expect(wrong({ number: '4242', expiry: '13/30', cvc: '12', holder: ' ' })).toEqual([
    'number',
    'expiry',
    'cvc',
    'holder',
  ])
})
