import { expect, findingsOn, test } from './harness'
import { mailTo } from './mail'
import { reading } from './reading'
import { captchaFor } from './wire'

test('a contract is cancelled without a login, from the foot of any page (German)', async ({ open }) => {
  const page = await open('/download.htm?lang=de', { language: 'de' })
  const screen = reading(page, 'de')
  await page.getByRole('link', { name: screen.say('legal.cancellation') }).click()
  await screen.heading('legal.cancellation')
  expect(await findingsOn(page)).toEqual([])
  const email = `kuendigt-${Date.now()}@example.test`
  await screen.field('ui.name').fill('Ida Lindqvist')
  await screen.field('identity.email').fill(email)
  await screen.field('cancelling.contract').fill('7KQ2M-X4RTA')
  const picture = await page.getByRole('img', { name: screen.say('captcha.alt') }).elementHandle()
  await page.waitForFunction((image) => image instanceof HTMLImageElement && image.complete, picture)
  await screen.field('captcha.label').fill(await captchaFor(page))
  await screen.press('cancelling.submit')
  await screen.heading('cancelling.received')
  expect(await findingsOn(page)).toEqual([])
  const number = await page.getByText(/^C-\w{8}$/).textContent()
  expect((await mailTo(page, email)).text).toContain(number ?? 'none')
})
