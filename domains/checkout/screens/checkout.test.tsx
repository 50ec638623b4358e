import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Boot } from '@/domains/identity/contract/boot'
import { answer, draw, translate } from '@/tests/dom'
import type { QuoteOnWire, StandingOnWire } from '../contract/member'
import Checkout from './checkout'

const quoteCall = 'POST /checkout/quote'
const beginCall = 'POST /checkout/begin'
const payCall = 'POST /checkout/sandbox/pay'
const statusCall = 'POST /checkout/status'

const boot = { member: null, legal: [], vendor: { name: 'Tidewren' }, demo: false } as unknown as Boot
const email = 'patient@example.test'

const quote = (total = '98.99'): QuoteOnWire => ({
  available: true,
  provider: 'sandbox',
  merchant: null,
  email: null,
  country: 'US',
  currency: 'USD',
  lines: [
    {
      pid: 701,
      name: 'Ebbcatch Video',
      description: '',
      box: 'ebbcatch-video',
      platforms: ['win'],
      option: 'LFT',
      list: total,
      price: total,
      amount: total,
      renewal: null,
      renews: false,
    },
  ],
  options: [{ option: 'LFT', price: total }],
  subtotal: total,
  off: '0.00',
  total,
  vat: null,
  reverse_charge: false,
  coupon: null,
  discount: null,
  waiver: false,
})
const begun = { data: { state: 'pay', checkout: 'secret', payment: { provider: 'sandbox', payment: 'p1' } } }

const show = (query: string) => draw(<Checkout boot={boot} query={new URLSearchParams(query)} />)
const offer = `pid=701&option=LFT&email=${encodeURIComponent(email)}`

const payButton = (amount: string) => screen.findByRole('button', { name: translate('checkout.pay', { amount }) })
const pay = async (amount: string) => fireEvent.click(await payButton(amount))
async function fillCard() {
  const number = '4242 4242 4242 4242'
  fireEvent.click(await screen.findByRole('button', { name: translate('checkout.useCard', { number }) }))
  fireEvent.change(screen.getByLabelText(translate('checkout.holder')), { target: { value: 'Robin Marsh' } })
}
const typed = () =>
  (['identity.email', 'checkout.holder', 'checkout.cardNumber'] as const).map(
    (label) => screen.getByLabelText<HTMLInputElement>(translate(label)).value,
  )

// What has become of a purchase has an address of its own.
beforeEach(() => history.replaceState(null, '', '/checkout.htm'))

describe('a purchase', () => {
  it('loses nothing when no answer comes', async () => {
    const calls = answer({
      [quoteCall]: [null, { data: quote() }],
      [beginCall]: [null, begun],
      [payCall]: [null, { data: { state: 'paid' } }],
    })
    show(offer)
    await screen.findByText(translate('load.failed'))
    fireEvent.click(screen.getByRole('button', { name: translate('ui.tryAgain') }))
    await fillCard()
    for (const times of [1, 2]) {
      await pay('$98.99')
      await waitFor(() => expect(calls.filter((call) => call === beginCall)).toHaveLength(times))
      await screen.findByText(translate('ui.unreachable'))
      expect(typed()).toEqual([email, 'Robin Marsh', '4242 4242 4242 4242'])
    }
    await waitFor(async () => expect((await payButton('$98.99')).getAttribute('aria-busy')).toBeNull())
    await pay('$98.99')
    await waitFor(() => expect(new URLSearchParams(location.search).get('checkout')).toBe('secret'))
    // What was begun is paid; it is not begun once more.
    expect(calls.slice(2)).toEqual([beginCall, beginCall, payCall, payCall])
  })

  it('that costs something else by now is read before anything is pressed again', async () => {
    const calls = answer({
      [quoteCall]: [{ data: quote('0.99') }],
      [beginCall]: [{ data: { state: 'changed', quote: quote() } }],
    })
    show(offer)
    await fillCard()
    await pay('$0.99')
    await screen.findByText(translate('checkout.priceChanged', { total: '$98.99' }))
    expect(await payButton('$98.99')).toBeTruthy()
    expect(calls).toEqual([quoteCall, beginCall])
  })

  it.for([
    ['card_declined', 'checkout.declined'],
    ['expired_card', 'checkout.expiredCard'],
    ['not_confirmed', 'checkout.notConfirmed'],
  ] as const)('that fails by %s says so, and keeps what was typed', async ([reason, message]) => {
    answer({
      [quoteCall]: [{ data: quote() }],
      [beginCall]: [begun],
      [payCall]: [{ data: { state: 'declined', reason } }],
    })
    show(offer)
    await fillCard()
    await pay('$98.99')
    await screen.findByText(translate(message))
    expect(typed()).toEqual([email, 'Robin Marsh', '4242 4242 4242 4242'])
  })

  it('of what is not for sale says why', async () => {
    for (const [obstacle, title] of [
      ['unknown', 'checkout.unknownProductTitle'],
      ['notOnSale', 'checkout.notOnSaleTitle'],
      ['upgradeSignIn', 'checkout.upgradeTitle'],
    ] as const) {
      answer({ [quoteCall]: [{ data: { available: false, obstacle, pid: 701, name: null, country: 'US' } }] })
      show(offer)
      await screen.findByRole('heading', { name: translate(title) })
    }
    answer({ [quoteCall]: [{ cscode: 10001 }] })
    show('pid=nonsense')
    await screen.findByRole('heading', { name: translate('checkout.unknownProductTitle') })
  })
})

describe('what has become of a checkout', () => {
  const standing = (state: StandingOnWire['state']) => ({
    data: { state, order: state === 'paid' ? 'ABCDE-FGHJK' : null, email, tracked: [] },
  })

  it('is asked for until it is there', async () => {
    answer({ [statusCall]: [standing('waiting'), standing('paid')] })
    show(`${offer}&checkout=secret`)
    await screen.findByRole('heading', { name: translate('checkout.waitingTitle') })
    fireEvent.click(screen.getByRole('button', { name: translate('checkout.waitingAgain') }))
    await screen.findByText('ABCDE-FGHJK')
    await screen.findByRole('heading', { name: translate('checkout.doneTitle') })
  })

  it.for([
    ['review', 'checkout.reviewTitle', false],
    ['returned', 'checkout.returnedTitle', true],
    ['expired', 'checkout.expiredTitle', true],
    ['declined', 'checkout.openTitle', true],
    ['open', 'checkout.openTitle', true],
  ] as const)('%s: %s', async ([state, title, leadsBack]) => {
    answer({ [statusCall]: [standing(state)] })
    show(`${offer}&checkout=secret`)
    await screen.findByRole('heading', { name: translate(title) })
    const back = screen.queryByRole('link')?.getAttribute('href') ?? null
    expect(back?.includes('pid=701') ?? false).toBe(leadsBack)
  })

  it('is known to nobody, or does not come', async () => {
    answer({ [statusCall]: [{ cscode: 10001 }] })
    show('checkout=unknown')
    await screen.findByRole('heading', { name: translate('checkout.unknownCheckoutTitle') })
    answer({ [statusCall]: [null, standing('paid')] })
    show('checkout=secret')
    await screen.findByText(translate('ui.unreachable'))
    fireEvent.click(screen.getByRole('button', { name: translate('ui.tryAgain') }))
    await screen.findByText('ABCDE-FGHJK')
  })
})
