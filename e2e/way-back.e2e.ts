import type { Page } from 'playwright-core'
import { linkTo, resetPassword, signUp } from './account'
import { describe, expect, test } from './harness'
import { button, field, fillLogin, goToLogin, heading, holdCountdown, sees, typeCaptcha } from './visitor'
import { demoPassword, signIn } from './wire'
import { translate } from './words'

const addressOf = (page: Page) => page.url().slice(new URL(page.url()).origin.length)
const isIn = (page: Page) => page.getByRole('link', { name: translate('shell.dashboard') }).waitFor()
const loginStands = (page: Page) => heading(page, 'login.title')

async function logIn(page: Page, email: string, password = demoPassword) {
  await fillLogin(page, email, password)
  await page.keyboard.press('Enter')
  await isIn(page)
}

async function askForMail(page: Page, email: string, submit: 'register.submit' | 'forgot.submit') {
  await field(page, 'identity.email').fill(email)
  await typeCaptcha(page)
  await button(page, submit).click()
  await heading(page, 'mail.sentTitle')
}

const wanted = '/update-payment-method.htm?pay=MTI%3D#card'

describe('spec 4.4: a login leads to the requested page', () => {
  test.for([wanted, '/member.htm?a=license&product=music#devices'])(
    '%s, without a session',
    async (address, { open }) => {
      const page = await open(address)
      await loginStands(page)
      await logIn(page, 'sam@example.test')
      expect(addressOf(page)).toBe(address)
    },
  )

  test('the overview only without a requested page', async ({ open }) => {
    const page = await open('/member.htm?a=login')
    await logIn(page, 'nia@example.test')
    expect(addressOf(page)).toBe('/member.htm')
  })

  test('a registration on the way leads to the page, in the tab that the mail opens', async ({ open }) => {
    const email = 'registers-on-the-way@example.test'
    const page = await open(wanted)
    await page.getByRole('link', { name: /account/i }).click()
    await heading(page, 'register.title')
    await askForMail(page, email, 'register.submit')
    const link = await linkTo(page, email)
    expect(link).not.toContain('update-payment-method')

    const tab = await page.context().newPage()
    await holdCountdown(tab)
    await tab.goto(link)
    await field(tab, 'identity.name').fill('Robin')
    await field(tab, 'identity.newPassword').fill(demoPassword)
    await field(tab, 'identity.repeatPassword').fill(demoPassword)
    await button(tab, 'register.finishSubmit').click()
    await heading(tab, 'register.doneTitle')
    await goToLogin(tab)
    await logIn(tab, email)
    expect(addressOf(tab)).toBe(wanted)

    // It is used up: who asks for nothing later gets the overview.
    await signIn(tab, new URL(tab.url()).origin, 'nia@example.test')
    // It would go to the login as well, and each login has the code of the last picture alone.
    await tab.close()
    await page.goto('/member.htm?logout=1')
    await loginStands(page)
    await logIn(page, email)
    expect(addressOf(page)).toBe('/member.htm')
  })

  test('a reset password leads to the page', async ({ open }) => {
    const email = 'forgets-on-the-way@example.test'
    await signUp(await open('/healthz'), email)
    const page = await open(wanted)
    await page.getByRole('link', { name: translate('login.forgot') }).click()
    await askForMail(page, email, 'forgot.submit')
    await holdCountdown(page)
    await page.goto(await linkTo(page, email, 2))
    await field(page, 'identity.newPassword').fill('moonlight1')
    await field(page, 'identity.repeatPassword').fill('moonlight1')
    await typeCaptcha(page)
    await button(page, 'reset.submit').click()
    await heading(page, 'reset.doneTitle')
    await goToLogin(page)
    await logIn(page, email, 'moonlight1')
    expect(addressOf(page)).toBe(wanted)
  })

  test('a visit to the registration and back leads to the page', async ({ open }) => {
    const page = await open(wanted)
    await page.getByRole('link', { name: translate('login.forgot') }).click()
    await heading(page, 'forgot.title')
    await page.getByRole('link', { name: translate('member_new_11') }).click()
    await loginStands(page)
    await logIn(page, 'sam@example.test')
    expect(addressOf(page)).toBe(wanted)
  })
})

describe('spec 2.5: a call that finds no session', () => {
  test('leads to the login once, also where the page still assumes a session', async ({ open }) => {
    const page = await open('/healthz')
    await signIn(page, new URL(page.url()).origin, 'sam@example.test')
    let loads = 0
    page.on('framenavigated', () => loads++)
    await page.route('**/member/get_order_list*', (route) =>
      route.fulfill({ json: { cscode: 10010, data: {}, msg: 'No valid session.' } }),
    )
    await page.goto('/member.htm?a=order_history')
    await sees(page, 'login.sessionEnded')
    expect(addressOf(page)).toBe('/member.htm?a=order_history')
    expect(loads).toBe(2)
    const cookies = await page.context().cookies()
    expect(cookies.map(({ name }) => name).filter((name) => ['email', 'vip', 'user_info_new'].includes(name))).toEqual(
      [],
    )
    // The server's side of it is gone as well.
    await page.unroute('**/member/get_order_list*')
    await page.reload()
    await loginStands(page)
  })

  test('leads to the login also where not even the logout gets through', async ({ open }) => {
    const page = await open('/healthz')
    await signIn(page, new URL(page.url()).origin, 'sam@example.test')
    await page.route('**/member/get_order_list*', (route) =>
      route.fulfill({ json: { cscode: 10010, data: {}, msg: 'No valid session.' } }),
    )
    await page.route('**/member/logout', (route) => route.abort())
    await page.goto('/member.htm?a=order_history')
    await sees(page, 'login.sessionEnded')
  })

  test('a session that ended elsewhere takes its readable cookies along', async ({ open }) => {
    const email = 'ended-elsewhere@example.test'
    const page = await open('/healthz')
    await signUp(page, email)
    await page.goto('/member.htm?a=order_history')
    await isIn(page)
    await resetPassword(await open('/healthz'), email, 'moonlight1')
    await page.goto('/member.htm?a=license')
    await loginStands(page)
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('email')
  })
})
