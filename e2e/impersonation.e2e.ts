import type { Page } from 'playwright-core'
import { describe, expect, test } from './harness'
import { foyerOnSite } from './place'
import { button, heading, sees } from './visitor'
import { translate } from './words'

const operator = 'Olive Ostrander'

/** The address that the command line prints for an operator, through the running server. */
const mint = async (email: string) =>
  (await foyerOnSite('impersonate', email, '--operator', operator, '--reason', 'Ticket 4711')).trim()

const banner = (page: Page) => page.getByRole('region', { name: translate('shell.bannerLabel') })

describe('an operator who looks through a member’s eyes', () => {
  test('sees the account under a banner, cannot change its address, and leaves', async ({ open }) => {
    const page = await open(await mint('nia@example.test'))
    await banner(page).getByText(operator).waitFor()
    await page.getByText('nia@example.test').filter({ visible: true }).first().waitFor()
    expect(new URL(page.url()).search).toBe('')

    await page.goto('/member.htm?a=change_email&t=per')
    await sees(page, 'changeEmail.impersonated')
    await expect.poll(() => button(page, 'changeEmail.sendLink').count()).toBe(0)
    await banner(page)
      .getByRole('button', { name: translate('shell.leave') })
      .click()

    await heading(page, 'login.title')
    await expect.poll(() => banner(page).count()).toBe(0)
    await page.goto('/member.htm')
    await heading(page, 'login.title')
  })

  test('cannot use a link twice', async ({ open }) => {
    const link = await mint('nia@example.test')
    await banner(await open(link)).waitFor()

    const page = await open(link)
    await heading(page, 'admin.title')
    await sees(page, 'member_new_32')
    await page.getByRole('link', { name: translate('member_new_11') }).click()
    await heading(page, 'login.title')
  })

  test('cannot use a link for another member', async ({ open }) => {
    const link = new URL(await mint('nia@example.test'))
    link.searchParams.set('email', 'ada@example.test')
    const page = await open(link.href)
    await heading(page, 'admin.title')
    await sees(page, 'member_new_32')
  })
})
