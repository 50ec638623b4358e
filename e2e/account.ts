import type { Page } from 'playwright-core'
import { mailTo, noteRegistration } from './mail'
import { captchaFor, demoPassword, logIn } from './wire'

/**
 * Registers a member of the test's own, whom no other test knows, and leaves the browser logged in, on a page that shows
 * nothing; by the calls alone, since the screens have tests of their own.
 */
export async function signUp(page: Page, email: string) {
  // No screen is open meanwhile, which would draw captcha pictures of its own.
  await page.goto('/healthz')
  await page.request.get('/member.htm')
  await post(page, '/api/auth/register/per', { email, code: await newCode(page), lang: 'en' })
  const hash = hashIn(await linkTo(page, email))
  const rest = { name: 'Robin', pw: demoPassword, re_pw: demoPassword, language: 'en' }
  await post(page, '/api/auth/register/complete', { email, hash, ...rest })
  noteRegistration(email)
  await logIn(page, email)
}

/** Makes the one change of address that a member has, by the calls alone. @returns the link that it took */
export async function changeEmail(page: Page, from: string, to: string): Promise<string> {
  await page.goto('/healthz')
  await post(page, '/member/reset_email/per', { lang: 'en' })
  const link = await linkTo(page, from, 2)
  await post(page, '/member/reset_email/complete', {
    hash: hashIn(link),
    new_email: to,
    re_email: to,
    code: await newCode(page),
  })
  return link
}

/**
 * Sets a new password by the way for those who have forgotten theirs, by the calls alone.
 * @param count how many mails there are to the address once the link is on its way
 */
export async function resetPassword(page: Page, email: string, password: string, count = 2) {
  await page.goto('/healthz')
  await page.request.get('/member.htm')
  await post(page, '/api/auth/reset_pw/per', { email, code: await newCode(page), lang: 'en' })
  const hash = hashIn(await linkTo(page, email, count))
  const code = await newCode(page)
  await post(page, '/api/auth/reset_pw/complete', { email, hash, code, new_pw: password, re_pw: password })
}

/** The link in the newest mail to an address. @param count how many mails there are by then */
export async function linkTo(page: Page, email: string, count = 1): Promise<string> {
  const { links } = await mailTo(page, email, count)
  if (!links[0]) throw new Error(`The newest mail to ${email} has no link.`)
  return links[0]
}

const hashIn = (link: string) => new URL(link).searchParams.get('hash')

async function newCode(page: Page) {
  await page.request.get('/api/verification/seccode')
  return captchaFor(page)
}

async function post(page: Page, path: string, data: Record<string, unknown>) {
  const answer = await page.request.post(path, { headers: { 'x-foyer-app': '1' }, data })
  const { cscode } = (await answer.json()) as { cscode: number }
  if (cscode !== 0) throw new Error(`${path} was refused: ${cscode}`)
}
