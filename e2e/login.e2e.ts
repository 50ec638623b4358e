import { describe, expect, test } from './harness'
import { button, field, fillLogin, heading, sees, typeCaptcha } from './visitor'
import { demoPassword } from './wire'
import { translate } from './words'

describe('the login screen', () => {
  test('leads a member to the overview by Enter', async ({ open }) => {
    const page = await open('/member.htm?a=login')
    await fillLogin(page, 'ada@example.test', demoPassword)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: translate('shell.dashboard') }).waitFor()
  })

  test('refuses a wrong password, keeps the typed text, and continues at the requested address', async ({ open }) => {
    const page = await open('/member.htm?a=change_email&t=per')
    await fillLogin(page, 'nia@example.test', 'wrong-one')
    await button(page, 'login.submit').click()
    await sees(page, 'member_new_10')
    await expect.poll(() => field(page, 'identity.email').inputValue()).toBe('nia@example.test')
    await page.getByRole('link', { name: translate('member_new_11') }).click()
    await page.waitForFunction(() => document.querySelector('[role="alert"]') === null)
    await fillLogin(page, 'nia@example.test', demoPassword)
    await button(page, 'login.submit').click()
    await heading(page, 'shell.titleChangeEmail')
  })

  test('asks for the captcha in an alert, and brings a new picture after a wrong one', async ({ open }) => {
    const page = await open('/member.htm')
    await fillLogin(page, 'nia@example.test', demoPassword)
    await field(page, 'captcha.label').fill('')
    await button(page, 'login.submit').click()
    await sees(page, 'member_new_24')

    const picture = page.getByRole('img', { name: translate('captcha.alt') })
    const before = await picture.getAttribute('src')
    await field(page, 'captcha.label').fill('zzzz')
    await button(page, 'login.submit').click()
    await page.waitForFunction((src) => document.querySelector('img')?.getAttribute('src') !== src, before)
    await sees(page, 'member_new_24')
    await expect.poll(() => field(page, 'captcha.label').inputValue()).toBe('')
    await typeCaptcha(page)
    await button(page, 'login.submit').click()
    await page.getByRole('link', { name: translate('shell.dashboard') }).waitFor()
  })
})
