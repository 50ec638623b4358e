import type { Page } from 'playwright-core'

/** The password of every demo member (spec 14.4). */
export const demoPassword = 'demo1234'

/** The code that the captcha picture of this browser shows; it has to be loaded. */
export async function captchaFor(page: Page): Promise<string> {
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'laravel_session')?.value ?? ''
  const answer = await page.request.get(new URL('/dev/captcha', page.url()).href, {
    params: { laravel_session: token },
  })
  const { code } = (await answer.json()) as { code: string | null }
  if (code === null) throw new Error('No captcha picture was drawn for this browser.')
  return code
}

/** Logs the browser in by the calls alone; it is on a page of the site that shows nothing. */
export async function logIn(page: Page, email: string, password = demoPassword) {
  const at = (path: string) => new URL(path, page.url()).href
  await page.request.get(at('/member.htm'))
  await page.request.get(at('/api/verification/seccode'))
  const answer = await page.request.post(at('/api/auth/login'), {
    headers: { 'x-foyer-app': '1' },
    data: { email, pw: password, code: await captchaFor(page) },
  })
  const { cscode } = (await answer.json()) as { cscode: number }
  if (cscode !== 0) throw new Error(`${email} could not log in: ${cscode}`)
}

/** Logs the browser in and leaves it on the member page. */
export async function signIn(page: Page, site: string, email: string, password = demoPassword) {
  await page.goto(`${site}/healthz`)
  await logIn(page, email, password)
  await page.goto(`${site}/member.htm`)
}
