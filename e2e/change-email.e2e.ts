import type { Page } from 'playwright-core'
import { linkTo, signUp } from './account'
import { describe, expect, hasNoFindings, test } from './harness'
import { button, field, fillLogin, goToLogin, heading, holdCountdown, sees, typeCaptcha } from './visitor'
import { demoPassword } from './wire'

const askForLink = '/member.htm?a=change_email&t=per'

/** Asks for the link by the screen and gives it as it stands in the mail. */
async function mailedLink(page: Page, email: string): Promise<string> {
  await page.goto(askForLink)
  await button(page, 'changeEmail.sendLink').click()
  await heading(page, 'mail.sentTitle')
  return linkTo(page, email, 2)
}

async function fillAddresses(page: Page, address: string) {
  await field(page, 'changeEmail.newEmail').fill(address)
  await field(page, 'changeEmail.repeatEmail').fill(address)
}

describe('changing the email address', () => {
  test('leads over a mailed link to a login with the new address, once', async ({ open }) => {
    const page = await open('/healthz')
    await signUp(page, 'move-from@example.test')
    const link = await mailedLink(page, 'move-from@example.test')
    await holdCountdown(page)
    await page.goto(link)
    await heading(page, 'shell.titleChangeEmail')
    await hasNoFindings(page)
    await fillAddresses(page, 'move-to@example.test')
    await typeCaptcha(page)
    await page.keyboard.press('Enter')
    await heading(page, 'changeEmail.doneTitle')
    await sees(page, 'ui.countdown', { seconds: 3 })

    await goToLogin(page)
    await fillLogin(page, 'move-from@example.test', demoPassword)
    await page.keyboard.press('Enter')
    await sees(page, 'member_new_10')
    await fillLogin(page, 'move-to@example.test', demoPassword)
    await page.keyboard.press('Enter')
    await page.getByText('move-to@example.test').filter({ visible: true }).first().waitFor()

    // The new address counts as the account's own when the link that went there was followed (spec 3.8).
    await page.goto(askForLink)
    await heading(page, 'changeEmail.unconfirmedTitle')
    await page.goto(await linkTo(page, 'move-to@example.test'))
    await heading(page, 'changeEmail.confirmedTitle')
    for (const address of [link, askForLink]) {
      await page.goto(address)
      await heading(page, 'changeEmail.usedTitle')
      await expect.poll(() => page.getByRole('main').getByRole('button').count()).toBe(0)
    }
  })

  test('asks for the login first when the link opens without a session', async ({ open }) => {
    const email = 'late-login@example.test'
    const first = await open('/healthz')
    await signUp(first, email)
    const page = await open(await mailedLink(first, email))
    await heading(page, 'login.title')
    await fillLogin(page, email, demoPassword)
    await page.keyboard.press('Enter')
    await heading(page, 'shell.titleChangeEmail')
    await field(page, 'changeEmail.newEmail').waitFor()
  })
})
