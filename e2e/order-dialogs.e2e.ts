import type { Page } from 'playwright-core'
import { describe, expect, findingsOn, hasNoFindings, test } from './harness'
import { looks } from './looks'
import { address, cards, dialog, enter, everyList, openHistory } from './orders'
import { button, heading, sees } from './visitor'
import { translate } from './words'

const row = (page: Page, title: Parameters<typeof translate>[0]) =>
  dialog(page)
    .locator('dl > div')
    .filter({ hasText: translate(title) })

describe('the detail dialog', () => {
  test('shows all facts of the order, and returns the focus', async ({ open }) => {
    const page = await openHistory(open)
    const details = cards(page)
      .nth(2)
      .getByRole('button', { name: translate('orders.details') })
    await details.press('Enter')
    await dialog(page)
      .getByRole('heading', { name: translate('orders.detailsTitle') })
      .waitFor()
    await row(page, 'orders.status').getByText(translate('orders.complete')).waitFor()
    await row(page, 'ui.amount').getByText('$229.97').waitFor()
    const products = row(page, 'orders.products')
    await products.getByText('Lampcove Home Theatre').waitFor()
    await products.getByText(translate('term.lifetime')).waitFor()
    await products.getByText(translate('orders.licences', { count: 2 })).waitFor()
    await products.getByText(translate('term.months', { count: 1 })).waitFor()
    for (let keys = 0; keys < 6; keys++) {
      await page.keyboard.press('Tab')
      await expect.poll(() => page.locator('main > div > ul :focus').count()).toBe(0)
    }
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await expect.poll(() => details.evaluate((element) => element === document.activeElement)).toBe(true)

    await details.click()
    await dialog(page).waitFor()
    await page.mouse.click(5, 5)
    await dialog(page).waitFor({ state: 'detached' })
  })

  test('copies the number and the names of products, and confirms it', async ({ open }) => {
    const page = await openHistory(open)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await cards(page)
      .nth(2)
      .getByRole('button', { name: translate('orders.details') })
      .click()
    await button(page, 'orders.copyNumber').click()
    await sees(page, 'ui.copied')
    await expect.poll(() => copied()).toMatch(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/)
    await button(page, 'orders.copyProducts').click()
    await row(page, 'orders.products').getByText(translate('ui.copied')).waitFor()
    await expect.poll(() => copied()).toBe('Lampcove Home Theatre\nExtra Download Pack')
    await dialog(page).getByText(translate('ui.copied')).last().waitFor({ state: 'detached' })
  })

  test('says when the browser does not let it copy', async ({ open }) => {
    const page = await enter(open, 'ada@example.test')
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
    })
    await page.goto(address)
    await cards(page)
      .first()
      .getByRole('button', { name: translate('orders.details') })
      .click()
    await button(page, 'orders.copyNumber').click()
    await sees(page, 'ui.copyFailed')
  })
})

describe('the help dialog', () => {
  test('explains each state, and until when a refund is possible', async ({ open }) => {
    const page = await openHistory(open)
    const help = async (name: string | RegExp, ...expected: (string | RegExp)[]) => {
      const card = cards(page).filter({ hasText: name }).first()
      await card.getByRole('button', { name: translate('orders.help') }).click()
      for (const text of expected) await dialog(page).getByText(text).waitFor()
      await dialog(page)
        .getByRole('button', { name: translate('ui.close') })
        .click()
      await dialog(page).waitFor({ state: 'detached' })
    }
    await help('Ringshell All-in-One', translate('orders.helpWaiting'))
    // The first product runs one month: 7 days. Of the next order it is the second one: 14 days.
    await help('Sandshaper Video Converter', translate('orders.helpComplete'), /You can request a refund until/)
    await help('Lampcove Home Theatre', translate('orders.helpComplete'), /You can request a refund until/)
    await button(page, 'orders.older').click()
    await help('Lampcove Player', translate('orders.helpRefunded'))
    await help('Ebbcatch Video', translate('orders.helpComplete'), /The refund period ended on/)
    await button(page, 'orders.older').click()
    await help('Ringshell All-in-One', translate('orders.helpCancelled'))
  })
})

describe('axe finds nothing', () => {
  test.for(looks)('in the list, the details and the help, %s, %s wide', async ([theme, width], { open }) => {
    const page = await openHistory(open, { theme, width })
    expect(await findingsOn(page)).toEqual([])
    for (const opens of ['orders.details', 'orders.help'] as const) {
      await cards(page)
        .nth(1)
        .getByRole('button', { name: translate(opens) })
        .click()
      await dialog(page).waitFor()
      if (opens === 'orders.details') await button(page, 'orders.copyNumber').waitFor()
      expect(await findingsOn(page)).toEqual([])
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'detached' })
    }
  })

  test('in the empty and the failed state', async ({ open }) => {
    const page = await enter(open, 'nia@example.test')
    await page.goto(address)
    await heading(page, 'orders.emptyTitle')
    await hasNoFindings(page)
    await page.route(everyList, (route) => route.abort())
    await page.reload()
    await sees(page, 'load.failed')
    await hasNoFindings(page)
  })
})
