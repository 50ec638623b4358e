import type { Page } from 'playwright-core'

export { enter } from './entrance'

/** The elements of the dashboard, and the ways to them. */

export const overview = '/member.htm'
export const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
export const panel = (page: Page, system: 'Windows' | 'Mac') => page.getByRole('region', { name: system, exact: true })
export const box = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
export const dialog = (page: Page) => page.getByRole('dialog')
export const region = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
export const isOpen = (page: Page, name: string) =>
  page.getByRole('tab', { name, selected: true, exact: true }).waitFor()
export const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

/** Answers with what the server says, changed by the test. */
export async function change<Data>(page: Page, call: string, by: (data: Data) => void) {
  await page.route(`**${call}*`, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: Data }
    by(json.data)
    await route.fulfill({ response, json })
  })
}

export const subscription = (pname: string, EXT2: number, expired = false) => ({
  id: pname,
  pname,
  EXT2,
  expired,
  ANSWER: '1Y',
  end: 1_800_000_000,
})

export const tellSubscriptions = (page: Page, order_list: unknown[]) =>
  page.route('**/member/subscription_info*', (route) =>
    route.fulfill({ json: { cscode: 0, msg: '', data: { order_list } } }),
  )

export async function openOverview(page: Page, address = overview) {
  await tellSubscriptions(page, [])
  await page.goto(address)
  await page.getByRole('tab').first().waitFor()
}
