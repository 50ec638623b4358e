import type { Page } from 'playwright-core'
import { clippedOn } from './clipped'
import { describe, expect, findingsOn, test } from './harness'
import { walkedLanguages } from './looks'
import { enter } from './orders'
import { button, sees } from './visitor'
import { translate } from './words'

const address = '/member.htm?a=special_offer'
const everyCoupon = '**/member/my_coupon?*'
const cards = (page: Page) =>
  page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })

describe('the coupons page', () => {
  test('shows usable and ended coupons, and links to a lowered checkout', async ({ open }) => {
    const page = await enter(open, 'ada@example.test', { theme: 'dark', width: 390 })
    await page.goto(address)
    await expect.poll(() => cards(page).count()).toBe(5)
    expect(await findingsOn(page)).toEqual([])
    const card = cards(page).filter({ hasText: 'Ebb tide' })
    await card.getByText(translate('coupons.off', { discount: '30%' })).waitFor()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await card.getByRole('button', { name: translate('coupons.copy', { code: 'EBBTIDE30' }) }).click()
    await card.getByText(translate('ui.copied')).waitFor()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('EBBTIDE30')
    const limited = cards(page).filter({ hasText: 'REEDSONG' })
    await limited.getByText(translate('coupons.until', { day: '07/01/2031' })).waitFor()

    // Another test may have ended a coupon of its own.
    await page.getByRole('tab').nth(1).click()
    await cards(page).getByText(translate('coupons.expired')).first().waitFor()
    await expect.poll(() => cards(page).getByRole('link').count()).toBe(0)
    expect(await findingsOn(page)).toEqual([])

    await page.getByRole('tab', { name: translate('coupons.valid', { count: 5 }) }).click()
    const link = card.getByRole('link', { name: translate('coupons.use') })
    await expect
      .poll(() => link.getAttribute('href'))
      .toBe('/checkout.htm?pid=757&option=LFT&coupon=EBBTIDE30&currency=USD&email=ada%40example.test')
    await link.click()
    await page.getByText('EBBTIDE30').first().waitFor()
  })

  test('shows a placeholder while it loads, tries again, and says when it is empty, in every language', async ({
    open,
  }) => {
    const page = await enter(open, 'ada@example.test')
    await page.route(everyCoupon, (route) => route.abort())
    await page.goto(address)
    await sees(page, 'load.failed')
    await page.unroute(everyCoupon)
    await button(page, 'ui.tryAgain').click()
    await cards(page).first().waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    for (const language of walkedLanguages) {
      await page.goto(`${address}&lang=${language}`)
      await cards(page).first().waitFor()
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        expect([language, width, await clippedOn(page)]).toEqual([language, width, []])
      }
    }
  })

  test('is empty for a member without coupons', async ({ open }) => {
    const page = await enter(open, 'nia@example.test')
    await page.goto(address)
    await sees(page, 'coupons.none')
    expect(await findingsOn(page)).toEqual([])
  })
})
