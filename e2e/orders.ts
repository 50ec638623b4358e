import type { Page } from 'playwright-core'
import { enter } from './entrance'
import type { Look } from './harness'

export { enter } from './entrance'

/** What the tests of the order history find on it, and how they get there. */

export const address = '/member.htm?a=order_history'
export const everyList = '**/member/get_order_list?*'

export const cards = (page: Page) => page.getByRole('article')
export const dialog = (page: Page) => page.getByRole('dialog')

type Open = (path: string, look?: Look) => Promise<Page>

export async function openHistory(open: Open, look: Look = {}) {
  const page = await enter(open, 'ada@example.test', look)
  await page.goto(address)
  await cards(page).first().waitFor()
  return page
}
