import type { Page } from 'playwright-core'
import { linkTo, signUp } from './account'
import { describe, expect, test } from './harness'
import { button, field, fillLogin, heading, sees, typeCaptcha } from './visitor'
import { demoPassword, signIn } from './wire'
import { translate } from './words'

const askForLink = '/member.htm?a=change_email&t=per'

/** Asks for the link by the screen and gives it as it stands in the mail. */
async function mailedLink(page: Page, email: string): Promise<string> {
  await page.goto(askForLink)
  await button(page, 'changeEmail.sendLink').click()
  await heading(page, 'changeEmail.sentTitle')
  return linkTo(page, email, 2)
}

async function fillAddresses(page: Page, address: string, repeat = address) {
  await field(page, 'changeEmail.newEmail').fill(address)
  await field(page, 'changeEmail.repeatEmail').fill(repeat)
}

const submit = (page: Page) => button(page, 'changeEmail.submit').click()

describe('changing the email address', () => {
  test('leads over a mailed link to a login with the new address, once', async ({ open }) => {
    const page = await open('/healthz')
    await signUp(page, 'move-from@example.test')
    const link = await mailedLink(page, 'move-from@example.test')
    await page.goto(link)
    await heading(page, 'changeEmail.title')
    await fillAddresses(page, 'move-to@example.test')
    await typeCaptcha(page)
    await page.keyboard.press('Enter')
    await heading(page, 'changeEmail.doneTitle')
    await sees(page, 'ui.countdown', { seconds: 3 })

    await heading(page, 'login.title')
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
      expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
    }
  })

  test('says what is wrong with what was typed, and keeps it until it is right', async ({ open }) => {
    const page = await open('/healthz')
    await signUp(page, 'typo-from@example.test')
    await page.goto(await mailedLink(page, 'typo-from@example.test'))

    await submit(page)
    await sees(page, 'member_add_7')
    await sees(page, 'member_add_6')
    await fillAddresses(page, 'typo@example', 'typo@example')
    await submit(page)
    await sees(page, 'invalid_5')
    await fillAddresses(page, 'typo-to@example.test', 'typo-two@example.test')
    await field(page, 'captcha.label').fill('abc')
    await submit(page)
    await sees(page, 'member_add_8')
    await sees(page, 'captcha.length', { captchaLength: 4 })

    await fillAddresses(page, 'typo-to@example.test')
    await field(page, 'captcha.label').fill('----')
    await submit(page)
    await sees(page, 'member_new_24')
    expect(await field(page, 'changeEmail.newEmail').inputValue()).toBe('typo-to@example.test')
    expect(await field(page, 'captcha.label').inputValue()).toBe('')

    await fillAddresses(page, 'ada@example.test')
    await typeCaptcha(page)
    await submit(page)
    await sees(page, 'member_new_41')
    await fillAddresses(page, 'typo-to@example.test')
    await typeCaptcha(page)
    await submit(page)
    await heading(page, 'changeEmail.doneTitle')
    await page.getByRole('link', { name: translate('login.now') }).click()
    await heading(page, 'login.title')
  })

  test('asks for the login first when the link opens without a session', async ({ open }) => {
    const email = 'late-login@example.test'
    const first = await open('/healthz')
    await signUp(first, email)
    const page = await open(await mailedLink(first, email))
    await heading(page, 'login.title')
    await fillLogin(page, email, demoPassword)
    await page.keyboard.press('Enter')
    await heading(page, 'changeEmail.title')
    await field(page, 'changeEmail.newEmail').waitFor()
  })

  test('refuses another member’s link, and one that nobody was sent', async ({ open }) => {
    const owner = await open('/healthz')
    await signUp(owner, 'link-owner@example.test')
    const link = await mailedLink(owner, 'link-owner@example.test')
    const page = await open('/healthz')
    await signUp(page, 'link-finder@example.test')

    const unknown = new URL(link)
    unknown.searchParams.set('hash', 'x'.repeat(43))
    for (const address of [link, unknown.href, '/member.htm?a=change_email&t=check']) {
      await page.goto(address)
      await heading(page, 'link.failedTitle')
      await sees(page, 'member_new_32')
    }
    await page.getByRole('link', { name: translate('link.requestNew') }).click()
    await button(page, 'changeEmail.sendLink').waitFor()
  })

  test('is closed for a member who has changed it before', async ({ open }) => {
    const page = await open('/healthz')
    await signIn(page, new URL(page.url()).origin, 'old@example.test')
    await page.goto(askForLink)
    await heading(page, 'changeEmail.usedTitle')
    expect(await button(page, 'changeEmail.sendLink').count()).toBe(0)
    await page.getByRole('link', { name: translate('changeEmail.backToOverview') }).click()
    await page.getByRole('heading', { name: translate('dashboard.latestOrders') }).waitFor()
  })
})
