import { expect, it } from 'vitest'
import { payerOf } from './payments'

it.each([
  [{ card: { country: 'DE' } }, { means: 'card', country: 'DE' }],
  [{ sepa_debit: { country: 'AT' } }, { means: 'bank', country: 'AT' }],
  [{ us_bank_account: {} }, { means: 'bank', country: 'US' }],
  // Stripe does not know, or names letters that stand for no country.
  [{ card: { country: null } }, null],
  [{ card: { country: 'XX' } }, null],
  [{}, null],
  [null, null],
])('of %j is %j', (details, payer) => {
  expect(payerOf(details)).toEqual(payer)
})
