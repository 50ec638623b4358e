import type { Page } from 'playwright-core'
import { linkTo, signUp } from './account'
import { describe, expect, hasNoFindings, test } from './harness'
import { mailTo } from './mail'
import { field, fillLogin, goToLogin, heading, holdCountdown, readCaptcha, sees, typeCaptcha } from './visitor'
import { translate } from './words'

const askForLink = '/member.htm?a=ForgetPassword&t=per'

/** Asks for a link by the screen. */
async function ask(page: Page, email: string) {
  await page.goto(askForLink)
  await field(page, 'identity.email').fill(email)
  await typeCaptcha(page)
  await page.keyboard.press('Enter')
  await heading(page, 'mail.sentTitle')
}

/** Presses Tab until the focus is at a place some keys ahead. */
async function tabTo(page: Page, name: string) {
  for (let keys = 0; keys < 12; keys++) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    if ((await focused.ariaSnapshot()).includes(`"${name}"`)) return
  }
  throw new Error(`"${name}" cannot be reached with the Tab key.`)
}

describe('asking for a link after forgetting the password', () => {
  test('is answered alike whether the address is known or not; only the mail says more', async ({ open }) => {
    const answers: string[] = []
    const page = await open('/healthz')
    for (const email of ['nia@example.test', 'nobody-at-all@example.test']) {
      await ask(page, email)
      answers.push((await page.getByRole('main').ariaSnapshot()).replaceAll(email, 'the address'))
    }
    expect(answers[1]).toBe(answers[0])
    expect((await mailTo(page, 'nobody-at-all@example.test')).text).not.toContain('hash=')
  })
})

describe('the link to a new password', () => {
  test('leads with the keyboard alone to a login with the new password, once', async ({ open }) => {
    const email = 'keys-only@example.test'
    await signUp(await open('/healthz'), email)
    const page = await open('/healthz')
    await holdCountdown(page)
    await page.goto(askForLink)
    await heading(page, 'forgot.title')
    await hasNoFindings(page)
    await tabTo(page, translate('identity.email'))
    await page.keyboard.type(email)
    await tabTo(page, translate('captcha.label'))
    await page.keyboard.type(await readCaptcha(page))
    await page.keyboard.press('Enter')
    await heading(page, 'mail.sentTitle')

    const link = await linkTo(page, email, 2)
    await page.goto(link)
    await heading(page, 'reset.title')
    await hasNoFindings(page)
    await page.getByText(email).first().waitFor()
    await tabTo(page, translate('identity.newPassword'))
    await page.keyboard.type('starlight1')
    await tabTo(page, translate('identity.repeatPassword'))
    await page.keyboard.type('starlight1')
    await tabTo(page, translate('captcha.label'))
    await page.keyboard.type(await readCaptcha(page))
    await page.keyboard.press('Enter')
    await heading(page, 'reset.doneTitle')
    await sees(page, 'ui.countdown', { seconds: 3 })
    expect(new URL(page.url()).searchParams.get('hash')).toBeNull()

    await goToLogin(page)
    await fillLogin(page, email, 'starlight1')
    await page.keyboard.press('Enter')
    await page.getByText(email).filter({ visible: true }).first().waitFor()
    await page.goto(link)
    await heading(page, 'link.failedTitle')
    await sees(page, 'member_new_32')
    await page.getByRole('link', { name: translate('link.requestNew') }).click()
    await heading(page, 'forgot.title')
  })
})
