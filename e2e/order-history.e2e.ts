import type { Page } from 'playwright-core'
import { ownName } from '@/platform/i18n/page-languages'
import { createTranslator } from '@/platform/i18n/translator'
import { wordsOf } from '@/tests/screens/words'
import { signUp } from './account'
import { describe, expect, findingsOn, test } from './harness'
import { address, cards, enter, openHistory } from './orders'
import { foyerOnSite } from './place'
import { subscribe } from './subscribe'
import { button, heading, keepLanguage, sees } from './visitor'
import { translate } from './words'

const germanText = createTranslator('de', wordsOf('de'))

const hasFocus = (page: Page, text: string) =>
  page.evaluate((said) => document.activeElement?.textContent === said, text)

describe('the order history', () => {
  test('is reached by the sidebar and shows three orders a page, newest first', async ({ open }) => {
    const page = await enter(open, 'ada@example.test')
    await page.goto('/member.htm')
    await page.getByRole('link', { name: translate('shell.orders') }).click()
    await heading(page, 'shell.orders')
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
    await expect.poll(() => hasFocus(page, translate('orders.older'))).toBe(true)
    await button(page, 'orders.newer').click()
    await sees(page, 'orders.pageOf', { page: 2, pages: 3 })
  })

  test('shows the state of each order, and its total', async ({ open }) => {
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
    await keepLanguage(page)
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

  test('the order history is empty for a member without purchases', async ({ open }) => {
    const page = await enter(open, 'nia@example.test')
    await page.goto(address)
    await heading(page, 'orders.emptyTitle')
    await expect.poll(() => cards(page).count()).toBe(0)
    await expect.poll(() => button(page, 'orders.older').count()).toBe(0)
  })
})

describe('a list that fails to load', () => {
  test('for a suspended member says so, and is complete again once the account is open', async ({ open }) => {
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
    await expect.poll(() => cards(page).count()).toBe(0)
    await expect.poll(() => page.getByText(translate('orders.emptyTitle')).count()).toBe(0)
    expect(await findingsOn(page)).toEqual([])

    await act('resume')
    await button(page, 'ui.tryAgain').click()
    await cards(page).first().waitFor()
    await expect.poll(() => cards(page).allTextContents()).toEqual([bought])
  })
})
