import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { MessageKey } from '@/platform/i18n/message'
import { answer, draw, translate } from '@/tests/screens/dom'
import type { SubscriptionOnWire } from '../contract/member'
import Cancellation from './cancellation'
import { Subscriptions } from './subscription'

const list = 'GET /member/subscription_info'
const price = 'POST /member/upgrade_subscription_price'
const plans = 'GET /member/subscription_plans'
const feedback = 'POST /article/product/subscribe/cancel'
const ask = 'GET /subscribe.php'
const cancel = 'POST /article/product/subscribe/cancel_sub'

const subscription = (facts: Partial<SubscriptionOnWire> = {}) =>
  ({
    id: '1',
    vid: 'v1',
    oid: 'o1',
    pid: 366,
    pname: 'Tidewren 365 Pro',
    ANSWER: '1M',
    EXT2: 0,
    STATUS: 'Registered',
    expired: false,
    overdue: false,
    resumable: false,
    end: 1_900_000_000,
    payment_amount: '12.99',
    renew_amount: '12.99',
    payment_currency: 'EUR',
    card_type: 'visa',
    card_last4: '4242',
    ...facts,
  }) as SubscriptionOnWire
const known = (...facts: Partial<SubscriptionOnWire>[]) => ({
  data: { order_list: facts.map((each) => subscription(each)), pro365: [366] },
})
const runs = known({})
const cancelled = known({ EXT2: 1 })

const plan = {
  quote: 'q1',
  pid: 367,
  pname: 'Ebbcatch',
  term: '1M',
  quantity: 1,
  timing: 'periodEnd',
  effective_at: 1_900_000_000,
  credit: '0.00',
  charge: '0.00',
  renew_amount: '6.99',
  renews_at: 1_900_000_000,
  lost: [],
  already: [],
}
const pauses = [1, 2].map((months) => ({ quote: `p${months}`, months, from: 1_900_000_000, until: 1_902_000_000 }))
const possible = (facts: object = {}) => ({
  data: {
    vid: 'v1',
    oid: 'o1',
    pname: 'Tidewren 365 Pro',
    term: '1M',
    quantity: 1,
    currency: 'EUR',
    renew_amount: '12.99',
    paid_until: 1_900_000_000,
    plans: [],
    held: [],
    cheaper: null,
    pauses: [],
    change: null,
    pause: null,
    ...facts,
  },
})
const larger = {
  data: {
    old_price: '19.99',
    save: '4.99',
    discount_price: '15.00',
    renew_amount: '24.99',
    renews_at: 1_900_000_000,
    old_opt: '1M',
    pid: 366,
    pname: 'Tidewren 365 Pro',
    currency: 'EUR',
  },
}

const show = (isOnSale = async () => true) => draw(<Subscriptions isOnSale={isOnSale} />)
const button = (label: MessageKey) => screen.getByRole('button', { name: translate(label) })
const press = (label: MessageKey) => fireEvent.click(button(label))
const titled = (title: MessageKey) =>
  screen.findByRole('dialog', { name: translate(title, { product: 'Tidewren 365 Pro' }) })
const dialog = () => within(screen.getByRole('dialog'))
const isCancelled = () => screen.findByText(translate('subscription.stateCancelled'))
const isLeft = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

/** Goes from the click to the last question; the largest there is leads there without an offer. */
async function reachFinal() {
  show()
  fireEvent.click(await screen.findByRole('button', { name: translate('subscription.cancel') }))
  await titled('subscription.confirmTitle')
  press('subscription.goOn')
  await titled('subscription.feedbackTitle')
  fireEvent.click(screen.getByLabelText(translate('subscription.reasonRarely')))
  press('subscription.goOn')
  await titled('subscription.finalTitle')
}
/** The names of the two buttons at the foot of the step. */
const foot = () =>
  dialog()
    .getAllByRole('button')
    .slice(-2)
    .map(({ textContent }) => textContent)

describe('the list', () => {
  it('reports a failure, and loads again on request', async () => {
    answer({ [list]: [null, runs] })
    show()
    await screen.findByText(translate('load.failed'))
    press('ui.tryAgain')
    await screen.findByRole('article')
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
  })

  it.for([true, false])('offers an ended subscription again where it is on sale: %s', async (onSale) => {
    answer({ [list]: [known({}, { id: '2', EXT2: 2, STATUS: 'Registered' })] })
    const isOnSale = vi.fn(async () => onSale)
    show(isOnSale)
    fireEvent.click(await screen.findByRole('tab', { name: translate('subscription.inactive', { count: 1 }) }))
    await waitFor(() =>
      expect(isOnSale).toHaveBeenCalledExactlyOnceWith({ pid: 366, term: '1M', currency: 'EUR' }, 'en'),
    )
    if (onSale) {
      const again = await screen.findByRole('link', { name: translate('subscription.buyAgain') })
      expect(again.getAttribute('href')).toBe('/checkout.htm?pid=366&option=1M&currency=EUR')
    }
    expect(screen.getAllByRole('article')).toHaveLength(1)
    expect(screen.queryAllByRole('link', { name: translate('subscription.buyAgain') })).toHaveLength(onSale ? 1 : 0)
  })
})

describe('the way to cancel', () => {
  it('may be left at each step without an effect', async () => {
    const calls = answer({ [list]: [runs], [plans]: [possible()], [feedback]: [{ data: {} }] })
    show()
    for (const steps of [0, 1, 2]) {
      fireEvent.click(await screen.findByRole('button', { name: translate('subscription.cancel') }))
      await titled('subscription.confirmTitle')
      if (steps > 0) press('subscription.goOn')
      if (steps > 1) {
        fireEvent.click(await screen.findByLabelText(translate('subscription.reasonRarely')))
        press('subscription.goOn')
        await titled('subscription.finalTitle')
      }
      fireEvent.click(await dialog().findByRole('button', { name: translate('subscription.keep') }))
      await isLeft()
    }
    expect(screen.getAllByRole('article')).toHaveLength(1)
    expect(calls).toEqual([list, plans, plans, plans, feedback])
  })

  it('asks for a reason, and for no other step without one', async () => {
    const calls = answer({
      [list]: [known({ pid: 367 })],
      [price]: [{ cscode: 20035 }],
      [plans]: [null],
      [feedback]: [null, { data: {} }],
    })
    show()
    fireEvent.click(await screen.findByRole('button', { name: translate('subscription.cancel') }))
    await titled('subscription.confirmTitle')
    press('subscription.goOn')
    await titled('subscription.feedbackTitle')
    press('subscription.goOn')
    await screen.findByText(translate('subscription.reasonMissing'))
    expect(dialog().getAllByRole('radio')).toHaveLength(4)
    fireEvent.click(screen.getByLabelText(translate('subscription.reasonPrice')))
    press('subscription.goOn')
    await screen.findByText(translate('ui.unreachable'))
    press('subscription.goOn')
    await titled('subscription.finalTitle')
    expect(calls).toEqual([list, price, plans, feedback, feedback])
  })

  it('explains each refusal, and shows the present state', async () => {
    answer({
      [list]: [runs, cancelled],
      [feedback]: [{ data: {} }],
      [ask]: [
        { cscode: 13101 },
        { cscode: 13103 },
        { cscode: 20002 },
        null,
        { data: { cancel_url: '/subscription-cancel.htm?case=x' } },
        { cscode: 13102 },
      ],
      [cancel]: [{ cscode: 10001 }],
    })
    await reachFinal()
    for (const words of [
      'subscription_24',
      'subscription_26',
      'subscription.notActive',
      'ui.unreachable',
      'subscription_29',
      'subscription_25',
    ] as const) {
      press('subscription.cancelNow')
      await dialog().findByText(translate(words))
    }
    press('subscription.keep')
    await isCancelled()
  })

  it('cannot be left while the provider answers', async () => {
    answer({ [list]: [runs], [feedback]: [{ data: {} }] })
    await reachFinal()
    const read = fetch
    let tell = () => {}
    const held = new Promise<Response>((resolve) => {
      const result = { cancel_url: '/subscription-cancel.htm?case=x' }
      tell = () => resolve(Response.json({ result }))
    })
    vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
      if (address.startsWith('/subscribe.php')) return held
      if (address.startsWith('/article/')) return Response.json({ cscode: 0, data: { end: 1_900_000_000 }, msg: '' })
      return read(address, init)
    })
    press('subscription.cancelNow')
    const close = () => dialog().getByRole<HTMLButtonElement>('button', { name: translate('ui.close') })
    await waitFor(() => expect(close().disabled).toBe(true))
    // The event of the Escape key.
    expect(fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))).toBe(false)
    expect(button('subscription.keep').getAttribute('aria-disabled')).toBe('true')
    press('subscription.keep')
    await titled('subscription.finalTitle')
    tell()
    // The list says so, without another dialog to close.
    await isLeft()
    await screen.findByText(/will not renew.*email/)
  })

  it('has what keeps the subscription in one place with one wording, before what goes on', async () => {
    answer({ [list]: [known({ pid: 367 })], [price]: [larger], [plans]: [possible()], [feedback]: [{ data: {} }] })
    show()
    fireEvent.click(await screen.findByRole('button', { name: translate('subscription.cancel') }))
    const steps: string[] = []
    for (const title of ['offerTitle', 'confirmTitle', 'feedbackTitle'] as const) {
      await titled(`subscription.${title}`)
      await dialog().findByRole('button', { name: translate('subscription.goOn') })
      steps.push(...foot().map(String))
      const reason = screen.queryByLabelText(translate('subscription.reasonRarely'))
      if (reason) fireEvent.click(reason)
      press('subscription.goOn')
    }
    await titled('subscription.finalTitle')
    const [keep, goOn] = [translate('subscription.keep'), translate('subscription.goOn')]
    expect(steps).toEqual([keep, goOn, keep, goOn, keep, goOn])
    expect(foot()).toEqual([keep, translate('subscription.cancelNow')])
  })

  it.each([
    ['beside the offer', { [price]: [larger] }, 'subscription.offerTitle'],
    ['where there is no offer, in the first step', { [price]: [{ cscode: 20035 }] }, 'subscription.confirmTitle'],
  ] as const)('has the pause %s', async (_, offer, title) => {
    answer({ [list]: [known({ pid: 367 })], ...offer, [plans]: [possible({ pauses })] })
    show()
    fireEvent.click(await screen.findByRole('button', { name: translate('subscription.cancel') }))
    await titled(title)
    await screen.findByText(/up to 2 months/)
    const pause = dialog().getByRole('link', { name: translate('subscription.pauseInstead') })
    expect(pause.getAttribute('href')).toBe('/member.htm?a=change_plan&subscription=v1&act=pause')
    press('subscription.goOn')
    await waitFor(() => expect(screen.queryByText(/up to 2 months/)).toBeNull())
  })

  it.each([
    ['a pause', 'subscription.reasonRarely', /rarely use/, 'act=pause'],
    ['a cheaper plan', 'subscription.reasonPrice', /6\.99, which is 46% less/, 'act=change&pid=367&term=1M'],
    ['nothing', 'subscription.reasonService', null, ''],
  ] as const)('offers %s after the reason that it fits', async (_, reason, words, query) => {
    const all = possible({ pauses, plans: [plan], cheaper: 'q1' })
    answer({ [list]: [runs], [plans]: [all], [feedback]: [{ data: {} }] })
    show()
    fireEvent.click(await screen.findByRole('button', { name: translate('subscription.cancel') }))
    await titled('subscription.confirmTitle')
    press('subscription.goOn')
    fireEvent.click(await screen.findByLabelText(translate(reason)))
    press('subscription.goOn')
    await titled('subscription.finalTitle')
    if (words) screen.getByText(words)
    const links = dialog()
      .queryAllByRole('link')
      .map((link) => link.getAttribute('href'))
    expect(links).toEqual(words ? [`/member.htm?a=change_plan&subscription=v1&${query}`] : [])
  })
})

describe('the page that cancels one', () => {
  const open = (query: Record<string, string> = {}, returnTo: string | null = null) =>
    draw(<Cancellation query={new URLSearchParams(query)} boot={{ returnTo }} />)

  it('goes the same steps, and leads back to the page that led there', async () => {
    answer({
      [list]: [known({}, { id: '2', vid: 'v2', EXT2: 1 })],
      [plans]: [possible({ pauses })],
      [feedback]: [{ data: {} }],
      [ask]: [{ data: { cancel_url: '/subscription-cancel.htm?case=x' } }],
      [cancel]: [{ data: { status: 1, state: 'cancelled', end: 1_900_000_000 } }],
    })
    open({ return_to: '/x' }, 'https://shop.example.test/account')
    const pause = await screen.findByRole('link', { name: translate('subscription.pauseInstead') })
    expect(pause.getAttribute('href')).toContain('act=pause&return_to=%2Fx')
    press('subscription.goOn')
    fireEvent.click(await screen.findByLabelText(translate('subscription.reasonService')))
    press('subscription.goOn')
    fireEvent.click(await screen.findByRole('button', { name: translate('subscription.cancelNow') }))
    await screen.findByRole('heading', { name: translate('subscription.doneTitle') })
    const back = screen.getByRole('link', { name: translate('subscription.backTo', { site: 'shop.example.test' }) })
    expect(back.getAttribute('href')).toBe('https://shop.example.test/account')
  })

  it('leaves an address that the server has not checked, and leads to all subscriptions', async () => {
    answer({ [list]: [known()] })
    open({ return_to: 'https://evil.test/' })
    await screen.findByText(translate('subscription.taskNone'))
    const way = screen.getByRole('link', { name: translate('subscription.toAll') })
    expect(way.getAttribute('href')).toBe('/member.htm?a=subscription')
  })

  it('cancels a trial with one press', async () => {
    const trial = 'POST /member/cancel_trial'
    answer({ [list]: [known({ trial_until: 1_900_000_000 })], [trial]: [{ data: { status: 1, end: 1 } }] })
    open({ subscription: 'v1' })
    fireEvent.click(await screen.findByRole('button', { name: translate('subscription.cancelTrial') }))
    await screen.findByRole('heading', { name: translate('subscription.doneTitle') })
  })

  it('says that one that does not renew cannot be cancelled', async () => {
    answer({ [list]: [cancelled] })
    open({ subscription: 'v1' })
    await screen.findByText(translate('subscription.taskUnknown'))
  })
})
