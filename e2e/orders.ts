import type { Page } from 'playwright-core'
import type { Look } from './harness'
import { signIn } from './wire'

/** What the tests of the order history find on it, and how they get there. */

export const address = '/member.htm?a=order_history'
export const everyList = '**/member/get_order_list?*'

export const cards = (page: Page) => page.getByRole('article')
export const dialog = (page: Page) => page.getByRole('dialog')

type Open = (path: string, look?: Look) => Promise<Page>

/** A browser in which a demo member is logged in, on a page that shows nothing. */
export async function enter(open: Open, email: string, look: Look = {}) {
  const page = await open('/healthz', look)
  await signIn(page, new URL(page.url()).origin, email)
  await page.goto('/healthz')
  return page
}

export async function openHistory(open: Open, look: Look = {}) {
  const page = await enter(open, 'ada@example.test', look)
  await page.goto(address)
  await cards(page).first().waitFor()
  return page
}
