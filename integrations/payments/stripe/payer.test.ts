import { expect, it } from 'vitest'
import { payerOf } from './payments'

it.each([
  [{ card: { country: 'DE' } }, { means: 'card', country: 'DE' }],
  [{ sepa_debit: { country: 'AT' } }, { means: 'bank', country: 'AT' }],
  [{ us_bank_account: {} }, { means: 'bank', country: 'US' }],
  // Stripe does not know the country, or gives a code that is no country's.
  [{ card: { country: null } }, null],
  [{ card: { country: 'XX' } }, null],
  [{}, null],
  [null, null],
])('of %j is %j', (details, payer) => {
  expect(payerOf(details)).toEqual(payer)
})
