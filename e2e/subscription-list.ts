import type { Page } from 'playwright-core'
import { signUp } from './account'
import type { Look } from './harness'
import { enter } from './orders'
import { subscribe } from './subscribe'
import { translate } from './words'

export const address = '/member.htm?a=subscription'
export const sam = 'sam@example.test'
export const cards = (page: Page) => page.getByRole('article')
export const card = (page: Page, name: string) => cards(page).filter({ hasText: name })
export const dialog = (page: Page) => page.getByRole('dialog')
export const titled = (page: Page, title: Parameters<typeof translate>[0]) =>
  dialog(page)
    .getByRole('heading', { name: translate(title), exact: true })
    .waitFor()
export const inDialog = (page: Page, label: Parameters<typeof translate>[0]) =>
  dialog(page).getByRole('button', { name: translate(label), exact: true })

type Open = (path: string, look?: Look) => Promise<Page>

export async function openList(open: Open, look: Look = {}) {
  const page = await enter(open, sam, look)
  await page.goto(address)
  await cards(page).first().waitFor()
  return page
}

/** A subscriber of the test's own, whose subscription may really be cancelled, on the page that lists it. */
export async function openOwn(open: Open, email: string, pid: number, look: Look = {}) {
  const page = await open('/healthz', look)
  await signUp(page, email)
  const own = await subscribe(page, pid, '1M')
  await page.goto(address)
  await cards(page).first().waitFor()
  return { page, own }
}
