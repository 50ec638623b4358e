import type { Page } from 'playwright-core'
import { signUp } from './account'
import { describe, expect, hasNoFindings, test } from './harness'
import { button, field, fillLogin, heading, sees } from './visitor'
import { signIn } from './wire'
import { translate } from './words'

const address = '/member.htm?a=profile'

const section = (page: Page, title: Parameters<typeof translate>[0]) =>
  page.getByRole('region', { name: translate(title) })

/** Moves on by the key that everybody has, until this has the focus. */
async function tabTo(page: Page, label: Parameters<typeof translate>[0], most = 60) {
  for (let keys = 0; keys < most; keys++) {
    await page.keyboard.press('Tab')
    if (await field(page, label).evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${translate(label)} is not reached by the keyboard.`)
}

/** Opens another tab of the profile. */
const turnTo = (page: Page, tab: Parameters<typeof translate>[0]) =>
  page.getByRole('tab', { name: translate(tab), exact: true }).press('Enter')

async function openProfile(page: Page) {
  await page.goto(address)
  await field(page, 'profile.fullName').waitFor()
}

describe('the profile', () => {
  test('is reached by the sidebar and saved as typed, by keyboard alone', async ({ open }) => {
    const page = await open('/healthz')
    await signUp(page, 'profile@example.test')
    await page.goto('/member.htm')
    const link = page.getByRole('link', { name: translate('shell.profile'), exact: true })
    await link.press('Enter')
    await page.getByRole('heading', { name: 'Robin' }).waitFor()
    await page.getByRole('main').getByText('profile@example.test').waitFor()

    await tabTo(page, 'profile.fullName')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Robin "Quick" Hale')
    await page.keyboard.press('Enter')
    await sees(page, 'member_user_name_limit_str')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.press('Delete')
    await page.keyboard.press('Enter')
    await sees(page, 'member_new_3')
    await page.keyboard.type('Robin Hale')
    await tabTo(page, 'profile.gender')
    await page.keyboard.type(translate('profile.male'))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await sees(page, 'profile.saved')
    // The rest of the page knows it at once.
    await page.getByRole('navigation').getByText('Robin Hale').first().waitFor()

    await turnTo(page, 'profile.business')
    await tabTo(page, 'profile.country')
    await page.keyboard.type('Germany')
    await tabTo(page, 'profile.taxId')
    await page.keyboard.type('DE12')
    await tabTo(page, 'profile.postalCode')
    await page.keyboard.type('1011')
    await tabTo(page, 'profile.phone')
    await page.keyboard.type('call me')
    await page.keyboard.press('Enter')
    for (const wrong of ['profile.taxIdWrong', 'profile.postalCodeWrong', 'profile.phoneWrong'] as const) {
      await sees(page, wrong)
    }
    await hasNoFindings(page)
    // The focus is on the first field that is wrong.
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('DE 123456789')
    await tabTo(page, 'profile.postalCode')
    await page.keyboard.press('End')
    await page.keyboard.type('5')
    await tabTo(page, 'profile.phone')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('+49 30 901820')
    await page.keyboard.press('Enter')
    await section(page, 'profile.business').getByText(translate('profile.saved')).waitFor()

    await openProfile(page)
    await expect.poll(() => field(page, 'profile.fullName').inputValue()).toBe('Robin Hale')
    await expect.poll(() => field(page, 'profile.gender').inputValue()).toBe('1')
    await turnTo(page, 'profile.business')
    await expect.poll(() => field(page, 'profile.country').inputValue()).toBe('DE')
    await expect.poll(() => field(page, 'profile.taxId').inputValue()).toBe('DE 123456789')
    await expect.poll(() => field(page, 'profile.postalCode').inputValue()).toBe('10115')
  })
})

describe('a new password', () => {
  test('leads to the login, and ends the other logins, which the list of devices shows', async ({ open }) => {
    const email = 'new-password@example.test'
    const page = await open('/healthz')
    await signUp(page, email)
    for (const other of [await open('/healthz'), await open('/healthz')]) {
      await signIn(other, new URL(other.url()).origin, email)
    }
    await openProfile(page)
    await turnTo(page, 'profile.security')
    const devices = section(page, 'profile.sessions').getByRole('listitem')
    await devices.nth(2).waitFor()
    await devices.last().getByText(translate('profile.thisBrowser')).waitFor()
    await devices.first().getByRole('button').press('Enter')
    await devices.nth(2).waitFor({ state: 'detached' })
    await expect.poll(() => devices.count()).toBe(2)
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe(translate('profile.sessions'))

    await tabTo(page, 'identity.newPassword')
    await page.keyboard.type('short')
    await page.keyboard.press('Enter')
    await sees(page, 'identity.passwordLength', { passwordMin: 6, passwordMax: 16 })
    await page.keyboard.type('light1')
    await tabTo(page, 'identity.repeatPassword')
    await page.keyboard.type('shortlight2')
    await page.keyboard.press('Enter')
    await sees(page, 'member_add_33')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('1')
    await page.keyboard.press('Enter')
    await sees(page, 'profile.passwordChanged')
    await heading(page, 'login.title')
    await fillLogin(page, email, 'shortlight1')
    await page.keyboard.press('Enter')
    await page.getByRole('main').getByText(email).first().waitFor()
    expect(new URL(page.url()).searchParams.get('a')).toBeNull()
    await openProfile(page)
    await turnTo(page, 'profile.security')
    await devices.first().waitFor()
    await expect.poll(() => devices.count()).toBe(1)
    await expect.poll(() => button(page, 'profile.endOthers').count()).toBe(0)
  })
})
