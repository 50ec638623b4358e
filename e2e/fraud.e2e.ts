import type { Page } from 'playwright-core'
import { cards, fillCard, thanks } from './checkout'
import { openConsoleProven } from './console'
import { expect, findingsOn, test } from './harness'
import { mailTo } from './mail'
import { button, field, sees, typeCaptcha } from './visitor'
import { translate } from './words'

const thief = 'tries-cards@example.test'
const address = `/checkout.htm?pid=757&option=LFT&country=US&currency=USD&email=${encodeURIComponent(thief)}`
const risky = '4000 0000 0000 9235'

const payButton = (page: Page) => page.getByRole('button', { name: /\$/ }).and(page.locator('[type=submit]'))
/** Presses the button, and waits for the outcome. */
async function press(page: Page) {
  const ready = payButton(page).and(page.locator(':not([aria-busy])'))
  await ready.click()
  await ready.waitFor()
}

test('a thief tries cards, meets a captcha, and is held; staff look, refund and block', async ({ open }) => {
  const page = await open(address)
  await payButton(page).waitFor()
  for (let tried = 0; tried < 3; tried += 1) {
    await fillCard(page, cards.declined)
    await press(page)
    await sees(page, 'checkout.declined')
  }
  // The provider reports the refusals by webhook, and the begun purchase ends.
  await expect
    .poll(async () => {
      await press(page)
      return field(page, 'captcha.label').count()
    })
    .toBe(1)
  await sees(page, 'checkout.captchaNeeded')
  await expect.poll(() => field(page, 'identity.email').inputValue()).toBe(thief)
  expect(await findingsOn(page)).toEqual([])
  await fillCard(page, risky)
  await typeCaptcha(page)
  await payButton(page).click()
  const order = await thanks(page)
  await sees(page, 'checkout.heldText')
  await expect.poll(async () => (await mailTo(page, thief)).subject).toContain(order)

  const desk = await openConsoleProven(open, '/console/reviews')
  await desk.getByRole('row').filter({ hasText: thief }).getByRole('link').click()
  await sees(desk, 'reviewsConsole.why.elevated')
  await sees(desk, 'reviewsConsole.restingText')
  expect(await findingsOn(desk)).toEqual([])
  await button(desk, 'reviewsConsole.refund').click()
  await field(desk, 'room.reason').fill('A stolen card.')
  expect(await findingsOn(desk)).toEqual([])
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: translate('reviewsConsole.refund') })
    .click()
  await sees(desk, 'reviewsConsole.refundedNotice', { order })
  await desk.goto('/console/blocks')
  await desk.getByRole('row').filter({ hasText: thief }).waitFor()
  expect(await findingsOn(desk)).toEqual([])

  await page.goto(address)
  await payButton(page).waitFor()
  await fillCard(page, cards.good)
  await press(page)
  await sees(page, 'checkout.captchaNeeded')
  await typeCaptcha(page)
  await press(page)
  await sees(page, 'checkout.providerFailed')
})
