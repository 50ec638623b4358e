import type { Page } from 'playwright-core'
import type { Language } from '@/platform/i18n/languages'
import { mailTo } from './mail'
import { reading } from './reading'
import { captchaFor } from './wire'

/** The code in the newest mail to an address. @param count how many mails there are by then */
export async function codeTo(page: Page, email: string, count = 1): Promise<string> {
  const { text } = await mailTo(page, email, count)
  return /^[2-9A-Z]{6}$/m.exec(text)?.[0] ?? 'no code'
}

interface LostAccount {
  readonly account: string
  /** The mailbox that they have now. */
  readonly email: string
  readonly recovery?: string
}

/** Asks on the page for the way back into an account, from the asker's mailbox. */
export async function askForWayBack(page: Page, language: Language, { account, email, recovery }: LostAccount) {
  const screen = reading(page, language)
  await screen.heading('addresses.back.title')
  await screen.field('addresses.newEmail').fill(email)
  const picture = await page.getByRole('img', { name: screen.say('captcha.alt') }).elementHandle()
  await page.waitForFunction((image) => image instanceof HTMLImageElement && image.complete, picture)
  await screen.field('captcha.label').fill(await captchaFor(page))
  await screen.press('ui.sendCode')
  await screen.field('addresses.code').fill(await codeTo(page, email))
  await screen.field('addresses.back.account').fill(account)
  if (recovery !== undefined) await screen.field('addresses.back.recovery').fill(recovery)
  await screen.press('addresses.back.submit')
  await screen.heading('addresses.back.asked')
}
