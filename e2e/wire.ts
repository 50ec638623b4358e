import type { Page } from 'playwright-core'

/** The password of every demo member (D32). */
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

/** Logs the browser in by the calls alone and leaves it on the member page. */
export async function signIn(page: Page, site: string, email: string, password = demoPassword) {
  await page.goto(`${site}/healthz`)
  await page.request.get(`${site}/member.htm`)
  await page.request.get(`${site}/api/verification/seccode`)
  const answer = await page.request.post(`${site}/api/auth/login`, {
    headers: { 'x-foyer-app': '1' },
    data: { email, pw: password, code: await captchaFor(page) },
  })
  const { cscode } = (await answer.json()) as { cscode: number }
  if (cscode !== 0) throw new Error(`${email} could not log in: ${cscode}`)
  await page.goto(`${site}/member.htm`)
}
