import type { Cookie, Page } from 'playwright-core'
import type { Look } from './harness'
import { logIn } from './wire'

type Open = (path: string, look?: Look) => Promise<Page>

const sessions = new Map<string, readonly Cookie[]>()

/** A browser in which a demo member is logged in, on a page that shows nothing. They log in once for all tests of a worker. */
export async function enter(open: Open, email: string, look: Look = {}) {
  const page = await open('/healthz', look)
  const key = [new URL(page.url()).origin, look.language ?? 'en', email].join(' ')
  const known = sessions.get(key)
  if (known) await page.context().addCookies([...known])
  if (known && (await isLoggedIn(page))) return page
  await page.context().clearCookies()
  await logIn(page, email)
  sessions.set(key, await page.context().cookies())
  return page
}

/** An earlier test may have ended the session. */
async function isLoggedIn(page: Page) {
  const answer = await page.request.get('/member/sessions')
  return (await answer.json()).cscode === 0
}
