import type { Page } from 'playwright-core'
import { vi } from 'vitest'

interface Subscription {
  readonly vid: string
  readonly oid: string
  /** Until when it runs, in unix seconds. */
  readonly end: number
}

/** Lets the member of this browser buy by the calls alone, with a card that pays: the checkout has tests of its own. */
export async function buy(page: Page, pid: number, option: string) {
  const request = { pid, option, currency: 'USD', country: 'US' }
  const { total } = await post(page, '/checkout/quote', request)
  const { payment } = await post(page, '/checkout/begin', { ...request, total, waiver: true })
  const card = { number: '4242424242424242', expiry: '12/39', cvc: '123', name: 'Robin Marsh' }
  await post(page, '/checkout/sandbox/pay', { payment: payment.payment, ...card })
}

/** The same with a subscription. @returns it; it begins in the background */
export async function subscribe(page: Page, pid: number, option: string): Promise<Subscription> {
  await buy(page, pid, option)
  return begun(page)
}

/** The member's newest subscription, as soon as the provider can be asked about it. */
export const begun = (page: Page): Promise<Subscription> =>
  vi.waitFor(
    async () => {
      const answer = await page.request.get('/member/subscription_info')
      const [newest] = ((await answer.json()) as { data: { order_list: Subscription[] } }).data.order_list
      // The provider has to have named it before it can be asked anything.
      if (!newest || !(await isNamed(page, newest))) throw new Error('The subscription has not begun.')
      return newest
    },
    { timeout: 60_000, interval: 100 },
  )

const isNamed = async (page: Page, { vid }: Subscription) =>
  (await answerOf(page, '/member/payment_method_session', { vid })).cscode === 0

async function answerOf(page: Page, path: string, data: object) {
  const answer = await page.request.post(path, { headers: { 'x-foyer-app': '1' }, data })
  // biome-ignore lint/suspicious/noExplicitAny: each call of a test knows what it asked for
  return (await answer.json()) as { cscode: number; data: any }
}

async function post(page: Page, path: string, body: object) {
  const { cscode, data } = await answerOf(page, path, body)
  if (cscode !== 0) throw new Error(`${path} was refused: ${cscode}`)
  return data
}
