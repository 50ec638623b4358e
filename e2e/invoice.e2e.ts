import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { readPdf } from '@/domains/commerce/invoices/testing/pdf'
import { describe, expect, findingsOn, type Look, test } from './harness'
import { looks } from './looks'
import { address, cards, dialog, enter, openHistory } from './orders'
import { button, fillLogin, heading, sees } from './visitor'
import { demoPassword } from './wire'
import { translate } from './words'

/** Gil's newest order: one product, in yen, from Japan. */
async function openInvoice(open: (path: string, look?: Look) => Promise<Page>, look: Look = {}) {
  const history = await enter(open, 'gil@example.test', look)
  await history.goto(address)
  const link = cards(history)
    .first()
    .getByRole('link', { name: translate('invoices.action') })
  const [page] = await Promise.all([history.context().waitForEvent('page'), link.click()])
  await heading(page, 'invoice.title')
  return { history, page }
}

describe('an invoice', () => {
  test('opens from the order history in a tab of its own, and is listed in the details', async ({ open }) => {
    const { history, page } = await openInvoice(open)
    const number = await numberOn(page)
    await sees(page, 'invoice.paid')
    await page.getByRole('table').getByText('￥').first().waitFor()
    await page.getByText(translate('invoice.consumptionTax', { country: 'Japan', rate: '10%' })).waitFor()
    await cards(history)
      .first()
      .getByRole('button', { name: translate('orders.details') })
      .click()
    await dialog(history)
      .getByRole('link', { name: translate('invoices.invoice', { number }) })
      .waitFor()
    expect(await findingsOn(history)).toEqual([])
  })

  test('is saved as PDF, and printed without the page around it', async ({ open }) => {
    const { page } = await openInvoice(open)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: translate('invoice.download') }).click(),
    ])
    const number = await numberOn(page)
    expect(download.suggestedFilename()).toBe(`${number}.pdf`)
    const { text } = readPdf(await readFile(await download.path()))
    for (const fact of [number, 'gil@example.test', translate('invoice.total')]) expect(text).toContain(fact)

    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await button(page, 'invoice.print').click()
    await page.locator('body[data-printed]').waitFor()
    await page.emulateMedia({ media: 'print' })
    await button(page, 'invoice.print').waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByRole('link', { name: translate('invoice.back') }).isVisible()).toBe(false)
    await expect.poll(() => page.getByRole('heading', { name: translate('invoice.title') }).isVisible()).toBe(true)
  })

  test.for(looks)('is accessible, %s, %s wide', async ([theme, width], { open }) => {
    const { page } = await openInvoice(open, { theme, width })
    expect(await findingsOn(page)).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)

    const ada = await enter(open, 'ada@example.test', { theme, width })
    await ada.goto(await orderOf(ada))
    await heading(ada, 'invoice.unpaidTitle')
    expect(await findingsOn(ada)).toEqual([])
  })

  test("an invoice asks for a login and comes back; another member's order has none", async ({ open }) => {
    const gil = await enter(open, 'gil@example.test')
    const invoice = await orderOf(gil)
    const page = await open(invoice)
    await fillLogin(page, 'gil@example.test', demoPassword)
    await button(page, 'login.submit').click()
    await heading(page, 'invoice.title')
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(invoice)

    const stranger = await enter(open, 'sam@example.test')
    const answer = await stranger.goto(invoice)
    expect(answer?.status()).toBe(404)
    await expect.poll(() => stranger.getByText(translate('invoice.title')).count()).toBe(0)
  })
})

describe('the invoice of an order in the history', () => {
  test('waits for the payment, and is not offered for refunded orders', async ({ open }) => {
    const page = await openHistory(open)
    const action = (card: number) => cards(page).nth(card).getByText(translate('invoices.action'), { exact: true })
    await expect.poll(() => action(0).getAttribute('aria-disabled')).toBe('true')
    await expect.poll(() => cards(page).nth(1).getByRole('link').count()).toBe(1)
    await button(page, 'orders.older').click()
    await cards(page).first().getByText('Lampcove Player').waitFor()
    await expect.poll(() => action(0).count()).toBe(0)
  })

  test('needs an email address: a member without one is told where to add it', async ({ open }) => {
    const page = await enter(open, 'ada@example.test')
    await page.route('**/member.htm*', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text()).replace('"email":"ada@example.test"', '"email":""')
      await route.fulfill({ response: answer, body })
    })
    await page.goto(address)
    const action = cards(page)
      .nth(1)
      .getByRole('button', { name: translate('invoices.action') })
    await action.click()
    await dialog(page)
      .getByRole('heading', { name: translate('invoices.noEmailTitle') })
      .waitFor()
    expect(await findingsOn(page)).toEqual([])
    const profile = dialog(page).getByRole('link', { name: translate('invoices.toProfile') })
    await expect.poll(() => profile.getAttribute('href')).toBe('/member.htm?a=profile#business')
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await expect.poll(() => action.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('reports a failure of its documents in the details, and tries again', async ({ open }) => {
    const page = await enter(open, 'ada@example.test')
    await page.route('**/member/order_documents*', (route) => route.abort())
    await page.goto(address)
    await cards(page)
      .nth(0)
      .getByRole('button', { name: translate('orders.details') })
      .click()
    await sees(page, 'invoices.failed')
    await page.unroute('**/member/order_documents*')
    await dialog(page)
      .getByRole('button', { name: translate('ui.tryAgain') })
      .click()
    await dialog(page).getByText(translate('invoices.none'), { exact: true }).waitFor()
  })
})

/** The invoice's own number, as it stands on its page. */
const numberOn = async (page: Page) => (await page.getByText(/^TW-\d{4}-\d{6}$/).textContent()) ?? 'no number'

/** Returns the address of the invoice of the logged-in member's newest order. */
async function orderOf(page: Page) {
  const answer = await page.request.get('/member/get_order_list?limit=1')
  const { data } = (await answer.json()) as { data: { order_list: { order_id: string }[] } }
  return `/invoice?order=${data.order_list[0]?.order_id}`
}
