import type { Page } from 'playwright-core'
import { button, field } from './visitor'
import { translate } from './words'

/** The elements of the checkout's page, and ways to pay there. */

export const cards = { good: '4242 4242 4242 4242', declined: '4000 0000 0000 0002', asks: '4000 0027 6000 3184' }

export const fillCard = async (page: Page, number: string) => {
  await page.getByRole('button', { name: translate('checkout.useCard', { number }), exact: true }).click()
  await field(page, 'checkout.holder').fill('Robin Marsh')
}

export const pay = (page: Page, amount: string) =>
  page.getByRole('button', { name: translate('checkout.pay', { amount }), exact: true })

/** Returns the button for buyers in the European Union. */
export const oblige = (page: Page, amount: string) =>
  page.getByRole('button', { name: translate('checkout.orderByTransfer', { amount }), exact: true })

/** The number that the page thanks with. */
export async function thanks(page: Page): Promise<string> {
  await page.getByRole('heading', { name: translate('checkout.doneTitle') }).waitFor()
  return (await page.locator('dd strong').textContent()) ?? ''
}

export async function applyCoupon(page: Page, code: string) {
  if (await button(page, 'checkout.couponOpen').count()) await button(page, 'checkout.couponOpen').click()
  await field(page, 'checkout.coupon').fill(code)
  await page.keyboard.press('Enter')
}
