import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'
import { describe, expect, findingsOn, type Look, test } from './harness'
import { type Installation, startInstallation } from './installation'
import { mailTo } from './mail'
import { address, cards, dialog, enter } from './orders'
import { button, sees } from './visitor'
import { translate } from './words'

/** Of its own, since what is asked for here changes the demo members' orders. */
let installation: Installation
beforeAll(async () => {
  installation = await startInstallation({ data: inject('demoData') })
})
afterAll(() => installation.stop())

type Open = Parameters<typeof enter>[0]
const everyCase = '**/member/refund_cases?*'
const everyReason = '**/ticket/refund_type?*'
const everyRequest = '**/ticket/request_refund?*'

async function history(open: Open, name: string, look: Look = {}) {
  const page = await enter(open, `${name}@example.test`, { ...look, site: installation.url })
  await page.goto(address)
  await cards(page).first().waitFor()
  return page
}
const action = (card: Locator, label: Parameters<typeof translate>[0]) =>
  card.getByRole('button', { name: translate(label), exact: true })
const method = (page: Page) => page.getByLabel(translate('refunds.method'))
const reason = (page: Page) => page.getByLabel(translate('refunds.reason'))
/** A closed dialog is out of sight a moment before the page is told and moves the focus. */
const getsFocus = (locator: Locator) =>
  expect.poll(() => locator.evaluate((element) => element === document.activeElement), { timeout: 20_000 }).toBe(true)
const closed = (page: Page) => dialog(page).waitFor({ state: 'detached' })

/** Orders of ada's: three products, asked for in time; and two products, of which one is asked for. */
const three = (page: Page) => cards(page).nth(1)
const two = (page: Page) => cards(page).nth(2)

describe('the refund action', () => {
  test('is open for paid orders in time, closed for others, and hidden for refunded ones', async ({ open }) => {
    const page = await history(open, 'ada')
    const waiting = action(cards(page).first(), 'refunds.ask')
    await expect.poll(() => waiting.getAttribute('aria-disabled')).toBe('true')
    await waiting.press('Enter')
    await expect.poll(() => dialog(page).count()).toBe(0)
    await expect.poll(() => action(two(page), 'refunds.ask').getAttribute('aria-disabled')).toBeNull()
    // Buyers in the United States have no right to withdraw.
    await expect.poll(() => button(page, 'refunds.withdraw').count()).toBe(0)
    await button(page, 'orders.older').click()
    const refunded = cards(page).filter({ hasText: translate('orders.refunded') })
    await refunded.waitFor()
    await expect.poll(() => action(refunded, 'refunds.ask').count()).toBe(0)
    const old = cards(page)
      .filter({ hasText: translate('orders.complete') })
      .first()
    await expect.poll(() => action(old, 'refunds.ask').getAttribute('aria-disabled')).toBe('true')
  })
})

describe('a refund', () => {
  test('of one product is requested with the keyboard, followed, and withdrawn', async ({ open }) => {
    const page = await history(open, 'ada')
    const ask = action(three(page), 'refunds.ask')
    await ask.press('Enter')
    await expect.poll(() => page.getByLabel(translate('ui.orderNumber')).getAttribute('readonly')).not.toBeNull()
    await expect.poll(() => dialog(page).getByRole('checkbox').count()).toBe(0)
    await reason(page).getByRole('option', { name: 'I bought it twice' }).waitFor({ state: 'attached' })
    await method(page).selectOption('2')
    await button(page, 'refunds.submit').press('Enter')
    await sees(page, 'refunds.chooseProducts')
    await sees(page, 'refunds.chooseReason')
    await getsFocus(dialog(page).getByRole('group'))
    expect(await findingsOn(page)).toEqual([])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await reason(page).selectOption('bought_twice')
    const request = page.waitForRequest(everyRequest)
    await button(page, 'refunds.submit').press('Enter')
    await closed(page)
    const sent = (await request).postDataJSON()
    expect(sent).toMatchObject({ refund_method: 2, refund_id: 'bought_twice', full_name: 'Ada Fenwick', came_from: 3 })
    expect([sent.software.length, Object.values(sent).includes('')]).toEqual([1, false])
    await sees(page, 'refunds.markRequested')
    await page.getByRole('status').getByText(sent.order_no).waitFor()
    await getsFocus(ask)
    expect((await mailTo(page, 'ada@example.test')).subject).toContain(sent.order_no)

    await ask.click()
    await method(page).selectOption('2')
    await sees(page, 'refunds.alreadyAsked')
    await expect.poll(() => dialog(page).getByRole('checkbox').first().isDisabled()).toBe(true)
    await button(page, 'ui.cancel').click()
    await closed(page)
    await getsFocus(ask)

    await action(three(page), 'refunds.status').click()
    await sees(page, 'refunds.stepRequested')
    expect(await findingsOn(page)).toEqual([])
    await button(page, 'refunds.retract').click()
    await closed(page)
    await page.getByText(translate('refunds.markRequested')).waitFor({ state: 'detached' })
    await getsFocus(action(three(page), 'refunds.status'))
  })

  test('that was requested in another window is a repetition, and the page shows it', async ({ open }) => {
    const page = await history(open, 'ada')
    await action(three(page), 'refunds.ask').click()
    await reason(page).selectOption('not_needed')
    const other = await page.context().newPage()
    await other.goto(address)
    await action(three(other), 'refunds.ask').click()
    await reason(other).selectOption('other')
    await button(other, 'refunds.submit').click()
    await closed(other)

    await button(page, 'refunds.submit').click()
    await dialog(page).getByRole('alert').getByText(translate('refund.repeated')).waitFor()
    expect(await findingsOn(page)).toEqual([])
    await page.keyboard.press('Escape')
    await closed(page)
    // Nothing is left to ask for: the focus moves to the status.
    await action(three(page), 'refunds.ask').waitFor({ state: 'detached' })
    await getsFocus(action(three(page), 'refunds.status'))
  })

  test('is declined with a reason, or paid, and the member sees either', async ({ open }) => {
    const page = await history(open, 'ada', { theme: 'dark', width: 390 })
    await action(two(page), 'refunds.ask').click()
    await method(page).selectOption('2')
    await dialog(page).getByRole('checkbox').last().check()
    await reason(page).selectOption('not_as_expected')
    await page.getByLabel(translate('refunds.description')).fill('The films stutter.')
    await button(page, 'refunds.submit').click()
    await sees(page, 'refunds.markRequested')
    const [toPay, toDecline] = JSON.parse(await installation.foyer('refunds', 'list', '--json'))
    expect(toPay.description).toBe('The films stutter.')
    await installation.foyer('refunds', 'decline', toDecline.case, '--reason', 'You used it for weeks.')
    await installation.foyer('refunds', 'approve', toPay.case, '--by-hand', 'transfer 42')

    await page.reload()
    await sees(page, 'refunds.markInPart')
    await sees(page, 'refunds.markDeclined')
    await action(three(page), 'refunds.status').click()
    await page.getByText(translate('refunds.reasonGiven', { reason: 'You used it for weeks.' })).waitFor()
    expect(await findingsOn(page)).toEqual([])
    await page.keyboard.press('Escape')
    await action(two(page), 'refunds.status').click()
    await sees(page, 'refunds.stepRefunded')
  })
})

describe('when a call fails', () => {
  test('the page says so, keeps the typed text, and tries again', async ({ open }) => {
    const page = await enter(open, 'ada@example.test', { site: installation.url })
    for (const calls of [everyCase, everyReason, everyRequest]) await page.route(calls, (route) => route.abort())
    await page.goto(address)
    await sees(page, 'refunds.casesFailed')
    expect(await findingsOn(page)).toEqual([])
    await action(two(page), 'refunds.ask').click()
    await sees(page, 'refunds.reasonsFailed')
    await page.getByLabel(translate('refunds.description')).fill('Too slow.')
    await page.unroute(everyReason)
    await dialog(page)
      .getByRole('button', { name: translate('ui.tryAgain') })
      .click()
    await reason(page).selectOption('other')
    await button(page, 'refunds.submit').click()
    await dialog(page).getByRole('alert').getByText(translate('ui.unreachable')).waitFor()
    await expect.poll(() => page.getByLabel(translate('refunds.description')).inputValue()).toBe('Too slow.')
    await button(page, 'ui.cancel').click()
    await page.unroute(everyCase)
    await button(page, 'ui.tryAgain').click()
    await page.getByText(translate('refunds.casesFailed')).waitFor({ state: 'detached' })
    await sees(page, 'refunds.markInPart')
  })
})

/** An order of a buyer in France, brought along: at the checkout the demo vendor asks for a waiver. */
async function bringOrder(member: string) {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-withdrawal-'))
  const placed_at = new Date(Date.now() - 24 * 3600_000).toISOString()
  const order = { number: 'OLD-2026-17', member, status: 'complete', placed_at, currency: 'EUR', country: 'FR' }
  const line = { order: order.number, pid: 741, term: 'LFT', unit_amount: 3999 }
  await writeFile(join(folder, 'orders.jsonl'), JSON.stringify(order))
  await writeFile(join(folder, 'order-lines.jsonl'), JSON.stringify(line))
  await installation.foyer('import', folder).finally(() => rm(folder, { recursive: true }))
}

describe('the withdrawal from a contract', () => {
  test('takes two steps and no reason, and is acknowledged at once', async ({ open }) => {
    await bringOrder('sam@example.test')
    const page = await history(open, 'sam')
    const card = cards(page).first()
    // A renewal is no contract of its own.
    await expect.poll(() => action(cards(page).nth(1), 'refunds.withdraw').count()).toBe(0)
    await action(card, 'refunds.withdraw').press('Enter')
    await expect.poll(() => button(page, 'refunds.withdraw').count()).toBe(1)
    expect(await findingsOn(page)).toEqual([])
    await page.getByLabel(translate('refunds.name')).fill('')
    await dialog(page).getByRole('checkbox').uncheck()
    await button(page, 'ui.continue').click()
    await sees(page, 'refunds.chooseProducts')
    await sees(page, 'refunds.nameMissing')
    await dialog(page).getByRole('checkbox').check()
    await page.getByLabel(translate('refunds.name')).fill('Samuel Okafor')
    await page.keyboard.press('Enter')
    const confirm = button(page, 'refunds.confirmWithdrawal')
    await confirm.waitFor()
    await getsFocus(page.getByText(translate('refunds.confirmLead')))
    await button(page, 'ui.back').click()
    await expect.poll(() => page.getByLabel(translate('refunds.name')).inputValue()).toBe('Samuel Okafor')
    await button(page, 'ui.continue').click()
    expect(await findingsOn(page)).toEqual([])

    await page.route('**/member/withdraw_contract', (route) => route.abort())
    await confirm.click()
    await sees(page, 'ui.unreachable')
    await page.unroute('**/member/withdraw_contract')
    await confirm.click()
    await page.getByText(translate('refunds.receiptText', { email: 'sam@example.test' })).waitFor()
    expect(await findingsOn(page)).toEqual([])
    const mail = await mailTo(page, 'sam@example.test')
    expect(mail.text).toContain('Samuel Okafor')
    await page.keyboard.press('Escape')
    await closed(page)
    await sees(page, 'refunds.markWithdrawn')
    await expect.poll(() => action(card, 'refunds.withdraw').count()).toBe(0)
    await getsFocus(action(card, 'refunds.status'))
  })
})
