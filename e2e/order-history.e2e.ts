import type { Page } from 'playwright-core'
import { ownName } from '@/platform/i18n/languages'
import { createTranslator } from '@/platform/i18n/translator'
import { wordsOf } from '@/tests/words'
import { signUp } from './account'
import { describe, expect, findingsOn, test } from './harness'
import { foyerOnSite } from './installation'
import { address, cards, enter, everyList, openHistory } from './orders'
import { subscribe } from './subscribe'
import { button, heading, sees } from './visitor'
import { translate } from './words'

const germanText = createTranslator('de', wordsOf('de'))

const hasFocus = (page: Page, text: string) =>
  page.evaluate((said) => document.activeElement?.textContent === said, text)

const refusal = (cscode: number) => ({ json: { cscode, data: {}, msg: '' } })

const orderOf = (index: number) => ({
  order_id: `AAAAA-${10_000 + index}`,
  date: 1_790_000_000 - index * 86_400,
  status: 0,
  currency: 'USD',
  amount: '10.00',
  products: [{ pid: 701, year: '1Y', name: `Product ${index}`, platforms: ['win'], quantity: 1 }],
})

describe('the order history', () => {
  test('is reached by the sidebar and shows three orders a page, newest first', async ({ open }) => {
    const page = await enter(open, 'ada@example.test')
    await page.goto('/member.htm')
    await page.getByRole('link', { name: translate('shell.orders') }).click()
    await heading(page, 'orders.title')
    await sees(page, 'orders.pageOf', { page: 1, pages: 3 })
    const seen: string[] = []
    for (const number of [1, 2, 3]) {
      await sees(page, 'orders.pageOf', { page: number, pages: 3 })
      seen.push(
        ...(await cards(page)
          .getByRole('time')
          .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''))),
      )
      await button(page, 'orders.older').press('Enter')
    }
    expect(seen).toHaveLength(7)
    expect(seen).toEqual([...seen].sort().reverse())
    expect(await hasFocus(page, translate('orders.older'))).toBe(true)
    await button(page, 'orders.newer').click()
    await sees(page, 'orders.pageOf', { page: 2, pages: 3 })
  })

  test('says what has become of each order, and what it came to', async ({ open }) => {
    const page = await openHistory(open)
    const list = page.getByRole('list', { name: translate('orders.list') })
    const said: string[] = []
    for (const number of [1, 2, 3]) {
      await sees(page, 'orders.pageOf', { page: number, pages: 3 })
      said.push((await list.textContent()) ?? '')
      await button(page, 'orders.older').press('Enter')
    }
    const everything = said.join('\n')
    for (const status of ['orders.complete', 'orders.refunded', 'orders.waiting', 'orders.cancelled'] as const) {
      expect(everything).toContain(translate(status))
    }
    for (const amount of ['$259.99', '€87.99', '￥36,940']) expect(everything).toContain(amount)
    expect(everything).toContain(
      translate('orders.andMore', { first: 'Sandshaper Video Converter', second: 'Dewpane Photo Enhancer', count: 1 }),
    )
  })

  test('names products and amounts in the language that is chosen', async ({ open }) => {
    const page = await openHistory(open)
    await page
      .getByRole('banner')
      .getByRole('combobox')
      .selectOption({ label: ownName('de') })
    await page.getByRole('heading', { name: 'Ringshell Komplettpaket' }).waitFor()
    await page.getByText('259,99 $').waitFor()
    await page.getByText(germanText('orders.pageOf', { page: 1, pages: 3 })).waitFor()
    await page
      .getByRole('banner')
      .getByRole('combobox')
      .selectOption({ label: ownName('en') })
    await page.getByRole('heading', { name: 'Ringshell All-in-One' }).waitFor()
  })

  test('is empty for whoever has bought nothing', async ({ open }) => {
    const page = await enter(open, 'nia@example.test')
    await page.goto(address)
    await heading(page, 'orders.emptyTitle')
    expect(await cards(page).count()).toBe(0)
    expect(await button(page, 'orders.older').count()).toBe(0)
  })
})

describe('a list that does not come', () => {
  test('to a suspended member says so, and is all there again once the account is open', async ({ open }) => {
    const email = 'suspended-history@example.test'
    const page = await open('/healthz')
    await signUp(page, email)
    await subscribe(page, 367, '1M')
    await page.goto(address)
    await cards(page).first().waitFor()
    const bought = await cards(page).first().textContent()

    const act = (name: string) => foyerOnSite('members', name, email, '--reason', 'Ticket T-4711')
    await act('suspend')
    await page.reload()
    await page.getByRole('region', { name: translate('shell.suspendedLabel') }).waitFor()
    await page.getByRole('alert').getByText(translate('load.20027')).waitFor()
    await page.getByRole('link', { name: translate('shell.toSupport') }).waitFor()
    expect(await cards(page).count()).toBe(0)
    expect(await page.getByText(translate('orders.emptyTitle')).count()).toBe(0)
    expect(await findingsOn(page)).toEqual([])

    await act('resume')
    await button(page, 'ui.tryAgain').click()
    await cards(page).first().waitFor()
    expect([await cards(page).count(), await cards(page).first().textContent()]).toEqual([1, bought])
  })

  test.for([
    [10001, 'load.10001'],
    [20027, 'load.20027'],
    [20000, 'load.failed'],
  ] as const)('with code %s says %s', async ([code, message], { open }) => {
    const page = await enter(open, 'sam@example.test')
    await page.route(everyList, (route) => route.fulfill(refusal(code)))
    await page.goto(address)
    await heading(page, 'orders.title')
    await page.getByRole('alert').getByText(translate(message)).waitFor()
    await button(page, 'ui.tryAgain').waitFor()
  })

  test('because nothing answers can be asked for again', async ({ open }) => {
    const page = await enter(open, 'sam@example.test')
    await page.route(everyList, (route) => route.abort())
    await page.goto(address)
    await sees(page, 'load.failed')
    await page.unroute(everyList)
    await button(page, 'ui.tryAgain').press('Enter')
    await cards(page).first().waitFor()
    expect(await hasFocus(page, translate('orders.title'))).toBe(true)
  })

  test('yet is stood in for, and read out as loading', async ({ open }) => {
    const page = await enter(open, 'sam@example.test')
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(everyList, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(address)
    await page.getByRole('status').getByText(translate('ui.loading')).waitFor()
    answer()
    await cards(page).first().waitFor()
    expect(await page.getByText(translate('ui.loading')).count()).toBe(0)
  })

  test('past the first thirty orders leaves those that are here, and can be asked for again', async ({ open }) => {
    const page = await enter(open, 'sam@example.test')
    const newest = Array.from({ length: 30 }, (_, index) => orderOf(index))
    let reachable = false
    await page.route(everyList, (route) => {
      const before = new URL(route.request().url()).searchParams.get('before')
      if (before === null)
        return route.fulfill({ json: { cscode: 0, data: { order_list: newest, more: true }, msg: '' } })
      expect(before).toBe(newest.at(-1)?.order_id)
      if (!reachable) return route.abort()
      return route.fulfill({ json: { cscode: 0, data: { order_list: [orderOf(30)], more: false }, msg: '' } })
    })
    await page.goto(address)
    for (let number = 1; number <= 10; number++) {
      await page
        .getByRole('status')
        .getByText(translate('orders.page', { page: number }), { exact: true })
        .waitFor()
      await button(page, 'orders.older').press('Enter')
    }
    await page.getByRole('alert').getByText(translate('load.failed')).waitFor()
    expect(await cards(page).count()).toBe(3)
    reachable = true
    await button(page, 'orders.older').press('Enter')
    await sees(page, 'orders.pageOf', { page: 11, pages: 11 })
    expect(await page.getByRole('alert').count()).toBe(0)
    await page.getByRole('heading', { name: 'Product 30' }).waitFor()
  })
})
