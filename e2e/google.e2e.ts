import type { Page } from 'playwright-core'
import { linkTo, signUp } from './account'
import { describe, expect, test } from './harness'
import { button, field, heading, holdCountdown, sees } from './visitor'
import { translate } from './words'

/** The stand-in has its own texts: none of our messages is on it. */
const googleButton = (page: Page) => page.getByRole('button', { name: 'Sign in with Google (trial)' })

/** Signs in through the provider's window, which closes automatically. */
async function signInWithGoogle(page: Page, email: string, name = 'Kim Okafor') {
  const [popup] = await Promise.all([page.waitForEvent('popup'), googleButton(page).click()])
  await popup.getByLabel('Email').fill(email)
  await popup.getByLabel('Name').fill(name)
  await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Continue' }).click()])
}

/** Hands a token to the login screen as the provider's window does. */
const bringToken = (page: Page, token: string) =>
  page.evaluate((googleCredential) => postMessage({ googleCredential }, location.origin), token)

describe('signing in with Google', () => {
  test('leads a person without an account over a mailed link to one, and then straight in', async ({ open }) => {
    const email = 'google-kim@example.test'
    const page = await open('/healthz')
    await holdCountdown(page)
    await page.goto('/member.htm?a=login')
    await signInWithGoogle(page, email)
    await sees(page, 'member_25')

    const link = await linkTo(page, email)
    expect(new URL(link).searchParams.get('type')).toBe('google')
    await page.goto(link)
    await heading(page, 'register.finishTitle')
    await page.getByText(email).first().waitFor()
    await expect.poll(() => field(page, 'identity.name').count()).toBe(0)

    await field(page, 'identity.newPassword').fill('sunlight1')
    await field(page, 'identity.repeatPassword').fill('sunlight2')
    await button(page, 'register.finishSubmit').click()
    await sees(page, 'member_add_33')
    await field(page, 'identity.repeatPassword').fill('sunlight1')
    await button(page, 'register.finishSubmit').click()
    await heading(page, 'register.doneTitle')
    await sees(page, 'register.photoCountdown', { seconds: 3 })
    await page.getByRole('link', { name: translate('register.photoEnhancer') }).click()
    await page.waitForURL('**/photo-enhancer-online.htm')

    await page.goto('/member.htm?a=login')
    await heading(page, 'login.title')
    await signInWithGoogle(page, email)
    await page.getByRole('heading', { name: translate('dashboard.greeting', { name: 'Kim Okafor' }) }).waitFor()

    await page.goto(link)
    await heading(page, 'link.failedTitle')
    await sees(page, 'member_new_32')
  })

  test('leads a member with the same address in, to the screen that was wanted', async ({ open }) => {
    const email = 'google-lee@example.test'
    await signUp(await open('/healthz'), email)
    const page = await open('/member.htm?a=change_email&t=per')
    await signInWithGoogle(page, email)
    await heading(page, 'shell.titleChangeEmail')
    expect(new URL(page.url()).search).toBe('?a=change_email&t=per')
  })

  test('sends the page of its origin, the Japanese site included', async ({ open }) => {
    const page = await open('/member.htm?a=login', { language: 'ja' })
    await page.getByRole('button', { name: 'Google でログイン（お試し）' }).waitFor()
    const [asked] = await Promise.all([
      page.waitForRequest('**/api/google_oauth/token'),
      bringToken(page, 'not.a.token'),
    ])
    expect(asked.postDataJSON()).toMatchObject({ lang: 'ja', host: `${new URL(page.url()).host}_ja` })
  })

  test('tells a closed account so, and does not sign in', async ({ open }) => {
    const page = await open('/member.htm?a=login')
    await signInWithGoogle(page, 'max@example.test')
    await sees(page, 'member_blacklisted')
    await heading(page, 'login.title')
  })

  test('refuses an invalid token, and one that was made for another visitor', async ({ open }) => {
    const page = await open('/member.htm?a=login')
    await googleButton(page).waitFor()
    await bringToken(page, 'not.a.token')
    await sees(page, 'member_25')

    await page.reload()
    await googleButton(page).waitFor()
    const signed = await page.request.post('/dev/google/choose', {
      form: { email: 'ada@example.test', name: 'Ada', nonce: 'of another visitor' },
    })
    const [, credential = ''] = /data-credential="([^"]+)"/.exec(await signed.text()) ?? []
    expect(credential).not.toBe('')
    await bringToken(page, credential)
    await sees(page, 'member_25')
    await heading(page, 'login.title')
  })

  test('leaves the login with a password open when the provider cannot be loaded', async ({ open }) => {
    const page = await open('/healthz')
    await page.route('**/dev/google/button.js', (route) => route.abort())
    await page.goto('/member.htm?a=login')
    await sees(page, 'social.notLoaded')
    await field(page, 'identity.password').waitFor()
  })
})
