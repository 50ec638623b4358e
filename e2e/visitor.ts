import type { Locator, Page } from 'playwright-core'
import type { MessageKey } from '@/platform/i18n/message'
import { captchaFor } from './wire'
import { translate } from './words'

/** The elements of a page, by the product's own words. */

export const field = (page: Page, label: MessageKey): Locator => page.getByLabel(translate(label), { exact: true })

export const button = (page: Page, label: MessageKey): Locator =>
  page.getByRole('button', { name: translate(label), exact: true })

/** Waits until a screen stands under this heading. */
export const heading = (page: Page, title: MessageKey) =>
  page.getByRole('heading', { name: translate(title), exact: true }).waitFor()

/** Waits until the page says this somewhere. */
export const sees = (page: Page, message: MessageKey, values: Record<string, string | number> = {}) =>
  page.getByText(translate(message, values)).filter({ visible: true }).first().waitFor()

/** Reads the picture; one that is not drawn yet has no code. */
export async function readCaptcha(page: Page): Promise<string> {
  const picture = await page.getByRole('img', { name: translate('captcha.alt') }).elementHandle()
  await page.waitForFunction((image) => image instanceof HTMLImageElement && image.complete, picture)
  return captchaFor(page)
}

export const typeCaptcha = async (page: Page) => field(page, 'captcha.label').fill(await readCaptcha(page))

export async function fillLogin(page: Page, email: string, password: string) {
  await field(page, 'identity.email').fill(email)
  await field(page, 'identity.password').fill(password)
  await typeCaptcha(page)
}

/** The page changes its language, and the member's stays as it is for the other tests that are them at this moment. */
export const keepLanguage = (page: Page) =>
  page.route('**/member/language', (route) => route.fulfill({ json: { cscode: 0, data: {}, msg: '' } }))

/**
 * Freezes the countdowns of the next pages, which would lead on after three seconds: a busy machine would not see what stands
 * there. A link beside them leads to the same place (`platform/ui/feedback/countdown.test.tsx` counts down).
 */
export const holdCountdown = (page: Page) =>
  page.addInitScript(() => {
    const later = window.setTimeout.bind(window)
    const held = (handler: () => void, delay?: number) => (delay === 1000 ? 0 : later(handler, delay))
    Object.assign(window, { setTimeout: held })
  })

/** Follows the link to the login beside a countdown that is held. */
export async function goToLogin(page: Page) {
  await page.getByRole('link', { name: translate('login.now') }).click()
  await heading(page, 'login.title')
}
