import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { linkTo, signUp } from './account'
import { describe, expect, findingsOn, hasNoFindings, test } from './harness'
import { button, field, heading, sees } from './visitor'
import { demoPassword } from './wire'
import { translate } from './words'

const address = '/member.htm?a=profile#data'
const section = (page: Page, title: Parameters<typeof translate>[0]) =>
  page.getByRole('region', { name: translate(title) })
const banner = (page: Page) => page.getByRole('region', { name: translate('shell.endingLabel') })
const dialog = (page: Page) => page.getByRole('dialog')
const submit = (page: Page) => dialog(page).getByRole('button', { name: translate('privacy.end') })

/** Asks for the end of the account, by keyboard alone. */
async function requestEnd(page: Page) {
  await button(page, 'privacy.endButton').press('Enter')
  await field(page, 'privacy.password').fill(demoPassword)
  await page.keyboard.press('Enter')
}

describe('the export of data and the end of the account', () => {
  test('are downloaded, requested, and withdrawn by the member', async ({ open }) => {
    const email = 'privacy@example.test'
    const page = await open('/healthz')
    await signUp(page, email)
    await page.goto(address)

    const coming = page.waitForEvent('download')
    await button(page, 'privacy.readable').press('Enter')
    const file = await coming
    expect(file.suggestedFilename()).toMatch(/^personal-data-\d{4}-\d\d-\d\d\.html$/)
    const content = await readFile(await file.path(), 'utf8')
    expect(content).toContain(email)
    await sees(page, 'privacy.downloaded')
    const own = await page.context().newPage()
    await own.setContent(content)
    expect(await findingsOn(own)).toEqual([])
    await own.close()

    await page.route('**/personal-data?*', (route) => route.abort())
    await button(page, 'privacy.machine').press('Enter')
    await sees(page, 'ui.unreachable')
    await page.unroute('**/personal-data?*')

    // The dialog that does not get its answer says so, and asks again.
    await page.route('**/member/account_deletion*', (route) => route.abort())
    await button(page, 'privacy.endButton').press('Enter')
    await dialog(page).getByRole('alert').waitFor()
    await page.unroute('**/member/account_deletion*')
    await dialog(page)
      .getByRole('button', { name: translate('ui.tryAgain') })
      .press('Enter')
    await sees(page, 'privacy.endIntro', { days: 14 })
    await submit(page).press('Enter')
    await sees(page, 'member_new_3')
    await field(page, 'privacy.password').fill('not-mine')
    await page.keyboard.press('Enter')
    await sees(page, 'privacy.passwordWrong')
    await expect
      .poll(() => field(page, 'privacy.password').evaluate((input) => input === document.activeElement))
      .toBe(true)
    await hasNoFindings(page)
    // Escape gives the focus back to the button.
    await page.keyboard.press('Escape')
    await expect
      .poll(() => button(page, 'privacy.endButton').evaluate((element) => element === document.activeElement))
      .toBe(true)

    await requestEnd(page)
    await sees(page, 'privacy.mailed')
    const inTwoWeeks = new Date(Date.now() + 14 * 24 * 3600_000)
    const ending = translate('shell.ending', { endsAt: inTwoWeeks }).replaceAll(/<.?b>/g, '')
    await banner(page).getByText(ending).waitFor()
    await hasNoFindings(page)
    const link = await linkTo(page, email, 2)
    await page.goto('/member.htm')
    await banner(page)
      .getByRole('button', { name: translate('shell.keepAccount') })
      .press('Enter')
    await banner(page).waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')

    // That link belonged to the withdrawn request; the next request has another.
    await page.goto(link)
    await button(page, 'shell.keepAccount').press('Enter')
    await sees(page, 'privacy.linkVoid')
    await page.goto(address)
    await requestEnd(page)
    await sees(page, 'privacy.mailed')
    const next = await linkTo(page, email, 4)
    const elsewhere = await open(next)
    await heading(elsewhere, 'privacy.keepTitle')
    await hasNoFindings(elsewhere)
    await button(elsewhere, 'shell.keepAccount').press('Enter')
    await heading(elsewhere, 'privacy.kept')
    await page.reload()
    await button(page, 'privacy.endButton').waitFor()
    await expect.poll(() => banner(page).count()).toBe(0)
    await expect.poll(() => section(page, 'privacy.end').isVisible()).toBe(true)
  })
})
