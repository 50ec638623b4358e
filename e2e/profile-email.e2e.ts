import type { Page } from 'playwright-core'
import { signUp } from './account'
import { describe, expect, findingsOn, test } from './harness'
import { mailTo } from './mail'
import { dialog } from './orders'
import { button, field, fillLogin, goToLogin, heading, holdCountdown, sees } from './visitor'
import { demoPassword } from './wire'
import { translate } from './words'

const address = '/member.htm?a=profile'

const box = (page: Page, position: number) =>
  page.getByLabel(translate('profile.codeBox', { position, length: 4 }), { exact: true })

const focusedBox = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

const codeIn = (text: string) => /^[2-9A-Z]{4}$/m.exec(text)?.[0] ?? 'no code'

async function askForCode(page: Page, to: string) {
  await page.goto(address)
  await field(page, 'changeEmail.newEmail').fill(to)
  await page.keyboard.press('Enter')
}

describe('changing the address by a code', () => {
  test('by keyboard alone, with the code typed wrong, taken back and pasted', async ({ open }) => {
    const page = await open('/healthz')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await holdCountdown(page)
    await signUp(page, 'code-from@example.test')
    await askForCode(page, 'not an address')
    await sees(page, 'invalid_5')
    await askForCode(page, 'code-from@example.test')
    await sees(page, 'profile.sameEmail')
    await askForCode(page, 'code-to@example.test')
    await heading(page, 'profile.codeTitle')
    await expect.poll(() => focusedBox(page)).toBe(translate('profile.codeBox', { position: 1, length: 4 }))
    await expect.poll(() => button(page, 'profile.resend').getAttribute('aria-disabled')).toBe('true')
    await expect.poll(() => page.getByRole('timer').textContent()).toMatch(/\b(3:00|2:\d\d)\b/)
    const findings = await findingsOn(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect([...findings, ...(await findingsOn(page))]).toEqual([])

    // A character that no code has is ignored; the others move the focus on, and back.
    await page.keyboard.type('-z')
    await expect.poll(() => box(page, 1).inputValue()).toBe('Z')
    await expect.poll(() => focusedBox(page)).toBe(translate('profile.codeBox', { position: 2, length: 4 }))
    await page.keyboard.press('Backspace')
    await expect.poll(() => focusedBox(page)).toBe(translate('profile.codeBox', { position: 1, length: 4 }))
    await expect.poll(() => box(page, 1).inputValue()).toBe('')
    await page.keyboard.type('zzzz')
    await dialog(page).getByText(translate('member_verify_7')).waitFor()
    await expect.poll(() => box(page, 1).inputValue()).toBe('')
    await expect.poll(() => focusedBox(page)).toBe(translate('profile.codeBox', { position: 1, length: 4 }))

    // Closed and opened again, it is the same code: no second one goes out.
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'email')
    await page.keyboard.press('Enter')
    await heading(page, 'profile.codeTitle')
    const code = codeIn((await mailTo(page, 'code-to@example.test')).text)
    await page.evaluate((text) => navigator.clipboard.writeText(text), ` ${code.toLowerCase()} `)
    await page.keyboard.press('ControlOrMeta+V')
    await dialog(page)
      .getByText(translate('ui.countdown', { seconds: 3 }))
      .first()
      .waitFor()

    await goToLogin(page)
    await fillLogin(page, 'code-to@example.test', demoPassword)
    await page.keyboard.press('Enter')
    await page.getByRole('main').getByText('code-to@example.test').first().waitFor()
    await page.goto(address)
    await sees(page, 'profile.emailUsed')
  })

  test('counts down until a new code may be sent, over a new page too, and the server counts as well', async ({
    open,
  }) => {
    const page = await open('/healthz')
    await signUp(page, 'resend-from@example.test')
    await page.clock.install()
    await askForCode(page, 'resend-to@example.test')
    await heading(page, 'profile.codeTitle')
    await page.clock.fastForward(100_000)
    await askForCode(page, 'resend-to@example.test')
    await page
      .getByRole('timer')
      .getByText(/\b1:[0-2]\d\b/)
      .waitFor()
    await page.clock.fastForward(81_000)
    await page.getByRole('timer').waitFor({ state: 'detached' })
    await button(page, 'profile.resend').press('Enter')
    // The browser's clock was turned, the server's was not.
    await dialog(page)
      .getByRole('alert')
      .getByText(/The next code can be sent in \d+ seconds/)
      .waitFor()
    await page.keyboard.press('Escape')
    await askForCode(page, 'resend-elsewhere@example.test')
    await page
      .getByRole('alert')
      .getByText(/The next code can be sent in/)
      .waitFor()
    expect(codeIn((await mailTo(page, 'resend-to@example.test')).text)).not.toBe('no code')
  })
})
