import { cleanup } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { collect } from './collect'

const destroy = vi.fn()
let onComplete = () => {}
let clientSecret = ''

/** A Stripe.js that mounts a form of nothing. */
function playStripe() {
  window.Stripe = (key) => ({
    async createEmbeddedCheckoutPage(options) {
      onComplete = options.onComplete
      clientSecret = `${key} ${await options.fetchClientSecret()}`
      return { mount: (place) => place.append('form of Stripe'), destroy }
    },
  })
}

const payment = {
  provider: 'stripe',
  payment: 'cs_1',
  script: '/stripe.js',
  publishableKey: 'pk_test_1',
  clientSecret: 'secret_1',
} as const
const given = { card: { number: '', expiry: '', cvc: '', holder: '' }, language: 'en', close: 'Close' } as const

/** In place of the network: the script comes, or it does not. */
function bringScript(comes: boolean) {
  vi.spyOn(document.head, 'append').mockImplementationOnce((script) => {
    const { onload, onerror } = script as HTMLScriptElement
    const tell = (comes ? onload : onerror) as (event: Event) => void
    tell(new Event(comes ? 'load' : 'error'))
  })
}
const shown = () =>
  vi.waitFor(() => expect(document.querySelector('dialog')?.textContent ?? '').toContain('form of Stripe'))

beforeEach(() => {
  // Removes the drawings of earlier tests, in every file.
  cleanup()
  document.body.replaceChildren()
  destroy.mockClear()
})

it('a script that fails to load is reported and loaded again; the payment window closes after payment', async () => {
  bringScript(false)
  await expect(collect(payment, given)).rejects.toThrow()
  playStripe()
  bringScript(true)
  const paying = collect(payment, given)
  await shown()
  expect(clientSecret).toBe('pk_test_1 secret_1')
  onComplete()
  expect(await paying).toEqual({ state: 'paid' })
  expect(destroy).toHaveBeenCalledOnce()
  expect(document.querySelector('dialog')).toBeNull()
})

it('a closed window changes nothing', async () => {
  const paying = collect(payment, given)
  await shown()
  document.querySelector('dialog')?.dispatchEvent(new Event('close'))
  expect(await paying).toEqual({ state: 'left' })
  expect(destroy).toHaveBeenCalledOnce()
})
