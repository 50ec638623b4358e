import type { Page } from 'playwright-core'
import mails from '@/domains/accounts/identity/mails/messages/de.json'
import { compileCatalogue } from '@/platform/i18n/compile'
import { ownName } from '@/platform/i18n/page-languages'
import { createTranslator } from '@/platform/i18n/translator'
import { wordsOf } from '@/tests/screens/words'
import { linkTo, resetPassword, signUp } from './account'
import { describe, expect, test } from './harness'
import { mailTo } from './mail'
import { button, field, fillLogin, heading, sees, typeCaptcha } from './visitor'
import { demoPassword, signIn } from './wire'
import { translate } from './words'

const germanText = createTranslator('de', { ...wordsOf('de'), ...compileCatalogue(mails) })

const siteOf = (page: Page) => new URL(page.url()).origin
const addressOf = (page: Page) => page.url().slice(siteOf(page).length)
const overviewIsOpen = (page: Page) =>
  page.getByRole('heading', { name: translate('dashboard.latestOrders') }).waitFor()
const languageChoice = (page: Page) => page.getByRole('banner').getByRole('combobox')

const wanted = '/member.htm?a=change_email&t=per#from-here'

describe('a session that ended elsewhere', () => {
  test('leads to the login and, after it, back to where the member was: new password set', async ({ open }) => {
    const email = 'two-devices@example.test'
    const page = await open('/healthz')
    await signUp(page, email)
    await page.goto(wanted)
    await button(page, 'changeEmail.sendLink').waitFor()
    await resetPassword(await open('/healthz'), email, 'moonlight1')

    await button(page, 'changeEmail.sendLink').click()
    await sees(page, 'login.sessionEnded')
    expect(addressOf(page)).toBe(wanted)
    await fillLogin(page, email, 'moonlight1')
    await page.keyboard.press('Enter')
    await button(page, 'changeEmail.sendLink').waitFor()
    expect(addressOf(page)).toBe(wanted)
  })

  test('leads to the login and, after it, back to where the member was: logged out in another tab', async ({
    open,
  }) => {
    const page = await open('/healthz')
    await signIn(page, siteOf(page), 'sam@example.test')
    await page.goto(wanted)
    const tab = await page.context().newPage()
    await tab.goto('/member.htm')
    await button(tab, 'shell.logout').click()
    await heading(tab, 'login.title')

    // Nothing reloads automatically: the typed text can still be copied.
    await heading(page, 'elsewhere.title')
    await button(page, 'elsewhere.reload').click()
    await heading(page, 'login.title')
    await expect.poll(() => page.getByText(translate('login.sessionEnded')).count()).toBe(0)
    await fillLogin(page, 'sam@example.test', demoPassword)
    await page.keyboard.press('Enter')
    await button(page, 'changeEmail.sendLink').waitFor()
  })

  test('leads from a form that is sent off to the login, and back to the form', async ({ open }) => {
    const email = 'ends-in-form@example.test'
    const page = await open('/healthz')
    await signUp(page, email)
    await page.goto(wanted)
    await button(page, 'changeEmail.sendLink').click()
    await heading(page, 'mail.sentTitle')
    await page.goto(await linkTo(page, email, 2))
    await field(page, 'changeEmail.newEmail').fill('never-comes@example.test')
    await field(page, 'changeEmail.repeatEmail').fill('never-comes@example.test')
    await typeCaptcha(page)
    await resetPassword(await open('/healthz'), email, 'moonlight1', 3)

    await button(page, 'changeEmail.submit').click()
    await sees(page, 'login.sessionEnded')
    await fillLogin(page, email, 'moonlight1')
    await page.keyboard.press('Enter')
    await field(page, 'changeEmail.newEmail').waitFor()
  })
})

describe('an address', () => {
  test('with logout=1 ends the session and leads to the login', async ({ open }) => {
    const page = await open('/healthz')
    await signIn(page, siteOf(page), 'sam@example.test')
    await page.goto('/member.htm?a=change_email&logout=1')
    await heading(page, 'login.title')
    expect(addressOf(page)).toBe('/member.htm?a=login')
    await page.goto('/member.htm')
    await heading(page, 'login.title')
  })

  test.for([
    ['/member.htm?a=register&t=per', '/member.htm?a=register&t=per'],
    ['/\\elsewhere.example/', '/member.htm?a=login'],
  ] as const)('with logout=1 and r=%s leads to %s', async ([target, ends], { open }) => {
    const page = await open('/healthz')
    const site = siteOf(page)
    await signIn(page, site, 'nia@example.test')
    await page.goto(`/member.htm?logout=1&r=${encodeURIComponent(target)}`)
    await page.waitForURL(site + ends)
    await heading(page, ends.includes('register') ? 'register.title' : 'login.title')
  })

  test('without a screen shows the overview', async ({ open }) => {
    const page = await open('/healthz')
    await signIn(page, siteOf(page), 'nia@example.test')
    for (const query of ['?a=no-such-screen', '?a=login']) {
      await page.goto(`/member.htm${query}`)
      await overviewIsOpen(page)
    }
  })

  test('of the older kind leads to the same screen', async ({ open }) => {
    const page = await open('/healthz')
    await signIn(page, siteOf(page), 'nia@example.test')
    await page.goto('/member?a=change_email&t=per')
    await button(page, 'changeEmail.sendLink').waitFor()
    expect(addressOf(page)).toBe('/member.htm?a=change_email&t=per')
  })
})

describe('the language', () => {
  test('changes without losing typed text, and stays for the next page', async ({ open }) => {
    const page = await open('/member.htm?a=login')
    await field(page, 'identity.email').fill('half-typed@example.test')
    await languageChoice(page).selectOption({ label: ownName('de') })
    await page.getByRole('heading', { name: germanText('login.title') }).waitFor()
    const email = page.getByLabel(germanText('identity.email'), { exact: true })
    await expect.poll(() => email.inputValue()).toBe('half-typed@example.test')
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de')

    await page.goto('/member.htm?a=register&t=per')
    await page.getByRole('heading', { name: germanText('register.title') }).waitFor()
  })

  test('of a member applies in another browser and in mails', async ({ open }) => {
    const email = 'speaks-german@example.test'
    const page = await open('/healthz')
    await signUp(page, email)
    await page.goto('/member.htm')
    const stored = page.waitForResponse((answer) => answer.url().endsWith('/member/language'))
    await languageChoice(page).selectOption({ label: ownName('de') })
    await page.getByRole('heading', { name: germanText('dashboard.latestOrders') }).waitFor()
    await stored

    const other = await open('/healthz', { language: 'fr' })
    await signIn(other, siteOf(other), email)
    await other.getByRole('heading', { name: germanText('dashboard.latestOrders') }).waitFor()
    await resetPassword(await open('/healthz'), email, 'moonlight1')
    const { subject } = await mailTo(page, email, 3)
    expect(subject).toBe(germanText('mail.passwordChanged.subject', { vendor: 'Tidewren' }))
  })
})
