import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { MessageKey } from '@/platform/i18n/message'
import { answer, draw, translate } from '@/tests/screens/dom'
import type { SubscriptionOnWire } from '../contract/member'
import { Subscriptions } from './subscription'

const list = 'GET /member/subscription_info'
const price = 'POST /member/upgrade_subscription_price'
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

const show = (isOnSale = async () => true) => draw(<Subscriptions isOnSale={isOnSale} />)
const button = (label: MessageKey) => screen.getByRole('button', { name: translate(label) })
const press = (label: MessageKey) => fireEvent.click(button(label))
const titled = (title: MessageKey) => screen.findByRole('dialog', { name: translate(title) })
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
    const calls = answer({ [list]: [runs], [feedback]: [{ data: {} }] })
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
    expect(calls).toEqual([list, feedback])
  })

  it('asks for a reason, and for no other step without one', async () => {
    const calls = answer({
      [list]: [known({ pid: 367 })],
      [price]: [{ cscode: 20035 }],
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
    expect(calls).toEqual([list, price, feedback, feedback])
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
    expect(screen.getByRole('dialog', { name: translate('subscription.finalTitle') })).toBeTruthy()
    tell()
    await titled('subscription.doneTitle')
    expect(
      dialog()
        .getAllByRole<HTMLButtonElement>('button')
        .map(({ disabled }) => disabled),
    ).toEqual([false, false])
  })
})
