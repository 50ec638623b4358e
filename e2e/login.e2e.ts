import { describe, expect, findingsOn, test } from './harness'
import { button, field, fillLogin, heading, sees } from './visitor'
import { demoPassword } from './wire'
import { say } from './words'

describe('the login screen', () => {
  test('leads a member to the overview by Enter', async ({ open }) => {
    const page = await open('/member.htm?a=login')
    await fillLogin(page, 'ada@example.test', demoPassword)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: say('shell.dashboard') }).waitFor()
  })

  test('refuses a wrong password and keeps what was typed', async ({ open }) => {
    const page = await open('/member.htm?a=login')
    await fillLogin(page, 'nia@example.test', 'wrong-one')
    await button(page, 'login.submit').click()
    await sees(page, 'member_new_10')
    expect(await field(page, 'identity.email').inputValue()).toBe('nia@example.test')
  })

  test.for(['light', 'dark'] as const)('has no finding of axe, %s', async (theme, { open }) => {
    const page = await open('/member.htm?a=login', { theme })
    await heading(page, 'login.title')
    expect(await findingsOn(page)).toEqual([])
  })
})
