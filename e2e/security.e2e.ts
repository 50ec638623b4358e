import type { Page } from 'playwright-core'
import { totpCode } from '@/platform/second-factor/totp'
import { signUp } from './account'
import { clippedOn } from './clipped'
import { describe, expect, hasNoFindings, test } from './harness'
import { walkedLanguages } from './looks'
import { button, field, fillLogin, heading, sees } from './visitor'
import { demoPassword } from './wire'
import { translate } from './words'

const profile = '/member.htm?a=profile#security'

/**
 * An authenticator that Chromium has built in: it is unlocked, and answers by itself, also to what the login proposes.
 * @returns lets it wait for its owner's touch, or be touched by whatever asks from now on
 */
async function plugIn(page: Page) {
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return (enabled: boolean) => devices.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
}

const press = (page: Page, label: Parameters<typeof button>[1]) => button(page, label).press('Enter')

async function openSecurity(page: Page) {
  await page.goto(profile)
  await button(page, 'security.addPasskey').waitFor()
}

const list = (page: Page, label: Parameters<typeof translate>[0]) =>
  page.getByRole('list', { name: translate(label), exact: true })

async function logOut(page: Page, next = '/member.htm?a=login') {
  // Requests of the open page would be answered without a session, and end the session of the next page.
  await page.goto('/healthz')
  await page.request.post('/member/logout', { headers: { 'x-foyer-app': '1' }, data: {} })
  await page.goto(next)
}

/** A page with a path of its own, which a login in front of it leads back to. */
const wanted = '/update-payment-method.htm?pay=MTI%3D#card'
const isWhereItWanted = (page: Page) => page.waitForURL(`**${wanted}`)

async function passFirstStep(page: Page, email: string) {
  await fillLogin(page, email, demoPassword)
  await page.keyboard.press('Enter')
  await heading(page, 'proof.loginTitle')
}

const isIn = (page: Page) => page.getByRole('link', { name: translate('shell.dashboard') }).waitFor()

describe('a passkey', () => {
  test('is made, named, used in place of the password and after it, and removed, by keyboard alone', async ({
    open,
  }) => {
    const email = 'passkey@example.test'
    const page = await open('/healthz')
    await signUp(page, email)
    const touch = await plugIn(page)
    await openSecurity(page)
    await sees(page, 'security.noPasskeys')
    await press(page, 'security.addPasskey')
    const codes = list(page, 'security.recovery').getByRole('listitem')
    await codes.nth(9).waitFor()
    await hasNoFindings(page)
    await press(page, 'security.kept')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const passkeys = list(page, 'security.passkeys').getByRole('listitem')
    await expect.poll(() => passkeys.count()).toBe(1)

    // The browser says that it has one already.
    await press(page, 'security.addPasskey')
    await sees(page, 'security.passkeyNotMade')
    await passkeys.getByText(translate('security.rename')).press('Enter')
    await field(page, 'security.name').press('ControlOrMeta+A')
    await page.keyboard.type('Robin’s key')
    await page.keyboard.press('Enter')
    await passkeys.getByText('Robin’s key').waitFor()

    await touch(false)
    await logOut(page, wanted)
    await heading(page, 'login.title')
    await expect.poll(() => field(page, 'identity.email').getAttribute('autocomplete')).toBe('username webauthn')
    await hasNoFindings(page)
    await touch(true)
    await press(page, 'login.passkey')
    await isIn(page)
    await isWhereItWanted(page)

    // Autofill proposes it where the address is typed: no button is pressed.
    await logOut(page)
    await isIn(page)

    // Nothing more is proposed once the form is sent.
    await touch(false)
    await logOut(page, wanted)
    await passFirstStep(page, email)
    await hasNoFindings(page)
    await touch(true)
    await press(page, 'proof.passkey')
    await isIn(page)
    await isWhereItWanted(page)

    await openSecurity(page)
    await passkeys.getByText(translate('security.remove'), { exact: true }).press('Enter')
    await sees(page, 'security.lastOne')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: translate('security.remove'), exact: true })
      .press('Enter')
    await sees(page, 'security.noPasskeys')
    await logOut(page)
    await fillLogin(page, email, demoPassword)
    await page.keyboard.press('Enter')
    await isIn(page)
  })
})

describe('an authenticator app', () => {
  test('is set up, required at the login, and replaced by a recovery code, by keyboard alone', async ({ open }) => {
    const email = 'app@example.test'
    const page = await open('/healthz')
    await signUp(page, email)
    await openSecurity(page)
    await press(page, 'security.setUp')
    await page.getByRole('img', { name: translate('security.qrCode') }).waitFor()
    await hasNoFindings(page)
    const secret = (await page.getByRole('dialog').locator('code').textContent())?.replaceAll(' ', '') ?? ''
    await field(page, 'security.firstCode').focus()
    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    await sees(page, 'security.codeWrong')
    await page.keyboard.type(totpCode(secret, new Date()))
    await page.keyboard.press('Enter')
    const codes = list(page, 'security.recovery').getByRole('listitem')
    await codes.nth(9).waitFor()
    const [first = '', second = ''] = await codes.allInnerTexts()
    await press(page, 'security.kept')
    await sees(page, 'security.recoveryLeft', { count: 10 })

    await logOut(page)
    await passFirstStep(page, email)
    await field(page, 'proof.appCode').focus()
    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    await sees(page, 'proof.wrong')
    await expect.poll(() => field(page, 'proof.appCode').inputValue()).toBe('')
    await page.keyboard.type(first.toLowerCase())
    await page.keyboard.press('Enter')
    await isIn(page)

    // A proof that is too old is asked for where it is wanted, and what was wanted is done then.
    await openSecurity(page)
    await page.route(
      '**/member/recovery_codes',
      (route) => route.fulfill({ json: { cscode: 20051, data: {}, msg: '' } }),
      { times: 1 },
    )
    await press(page, 'security.renew')
    await page.getByRole('dialog', { name: translate('proof.title') }).waitFor()
    await field(page, 'proof.appCode').focus()
    await hasNoFindings(page)
    await page.keyboard.type(second)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: translate('security.codesTitle') }).waitFor()
    await expect.poll(() => codes.allInnerTexts()).not.toContain(second)
    await press(page, 'security.kept')

    await page.route(
      '**/member/authenticator/remove',
      (route) => route.fulfill({ json: { cscode: 20051, data: {}, msg: '' } }),
      { times: 1 },
    )
    await press(page, 'security.removeApp')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: translate('security.removeApp'), exact: true })
      .press('Enter')
    await page.getByRole('dialog', { name: translate('proof.title') }).waitFor()
    await page.keyboard.press('Escape')
    await sees(page, 'code.20051')
  })
})

describe('the security of an account', () => {
  test('is cut off in no language, on a phone', async ({ open }) => {
    const page = await open('/healthz', { width: 390 })
    await signUp(page, 'security-words@example.test')
    const cut: Record<string, string[]> = {}
    for (const language of walkedLanguages) {
      await page.goto(`/member.htm?a=profile&lang=${language}#security`)
      await page.locator('main h3').nth(1).waitFor()
      cut[language] = await clippedOn(page)
    }
    expect(cut).toEqual(Object.fromEntries(walkedLanguages.map((language) => [language, []])))
  })
})
