import type { Page } from 'playwright-core'
import { changeEmail, linkTo, signUp } from './account'
import { describe, test } from './harness'
import { field, fillLogin, goToLogin, heading, holdCountdown, sees, typeCaptcha } from './visitor'
import { translate } from './words'

/** Changes an account's address up to the link in the old mailbox, which comes with the mail about the change. */
async function movedAccount(page: Page, from: string, to: string) {
  await signUp(page, from)
  const changeLink = await changeEmail(page, from, to)
  return { changeLink, wayBack: await linkTo(page, from, 3) }
}

describe('the link to an old address', () => {
  test('gives the account back, and everyone who was logged in is out', async ({ open }) => {
    const thief = await open('/healthz')
    const { changeLink, wayBack } = await movedAccount(thief, 'rightful@example.test', 'thief@example.test')

    const page = await open('/healthz')
    await holdCountdown(page)
    await page.goto(wayBack)
    await heading(page, 'oldEmail.title')
    await page.getByText('rightful@example.test').filter({ visible: true }).first().waitFor()
    await field(page, 'identity.newPassword').fill('moonlight1')
    await field(page, 'identity.repeatPassword').fill('moonlight1')
    await typeCaptcha(page)
    await page.keyboard.press('Enter')
    await heading(page, 'oldEmail.doneTitle')
    await sees(page, 'ui.countdown', { seconds: 3 })

    await thief.goto('/member.htm')
    await heading(thief, 'login.title')
    await fillLogin(thief, 'thief@example.test', 'demo1234')
    await thief.keyboard.press('Enter')
    await sees(thief, 'member_new_10')

    await goToLogin(page)
    await fillLogin(page, 'rightful@example.test', 'moonlight1')
    await page.keyboard.press('Enter')
    await page.getByText('rightful@example.test').filter({ visible: true }).first().waitFor()
    await page.goto(changeLink)
    await heading(page, 'link.failedTitle')
    await sees(page, 'member_new_32')
    await page.goto('/member.htm?logout=1')
    await heading(page, 'login.title')
    await page.goto(wayBack)
    await heading(page, 'link.failedTitle')
    await sees(page, 'member_new_32')
    await page.getByRole('link', { name: translate('member_new_11') }).click()
    await heading(page, 'login.title')
  })
})
