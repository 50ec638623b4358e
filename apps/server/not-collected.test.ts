import { expect, it } from 'vitest'
import { allCurrencies, type Currency } from '@/platform/money/iso-4217'
import { describeProblem } from '@/platform/text/problems'
import { notCollected } from './before-selling'

const said = (currencies: readonly Currency[], provider: 'paddle' | 'sandbox') =>
  notCollected({ currencies: [...currencies] }, provider).map(describeProblem)

it('names each currency that Paddle does not take, at its place in the list', () => {
  expect(said(['EUR', 'KWD', 'CHF', 'ISK'], 'paddle')).toEqual([
    'vendor.json: currencies.1: paddle does not take KWD: leave it out, or choose another PAYMENT_PROVIDER',
    'vendor.json: currencies.3: paddle does not take ISK: leave it out, or choose another PAYMENT_PROVIDER',
  ])
  expect(said(['USD', 'EUR', 'JPY', 'GBP', 'CHF'], 'paddle')).toEqual([])
})

it('accepts any currency at the sandbox', () => {
  expect(said(allCurrencies, 'sandbox')).toEqual([])
})
