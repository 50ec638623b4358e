import type { Page } from 'playwright-core'
import { signUp } from './account'
import { cards, fillCard, pay, thanks } from './checkout'
import { describe, expect, findingsOn, test } from './harness'
import { mailTo } from './mail'
import { button, field, heading, sees } from './visitor'
import { translate } from './words'

const single = '/checkout.htm?pid=701&option=LFT'

const buy = async (page: Page, email: string) => {
  await field(page, 'identity.email').fill(email)
  await fillCard(page, cards.good)
}

describe('a mistyped address', () => {
  test('is questioned before payment, and corrected with one press', async ({ open }) => {
    const page = await open(single)
    await buy(page, 'mistypes@gmial.com')
    await page.getByText('mistypes@gmail.com').waitFor()
    await pay(page, '$98.99').click()
    await sees(page, 'address.check')
    expect(await findingsOn(page)).toEqual([])
    await button(page, 'address.use').click()
    await expect.poll(() => field(page, 'identity.email').inputValue()).toBe('mistypes@gmail.com')
    await pay(page, '$98.99').click()
    await thanks(page)
    await page.getByText('mistypes@gmail.com').waitFor()
  })

  test('that was paid with is corrected on the thank-you page, in the paying browser alone', async ({ open }) => {
    const page = await open(single)
    await buy(page, 'paid@wrong-place.test')
    await pay(page, '$98.99').click()
    const order = await thanks(page)
    const elsewhere = await open(page.url())
    await thanks(elsewhere)
    await expect.poll(() => button(elsewhere, 'checkout.mendOpen').count()).toBe(0)

    await button(page, 'checkout.mendOpen').click()
    await field(page, 'identity.email').fill('paid@right-place.test')
    expect(await findingsOn(page)).toEqual([])
    await button(page, 'checkout.mendSave').click()
    await page.getByRole('status').getByText('paid@right-place.test').waitFor()
    const mail = await mailTo(page, 'paid@right-place.test')
    expect(mail.subject).toContain(order)
    await page.goto(mail.links.find((link) => link.includes('a=welcome')) ?? '')
    await field(page, 'identity.password').waitFor()
  })
})

describe('an unfinished checkout', () => {
  test('is stored after a tick in the box, and a member withdraws that in the profile', async ({ open }) => {
    const page = await open('/healthz')
    await signUp(page, 'leaves-unfinished@example.test')
    await page.goto(single)
    const box = page.getByRole('checkbox', { name: translate('reminders.box') })
    await box.waitFor()
    await expect.poll(() => box.isChecked()).toBe(false)
    const kept = page.waitForResponse((response) => response.url().endsWith('/checkout/remember'))
    await box.check()
    expect((await (await kept).json()).cscode).toBe(0)
    expect(await findingsOn(page)).toEqual([])
    await page.goto('/member.htm?a=profile#emails')
    const setting = page.getByRole('checkbox', { name: translate('reminders.setting') })
    await setting.waitFor()
    await expect.poll(() => setting.isChecked()).toBe(true)
    const told = page.waitForResponse((response) => response.url().endsWith('/member/checkout_reminders'))
    await setting.uncheck()
    await told
    await page.goto(single)
    await box.waitFor()
    await expect.poll(() => box.isChecked()).toBe(false)
  })

  test('with an expired link says so, and the mails end with one press', async ({ open }) => {
    const page = await open('/checkout.htm?resume=unknown')
    await heading(page, 'reminders.overTitle')
    await page.goto('/checkout.htm?stop=unknown')
    await heading(page, 'reminders.stopTitle')
    await button(page, 'reminders.stop').click()
    await heading(page, 'reminders.stoppedTitle')
    expect(await findingsOn(page)).toEqual([])
  })
})
