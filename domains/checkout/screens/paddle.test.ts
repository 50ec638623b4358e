import { afterEach, expect, it, vi } from 'vitest'
import { openPaddle } from './paddle'

afterEach(() => void vi.unstubAllGlobals())

it('Paddle’s window leaves the total as it was agreed: no discount, no tax number, nothing to take away', async () => {
  let tell: (event: { name: string }) => void = () => {}
  const open = vi.fn(() => tell({ name: 'checkout.completed' }))
  vi.stubGlobal('window', {
    Paddle: {
      Environment: { set: vi.fn() },
      Initialize: vi.fn(),
      Update: vi.fn(({ eventCallback }: { eventCallback: typeof tell }) => void (tell = eventCallback)),
      Checkout: { open, close: vi.fn() },
    },
  })
  vi.stubGlobal('document', {
    documentElement: { dataset: { theme: 'light' } },
    createElement: () => ({}),
    head: { append: (script: { onload: () => void }) => script.onload() },
  })
  const payment = { payment: 'txn_1', script: '/paddle.js', clientToken: 'test_1', environment: 'sandbox' } as const
  expect(await openPaddle({ provider: 'paddle', ...payment }, 'de')).toBe(true)
  expect(open).toHaveBeenCalledWith({
    transactionId: 'txn_1',
    settings: expect.objectContaining({ showAddDiscounts: false, showAddTaxId: false, allowDiscountRemoval: false }),
  })
})
