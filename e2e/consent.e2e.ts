import type { Page } from 'playwright-core'
import { expect, findingsOn, test } from './harness'
import { mailTo } from './mail'
import { reading } from './reading'
import { captchaFor } from './wire'

/** Asks for the newsletter as a visitor. */
async function askFor(page: Page, screen: ReturnType<typeof reading>, email: string) {
  await screen.goTo('newsletter')
  await screen.heading('consent.formTitle')
  expect(await findingsOn(page)).toEqual([])
  await page.getByRole('checkbox').first().check()
  await screen.field('identity.email').fill(email)
  const picture = await page.getByRole('img', { name: screen.say('captcha.alt') }).elementHandle()
  await page.waitForFunction((image) => image instanceof HTMLImageElement && image.complete, picture)
  await screen.field('captcha.label').fill(await captchaFor(page))
  await screen.press('consent.submit')
  await screen.heading('consent.sent')
}

test('a newsletter is asked for, agreed to by a mailed link, and ended without a login (German)', async ({ open }) => {
  const page = await open('/healthz', { language: 'de' })
  const screen = reading(page, 'de')
  const email = `liest-gern-${Date.now()}@example.test`
  await askFor(page, screen, email)
  const asked = await mailTo(page, email)
  await page.goto(asked.links[0] ?? '')
  await screen.heading('consent.agreeTitle')
  expect(await findingsOn(page)).toEqual([])
  await screen.press('consent.agree')
  await screen.heading('consent.agreed')

  // Asked again, the page says the same, and the mail says that it is so already, with the way to all choices.
  await askFor(page, screen, email)
  const { links } = await mailTo(page, email, 2)
  await page.goto(links.find((link) => link.includes('mail_preferences')) ?? '')
  await screen.heading('consent.title')
  expect(await findingsOn(page)).toEqual([])
  const newsletter = page.getByRole('checkbox').first()
  await expect.poll(() => newsletter.isChecked()).toBe(true)
  await newsletter.click()
  await expect.poll(() => newsletter.isChecked()).toBe(false)
  await page.reload()
  await expect.poll(() => newsletter.isChecked()).toBe(false)
  await screen.press('consent.stop')
  await screen.sees('consent.stopped')
})
