import type { Page } from 'playwright-core'
import { vi } from 'vitest'
import { answerOf, buy } from './calls'

interface Subscription {
  readonly vid: string
  readonly oid: string
  /** Until when it runs, in unix seconds. */
  readonly end: number
}

/**
 * Lets the member of this browser subscribe by the calls alone, with a card that pays: the checkout has tests of its own.
 * @returns the subscription, which begins in the background
 */
export async function subscribe(page: Page, pid: number, option: string): Promise<Subscription> {
  await buy(page, { pid, option })
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
