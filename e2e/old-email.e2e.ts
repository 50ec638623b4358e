import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { mailedLinks } from '@/domains/identity/tables/members'
import { joinEmbedded } from '@/platform/database/connect'
import { socketFolder } from '@/platform/database/embedded'
import { changeEmail, linkTo, signUp } from './account'
import { describe, expect, test } from './harness'
import { button, field, fillLogin, heading, sees, typeCaptcha } from './visitor'
import { translate } from './words'

/** What it takes until the link lies in the old mailbox: it comes with the mail that tells of the change. */
async function movedAccount(page: Page, from: string, to: string) {
  await signUp(page, from)
  const changeLink = await changeEmail(page, from, to)
  return { changeLink, wayBack: await linkTo(page, from, 3) }
}

/** A day passes for the links to one address. */
async function letLinksExpire(email: string) {
  const { database, close } = await joinEmbedded(socketFolder(inject('siteData')))
  await database.update(mailedLinks).set({ expiresAt: new Date() }).where(eq(mailedLinks.email, email))
  await close()
}

async function fillPasswords(page: Page, password: string, repeat = password) {
  await field(page, 'identity.newPassword').fill(password)
  await field(page, 'identity.repeatPassword').fill(repeat)
}

async function seesNoWayOn(page: Page) {
  await heading(page, 'link.failedTitle')
  await sees(page, 'member_new_32')
  await page.getByRole('link', { name: translate('member_new_11') }).click()
  await heading(page, 'login.title')
}

describe('the link to an old address', () => {
  test('gives the account back, and everyone who was logged in is out', async ({ open }) => {
    const thief = await open('/healthz')
    const { changeLink, wayBack } = await movedAccount(thief, 'rightful@example.test', 'thief@example.test')

    const page = await open(wayBack)
    await heading(page, 'oldEmail.title')
    await page.getByText('rightful@example.test').filter({ visible: true }).first().waitFor()
    await fillPasswords(page, 'moonlight1')
    await typeCaptcha(page)
    await page.keyboard.press('Enter')
    await heading(page, 'oldEmail.doneTitle')
    await sees(page, 'ui.countdown', { seconds: 3 })

    await thief.goto('/member.htm')
    await heading(thief, 'login.title')
    await fillLogin(thief, 'thief@example.test', 'demo1234')
    await thief.keyboard.press('Enter')
    await sees(thief, 'member_new_10')

    await heading(page, 'login.title')
    await fillLogin(page, 'rightful@example.test', 'moonlight1')
    await page.keyboard.press('Enter')
    await page.getByText('rightful@example.test').filter({ visible: true }).first().waitFor()
    await page.goto(changeLink)
    await heading(page, 'link.failedTitle')
    await sees(page, 'member_new_32')
    await page.goto('/member.htm?logout=1')
    await heading(page, 'login.title')
    await page.goto(wayBack)
    await seesNoWayOn(page)
  })

  test('says what is wrong with what was typed', async ({ open }) => {
    const page = await open('/healthz')
    const { wayBack } = await movedAccount(page, 'careless@example.test', 'careless-new@example.test')
    await page.goto(wayBack)
    await button(page, 'oldEmail.submit').click()
    await sees(page, 'member_new_3')
    await sees(page, 'member_add_48')
    await sees(page, 'member_add_6')
    await fillPasswords(page, 'short', 'other')
    await button(page, 'oldEmail.submit').click()
    await sees(page, 'identity.passwordLength', { passwordMin: 6, passwordMax: 16 })
    await sees(page, 'member_add_49')

    await fillPasswords(page, 'moonlight1')
    await field(page, 'captcha.label').fill('----')
    await button(page, 'oldEmail.submit').click()
    await sees(page, 'member_new_24')
    expect(await field(page, 'identity.newPassword').inputValue()).toBe('moonlight1')
    await typeCaptcha(page)
    await button(page, 'oldEmail.submit').click()
    await heading(page, 'oldEmail.doneTitle')
    await page.getByRole('link', { name: translate('login.now') }).click()
    await heading(page, 'login.title')
  })

  test('shows no way on after a day, also while the form was open', async ({ open }) => {
    const page = await open('/healthz')
    const { wayBack } = await movedAccount(page, 'slow@example.test', 'slow-new@example.test')
    const reader = await open(wayBack)
    await heading(reader, 'oldEmail.title')
    await letLinksExpire('slow@example.test')
    await fillPasswords(reader, 'moonlight1')
    await typeCaptcha(reader)
    await button(reader, 'oldEmail.submit').click()
    await seesNoWayOn(reader)
    await reader.goto(wayBack)
    await seesNoWayOn(reader)
  })

  test.for(['&email=nobody%40example.test&hash=unknown', '&email=nobody%40example.test', ''])(
    'shows no way on when it is not one of ours: "%s"',
    async (rest, { open }) => {
      const page = await open(`/member.htm?a=reset_old_email&t=reset_old_email${rest}`)
      await seesNoWayOn(page)
    },
  )
})
