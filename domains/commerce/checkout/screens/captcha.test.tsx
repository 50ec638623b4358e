import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Boot } from '@/domains/accounts/identity/contract/boot'
import { answer, draw, translate } from '@/tests/screens/dom'
import type { QuoteOnWire } from '../contract/member'
import Checkout from './checkout'
import type { Captcha } from './payment-form'

const quoteCall = 'POST /checkout/quote'
const beginCall = 'POST /checkout/begin'
const payCall = 'POST /checkout/sandbox/pay'

const boot = { member: null, legal: [], vendor: { name: 'Tidewren' }, demo: false } as unknown as Boot
const email = 'patient@example.test'
const line = {
  pid: 701,
  name: 'Ebbcatch Video',
  description: '',
  box: 'ebbcatch-video',
  platforms: ['win'],
  option: 'LFT',
  quantity: 1,
  most: 1,
  unit: '98.99',
  tiers: [],
  same_for: null,
  list: '98.99',
  price: '98.99',
  amount: '98.99',
  renewal: null,
  renews: false,
}
const quote = {
  available: true,
  provider: 'sandbox',
  merchant: null,
  email: null,
  company: null,
  acting_for: 'visitor',
  country: 'US',
  concession: null,
  country_price: null,
  currency: 'USD',
  lines: [line],
  options: [],
  subtotal: '98.99',
  off: '0.00',
  total: '98.99',
  vat: null,
  reverse_charge: false,
  coupon: null,
  discount: null,
  waiver: false,
  network_country: null,
  vat_id: null,
  trial: null,
} as unknown as QuoteOnWire
const begun = { data: { state: 'pay', checkout: 'secret', payment: { provider: 'sandbox', payment: 'p1' } } }

/** The captcha's place: its field is another domain's. */
const captcha: Captcha = ({ name, value, onChange }, round) => (
  <input
    key={round}
    aria-label="captcha"
    name={name}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
)
const query = new URLSearchParams(`pid=701&option=LFT&email=${email}`)

async function fillCard() {
  draw(<Checkout boot={boot} query={query} captcha={captcha} />)
  const number = '4242 4242 4242 4242'
  fireEvent.click(await screen.findByRole('button', { name: translate('checkout.useCard', { number }) }))
  fireEvent.change(screen.getByLabelText(translate('checkout.holder')), { target: { value: 'Robin Marsh' } })
}
async function pay() {
  const button = await screen.findByRole('button', { name: translate('checkout.pay', { amount: '$98.99' }) })
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  fireEvent.click(button)
}

beforeEach(() => history.replaceState(null, '', '/checkout.htm'))

describe('a purchase', () => {
  it('that follows refused ones asks for a captcha, and begins with its code', async () => {
    const calls = answer({
      [quoteCall]: [{ data: quote }],
      [beginCall]: [begun, { cscode: 42011 }, { cscode: 42011 }, begun],
      [payCall]: [
        { data: { state: 'declined', reason: 'card_declined' } },
        { cscode: 20035 },
        { data: { state: 'paid' } },
      ],
    })
    await fillCard()
    await pay()
    await screen.findByText(translate('checkout.declined'))
    // The provider accepts no more cards for this payment, so the same click begins another.
    await pay()
    await screen.findByText(translate('checkout.captchaNeeded'))
    const checkouts = calls.filter((each) => each === beginCall || each === payCall)
    expect(checkouts).toEqual([beginCall, payCall, payCall, beginCall])
    for (const [code, message] of [
      ['wrong', 'member_new_24'],
      ['right', null],
    ] as const) {
      fireEvent.change(screen.getByLabelText('captcha'), { target: { value: code } })
      await pay()
      if (message) await screen.findByText(translate(message))
    }
    await waitFor(() => expect(new URLSearchParams(location.search).get('checkout')).toBe('secret'))
  })

  it('that comes too often waits, and says for how long', async () => {
    answer({ [quoteCall]: [{ data: quote }], [beginCall]: [{ cscode: 20039, retryAfter: 600 }] })
    await fillCard()
    await pay()
    await screen.findByText(translate('checkout.tooMany', { minutes: 10 }))
    expect(screen.getByLabelText<HTMLInputElement>(translate('identity.email')).value).toBe(email)
  })
})
