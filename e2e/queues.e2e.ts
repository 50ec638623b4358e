import type { Page } from 'playwright-core'
import { openConsole, openConsoleProven } from './console'
import { describe, expect, findingsOn, test } from './harness'
import { mailTo } from './mail'
import { button, field, sees } from './visitor'
import { translate } from './words'

/** The decisions here concern demo members that no other test uses. */

const row = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words }).getByRole('link')
const detail = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

/** Returns the number of waiting items in a queue, by the navigation. */
async function waitingIn(page: Page, room: 'room.refunds' | 'console.gifts' | 'console.tickets') {
  const entry = page.getByRole('navigation').getByRole('link', { name: translate(room) })
  return Number(await entry.locator('span[aria-hidden]').textContent())
}

describe('the queues, by keys alone', () => {
  test('refunds: some products are paid by hand, the others declined', async ({ open }) => {
    const page = await openConsoleProven(open, '/console/refunds')
    const number = 'R-HARB7URS'
    await row(page, number).waitFor()
    const before = await waitingIn(page, 'room.refunds')
    expect(await findingsOn(page)).toEqual([])
    await row(page, number).press('Enter')
    await sees(page, 'refundsConsole.paidOutside')
    expect(await findingsOn(page)).toEqual([])

    await button(page, 'refundsConsole.payByHand').press('Enter')
    await dialog(page).getByRole('checkbox').nth(1).press('Space')
    await dialog(page)
      .getByRole('button', { name: translate('refundsConsole.payByHand') })
      .press('Enter')
    await sees(page, 'room.reasonMissing')
    await sees(page, 'refundsConsole.referenceMissing')
    await field(page, 'refundsConsole.whyNotRest').fill('Le service a été utilisé.')
    await field(page, 'refundsConsole.yourReference').fill('SEPA 4711')
    expect(await findingsOn(page)).toEqual([])
    await field(page, 'refundsConsole.yourReference').press('Enter')
    await sees(page, 'refundsConsole.approvedNotice', { refund: number })
    await detail(page, number).getByText('SEPA 4711').waitFor()
    await expect.poll(() => waitingIn(page, 'room.refunds')).toBe(before - 1)
    await expect.poll(async () => (await mailTo(page, 'theo@example.test')).subject).toMatch(/rembours/i)
  })

  test('the queue of refunds tells a second operator who was first', async ({ open }) => {
    const first = await openConsole(open, '/console/refunds/R-SAND5BAR')
    const second = await openConsole(open, '/console/refunds/R-SAND5BAR')
    for (const page of [first, second]) {
      await button(page, 'refundsConsole.decline').press('Enter')
      await field(page, 'room.reason').fill('30 日以上お使いいただいています。')
    }
    const send = (page: Page) =>
      dialog(page)
        .getByRole('button', { name: translate('refundsConsole.decline') })
        .press('Enter')
    await send(first)
    await sees(first, 'refundsConsole.declinedNotice', { refund: 'R-SAND5BAR' })
    await send(second)
    await dialog(second).getByRole('alert').filter({ hasText: 'Olive Ostrander' }).waitFor()
    await second.keyboard.press('Escape')
    await detail(second, 'R-SAND5BAR').getByText(translate('refundsConsole.declined')).first().waitFor()
    // The dialog, and with it the act, goes when its closing has arrived.
    await expect.poll(() => button(second, 'refundsConsole.decline').count()).toBe(0)
  })

  test('gifts: j, k, a and r go through the pictures, and ? says so', async ({ open }) => {
    const page = await openConsole(open, '/console/gifts?search=wren%40example.test', { theme: 'dark' })
    await row(page, '#').waitFor()
    await page.keyboard.press('?')
    await sees(page, 'giftsConsole.next')
    expect(await findingsOn(page)).toEqual([])
    await page.keyboard.press('Escape')
    // Keys mean nothing behind a dialog.
    await dialog(page).waitFor({ state: 'hidden' })
    await page.keyboard.press('j')
    // The picture was sent before, by another member.
    await page.getByText('gil@example.test').first().waitFor()
    const picture = page.getByRole('img', { name: translate('giftsConsole.pictureOf') })
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    const width = async () => (await picture.boundingBox())?.width ?? 0
    const fitting = await width()
    await page.keyboard.press('+')
    await expect.poll(width).toBeGreaterThan(fitting * 1.4)
    expect(await findingsOn(page)).toEqual([])

    await page.keyboard.press('r')
    await field(page, 'room.reason').fill('Please show the whole rating.')
    await dialog(page)
      .getByRole('button', { name: translate('giftsConsole.reject') })
      .press('Enter')
    await sees(page, 'giftsConsole.noneFound')
    await page.goto('/console/gifts?search=theo%40example.test')
    await row(page, '#').waitFor()
    await page.keyboard.press('j')
    await picture.waitFor()
    await page.keyboard.press('a')
    await dialog(page)
      .getByRole('button', { name: translate('room.approve') })
      .press('Enter')
    await sees(page, 'giftsConsole.noneFound')
    await page.goto('/console/gifts?state=choosing&search=theo%40example.test')
    await row(page, '#').waitFor()
  })

  test('tickets: taken, answered with a ready answer in the customer’s language, closed and opened again', async ({
    open,
  }) => {
    const page = await openConsole(open, '/console/tickets?search=Aufnahme', { theme: 'dark' })
    await row(page, 'Aufnahme').press('Enter')
    const ticket = 'T-BEAM5TAY'
    const opened = detail(page, translate('ticketsConsole.title', { ticket }))
    await button(page, 'room.assignMe').press('Enter')
    await sees(page, 'room.assignedNotice', { name: 'Olive Ostrander' })
    expect(await findingsOn(page)).toEqual([])
    await page.getByRole('combobox', { name: translate('ticketsConsole.canned') }).press('ArrowDown')
    await page.getByRole('option', { name: 'Ask for details' }).click()
    await expect.poll(() => field(page, 'ticketsConsole.message').inputValue()).toContain('Guten Tag Mila Hartwig')
    await button(page, 'ticketsConsole.send').press('Enter')
    await sees(page, 'ticketsConsole.answeredNotice', { ticket })
    await opened.getByRole('listitem').filter({ hasText: 'Olive Ostrander' }).waitFor()
    await expect.poll(async () => (await mailTo(page, 'mila@example.test')).text).toContain('Guten Tag Mila Hartwig')
    await button(page, 'ticketsConsole.close').press('Enter')
    await sees(page, 'ticketsConsole.closedNotice', { ticket })
    await button(page, 'ticketsConsole.reopen').press('Enter')
    await sees(page, 'ticketsConsole.reopenedNotice', { ticket })
  })
})
