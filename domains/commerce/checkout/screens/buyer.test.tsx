import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Boot } from '@/domains/accounts/identity/contract/boot'
import { drawnFor, onSessionLost } from '@/platform/http/client'
import { answer, draw, translate } from '@/tests/screens/dom'
import { quoteOnWire } from '../testing'
import Checkout from './checkout'

const quoteCall = 'POST /checkout/quote'
const beginCall = 'POST /checkout/begin'
const begun = { data: { state: 'pay', checkout: 'secret', payment: { provider: 'sandbox', payment: 'p1' } } }
const member = {
  uid: 1,
  email: 'ada@example.test',
  username: 'Ada',
  actingFor: '1',
  impersonatedBy: null,
  acting: null,
}
const boot = { member, legal: [], vendor: { name: 'Tidewren' }, demo: false } as unknown as Boot
const ofAda = { data: { ...quoteOnWire(), email: 'ada@example.test', acting_for: '1' } }
const ofNia = { data: { ...quoteOnWire(), email: 'nia@example.test', acting_for: '2' } }
const ofNobody = { data: quoteOnWire() }
const refusedFor = (signed_in: unknown) => ({ cscode: 20053, data: { signed_in } })

const press = async () =>
  fireEvent.click(await screen.findByRole('button', { name: translate('checkout.pay', { amount: '$98.99' }) }))
const cardNumber = () => screen.getByLabelText<HTMLInputElement>(translate('checkout.cardNumber')).value

/** Opens the checkout as Ada, and types a card. */
async function open() {
  drawnFor('1')
  draw(<Checkout boot={boot} query={new URLSearchParams('pid=701&option=LFT')} captcha={() => null} />)
  const number = '4242 4242 4242 4242'
  fireEvent.click(await screen.findByRole('button', { name: translate('checkout.useCard', { number }) }))
  fireEvent.change(screen.getByLabelText(translate('checkout.holder')), { target: { value: 'Ada' } })
}

const openElsewhere = (actingFor: string) => {
  localStorage.setItem('foyer.drawn-for', actingFor)
  fireEvent(window, new Event('storage'))
}

/** Returns what each call has sent about the signed-in member. */
function saidWith(key: string) {
  const said: (string | null)[] = []
  const answering = fetch
  vi.stubGlobal('fetch', (address: string, options: RequestInit) => {
    const headers = new Headers(options.headers)
    if (`${options.method} ${address}` === key) said.push(headers.get('x-foyer-acting-for'))
    return answering(address, options)
  })
  return said
}

beforeEach(() => {
  history.replaceState(null, '', '/checkout.htm?pid=701&option=LFT')
  localStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

it('asks for other letters before payment, where invoices cannot print the buyer’s name', async () => {
  answer({ [quoteCall]: [{ data: { ...ofAda.data, name_not_printed: true } }] })
  draw(<Checkout boot={boot} query={new URLSearchParams('pid=701&option=LFT')} captcha={() => null} />)
  const words = translate('checkout.nameNotPrinted')
    .replace(/<link>.*/, '')
    .trim()
  const note = await screen.findByText((text) => text.startsWith(words))
  expect(note.closest('[role="status"]')?.querySelector('a')?.getAttribute('href')).toContain('a=profile')
})

describe('a checkout whose session', () => {
  it('has ended says so, asks for an address, leads to the login and back, and keeps the card', async () => {
    const lost = vi.fn()
    onSessionLost(lost)
    answer({ [quoteCall]: [ofAda, ofNobody], [beginCall]: [refusedFor(null)] })
    await open()
    expect(screen.queryByLabelText(translate('identity.email'))).toBeNull()
    await press()
    const alert = await screen.findByRole('alert')
    const link = alert.querySelector('a')
    expect(link?.getAttribute('href')).toContain(encodeURIComponent('/checkout.htm?pid=701&option=LFT'))
    expect(link?.target).toBe('_blank')
    expect(screen.getByLabelText<HTMLInputElement>(translate('identity.email')).value).toBe('')
    expect(cardNumber()).toBe('4242 4242 4242 4242')
    expect(lost).not.toHaveBeenCalled()
  })

  it('goes on with the card once its buyer has logged in elsewhere', async () => {
    answer({ [quoteCall]: [ofAda, ofNobody, ofNia], [beginCall]: [begun] })
    await open()
    const said = saidWith(beginCall)
    openElsewhere('visitor')
    await screen.findByLabelText(translate('identity.email'))
    openElsewhere('2')
    await waitFor(() => expect(screen.queryByLabelText(translate('identity.email'))).toBeNull())
    await press()
    await waitFor(() => expect(said).toEqual(['2']))
    expect(cardNumber()).toBe('4242 4242 4242 4242')
  })

  it('is another account’s says whose, and orders by a second press alone', async () => {
    const signedIn = { email: 'nia@example.test', username: 'Nia' }
    answer({
      [quoteCall]: [ofAda, ofNia],
      [beginCall]: [refusedFor(signedIn), begun],
      'POST /checkout/sandbox/pay': [{ data: { state: 'paid' } }],
    })
    await open()
    const said = saidWith(beginCall)
    await press()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('nia@example.test')
    expect(cardNumber()).toBe('4242 4242 4242 4242')
    expect(said).toEqual(['1'])
    await press()
    await waitFor(() => expect(said).toEqual(['1', '2']))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('changes in another tab asks for the quote again, before anything is pressed', async () => {
    const asked = answer({ [quoteCall]: [ofAda, ofNia] })
    await open()
    openElsewhere('2')
    expect((await screen.findByRole('alert')).textContent).toContain('nia@example.test')
    for (const event of ['storage', 'focus', 'pageshow']) fireEvent(window, new Event(event))
    expect(asked.filter((key) => key === quoteCall)).toHaveLength(2)
  })

  it('has ended opens no login screen by other calls of the page', async () => {
    const lost = vi.fn()
    onSessionLost(lost)
    answer({ [quoteCall]: [ofAda, ofNobody], 'POST /member/market': [{ cscode: 10010 }] })
    await open()
    fireEvent.change(screen.getByLabelText(translate('checkout.country')), { target: { value: 'DE' } })
    await screen.findByLabelText(translate('identity.email'))
    expect(lost).not.toHaveBeenCalled()
    expect(cardNumber()).toBe('4242 4242 4242 4242')
  })

  it('is refused for a field that is not on the page, by an older server, says so all the same', async () => {
    answer({ [quoteCall]: [ofAda], [beginCall]: [{ cscode: 10001, data: { fields: ['email'] } }] })
    await open()
    await press()
    expect((await screen.findByRole('alert')).textContent).toBe(translate('member_new_1'))
  })
})
