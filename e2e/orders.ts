import type { Page } from 'playwright-core'
import { enter } from './entrance'
import type { Look } from './harness'

export { enter } from './entrance'

/** The elements of the order history, and the ways to them. */

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
