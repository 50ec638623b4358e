import { afterEach, expect, it, vi } from 'vitest'
import { collect } from './collect'

afterEach(() => void vi.unstubAllGlobals())

let tell: (event: { name: string }) => void = () => {}
const listen = ({ eventCallback }: { eventCallback: typeof tell }) => {
  tell = eventCallback
}
const open = vi.fn(() => tell({ name: 'checkout.completed' }))
const nothing = vi.fn()

it('Paddle’s window leaves the total as it was agreed: no discount, no tax number, nothing to take away', async () => {
  const Paddle = {
    Environment: { set: nothing },
    Initialize: nothing,
    Update: listen,
    Checkout: { open, close: nothing },
  }
  vi.stubGlobal('window', { Paddle })
  vi.stubGlobal('document', {
    documentElement: { dataset: { theme: 'light' } },
    createElement: () => ({}),
    head: { append: (script: { onload: () => void }) => script.onload() },
  })
  const payment = { payment: 'txn_1', script: '/paddle.js', clientToken: 'test_1', environment: 'sandbox' } as const
  const card = { number: '', expiry: '', cvc: '', holder: '' }
  expect(await collect({ provider: 'paddle', ...payment }, { card, language: 'de', close: 'Zu' })).toEqual({
    state: 'paid',
  })
  expect(open).toHaveBeenCalledWith({
    transactionId: 'txn_1',
    settings: expect.objectContaining({ showAddDiscounts: false, showAddTaxId: false, allowDiscountRemoval: false }),
  })
})
