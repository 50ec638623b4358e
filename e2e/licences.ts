import type { Page, Route } from 'playwright-core'
import type { LicenceListOnWire } from '@/domains/licensing/licences/contract/member'

export { enter } from './entrance'

/** The elements of the licence page, and the ways to them. */

export const address = '/member.htm?a=license'
export const everyLine = '**/member/product_licenses/products?*'
export const everyList = '**/member/product_licenses?*'
export const everyRelease = '**/member/unbind_device?*'

export const card = (page: Page, platform: string) => page.getByRole('region', { name: platform })
export const dialog = (page: Page) => page.getByRole('dialog')

export const answers = (route: Route, data: unknown, cscode = 0) => route.fulfill({ json: { cscode, data, msg: '' } })

/** Opens the page with a list of the test's own. */
export async function openWith(page: Page, list: LicenceListOnWire) {
  await page.route(everyList, (route) => answers(route, list))
  await page.goto(address)
  await card(page, 'Windows').waitFor()
}
