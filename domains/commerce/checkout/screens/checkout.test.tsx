import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Boot } from '@/domains/accounts/identity/contract/boot'
import { answer, draw, translate } from '@/tests/screens/dom'
import type { QuoteOnWire, StandingOnWire } from '../contract/member'
import { quoteOnWire as quote } from '../testing'
import Checkout from './checkout'

const quoteCall = 'POST /checkout/quote'
const beginCall = 'POST /checkout/begin'
const payCall = 'POST /checkout/sandbox/pay'
const statusCall = 'POST /checkout/status'
const lookCall = 'POST /api/auth/check_email'

const boot = { member: null, legal: [], vendor: { name: 'Tidewren' }, demo: false } as unknown as Boot
const email = 'patient@example.test'

const begun = { data: { state: 'pay', checkout: 'secret', payment: { provider: 'sandbox', payment: 'p1' } } }

const captcha = () => null
const show = (query: string) => draw(<Checkout boot={boot} query={new URLSearchParams(query)} captcha={captcha} />)
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

// The outcome of a purchase has an address of its own.
beforeEach(() => history.replaceState(null, '', '/checkout.htm'))

describe('a purchase', () => {
  it('keeps everything when no answer comes', async () => {
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
    // The begun payment is paid; no second one is begun.
    expect(calls.slice(2)).toEqual([lookCall, beginCall, beginCall, payCall, payCall])
  })

  it('a quote whose price has changed is shown before the buyer can order again', async () => {
    const calls = answer({
      [quoteCall]: [{ data: quote('0.99') }],
      [beginCall]: [{ data: { state: 'changed', quote: quote() } }],
    })
    show(offer)
    await fillCard()
    await pay('$0.99')
    await screen.findByText(translate('checkout.priceChanged', { total: '$98.99' }))
    expect(await payButton('$98.99')).toBeTruthy()
    expect(calls).toEqual([quoteCall, lookCall, beginCall])
  })

  it('of a product just bought needs one more confirmation', async () => {
    const calls = answer({
      [quoteCall]: [{ data: quote() }],
      [beginCall]: [{ data: { state: 'bought', how: 'ordered', name: 'Castmend' } }, begun],
      [payCall]: [{ data: { state: 'paid' } }],
    })
    show(offer)
    await fillCard()
    await pay('$98.99')
    await screen.findByText(translate('checkout.boughtOrdered', { product: 'Castmend' }))
    expect(typed()).toEqual([email, 'Robin Marsh', '4242 4242 4242 4242'])
    await pay('$98.99')
    await waitFor(() => expect(new URLSearchParams(location.search).get('checkout')).toBe('secret'))
    expect(calls.filter((call) => call === beginCall)).toHaveLength(2)
  })

  it('is not paid before a doubtful address is confirmed', async () => {
    const calls = answer({
      [quoteCall]: [{ data: quote() }],
      [lookCall]: [{ data: { suggestion: 'patient@gmail.com', receives: null } }, { data: { suggestion: null } }],
      [beginCall]: [begun],
      [payCall]: [{ data: { state: 'paid' } }],
    })
    show('pid=701&option=LFT&email=patient@gmial.com')
    await fillCard()
    await pay('$98.99')
    await screen.findByText(translate('address.check'))
    expect(calls).not.toContain(beginCall)
    fireEvent.click(screen.getByRole('button', { name: translate('address.use') }))
    await pay('$98.99')
    await waitFor(() => expect(new URLSearchParams(location.search).get('checkout')).toBe('secret'))
    expect(typed()[0]).toBe('patient@gmail.com')
  })

  it.for([
    ['card_declined', 'checkout.declined'],
    ['expired_card', 'checkout.expiredCard'],
    ['not_confirmed', 'checkout.notConfirmed'],
  ] as const)('that fails by %s says so, and keeps the typed text', async ([reason, message]) => {
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

  it('a quote for several items shows what each costs, and is fetched again with each number', async () => {
    const several = (quantity: number, unit: string, price: string, same: number | null): QuoteOnWire => {
      const [line] = quote().lines
      const tiers = [
        { from: 1, unit: '98.99' },
        { from: 5, unit: '89.09' },
        { from: 10, unit: '79.19' },
      ]
      const more = { quantity, most: 1000, unit, price, amount: price, tiers, same_for: same }
      return { ...quote(price), lines: line ? [{ ...line, ...more }] : [] }
    }
    const asked: unknown[] = []
    answer(
      {
        [quoteCall]: [
          { data: several(1, '98.99', '98.99', null) },
          { data: several(2, '98.99', '197.98', null) },
          { data: several(9, '89.09', '791.90', 10) },
          { data: several(10, '79.19', '791.90', null) },
        ],
      },
      asked,
    )
    show(offer)
    const field = await screen.findByLabelText<HTMLInputElement>(translate('checkout.quantity'))
    expect([field.type, field.min, field.max]).toEqual(['number', '1', '1000'])
    expect(screen.getByRole('button', { name: translate('checkout.fewer') }).getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(screen.getByRole('button', { name: translate('checkout.more') }))
    await payButton('$197.98')
    // An invalid number of licences sends no request, and leaves the field as it was.
    for (const nonsense of ['', '0', '1001', '2.5']) fireEvent.change(field, { target: { value: nonsense } })
    fireEvent.blur(field)
    expect(field.value).toBe('2')
    fireEvent.change(field, { target: { value: '9' } })
    await payButton('$791.90')
    const row = screen.getByRole('row', { current: true })
    expect(row.textContent).toBe('5–9$89.0910%')
    fireEvent.click(screen.getByRole('button', { name: translate('checkout.takeMore', { count: 10 }) }))
    await waitFor(() => expect(screen.getByRole('row', { current: true }).textContent).toContain('$79.19'))
    expect(asked.map((input) => (input as { quantity?: string }).quantity)).toEqual([undefined, '2', '9', '10'])
  })

  it('of a product that is not for sale gives the reason', async () => {
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

describe('the outcome of a checkout', () => {
  const standing = (state: StandingOnWire['state']) => ({
    data: { state, order: state === 'paid' ? 'ABCDE-FGHJK' : null, email, tracked: [] },
  })

  it('is polled until it is final', async () => {
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

  it('an unknown quote and a failed one are worded', async () => {
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
