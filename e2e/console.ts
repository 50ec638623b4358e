import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import type { Role } from '@/domains/staff/operators/rules/permissions'
import { proveDemoOperator } from './console-session'
import type { Look } from './harness'
import { mailTo } from './mail'
import { currentPlace } from './place'

/** A page of the console, opened with the session of the demo operator. */
export async function openConsole(
  open: (path: string, look?: Look) => Promise<Page>,
  path: string,
  look: Look = {},
  operator = currentPlace().operator,
): Promise<Page> {
  const page = await open('/healthz', look)
  const url = `${new URL(page.url()).origin}/console`
  await page.context().addCookies([{ name: 'foyer_console', value: operator, url, sameSite: 'Strict' }])
  await page.goto(path)
  return page
}

/**
 * The same, with an owner of the test's own who has just given their second factor once more.
 * @param demo the session of the demo operator, on an installation of a test's own
 */
export async function openConsoleProven(
  open: (path: string, look?: Look) => Promise<Page>,
  path: string,
  look: Look = {},
  demo = currentPlace().operator,
): Promise<Page> {
  const page = await openConsole(open, '/console', look, demo)
  const { session, code } = await hire(page, 'owner', demo)
  const { origin } = new URL(page.url())
  const answer = await fetch(`${origin}/console/api/access/prove`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-foyer-app': '1', cookie: `foyer_console=${session}` },
    body: JSON.stringify({ code: code() }),
  })
  const { cscode } = (await answer.json()) as { cscode: number }
  if (cscode !== 0) throw new Error(`The second factor was refused: ${cscode}`)
  await page
    .context()
    .addCookies([{ name: 'foyer_console', value: session, url: `${origin}/console`, sameSite: 'Strict' }])
  await page.goto(path)
  return page
}

interface HiredOperator {
  /** The session of the browser in which the operator was hired. */
  readonly session: string
  readonly email: string
  readonly password: string
  /** A code of the second factor that is good now. @param ahead so many half minutes later, for the next code */
  readonly code: (ahead?: number) => string
}

let hires = 0

/**
 * An operator of the test's own, invited by the demo owner and taken on by the calls alone. The browser is left without
 * their session.
 */
export async function hire(page: Page, role: Role, demo = currentPlace().operator): Promise<HiredOperator> {
  const email = `hired-${process.pid}-${++hires}@example.test`
  const password = 'harbour lights at dusk'
  const { origin } = new URL(page.url())
  let session = ''
  const post = async (path: string, data: Record<string, unknown>, cookie = '') => {
    const headers = { 'content-type': 'application/json', 'x-foyer-app': '1', cookie }
    const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(data) })
    session = answer.headers.getSetCookie().flatMap((line) => /^foyer_console=([\w-]+)/.exec(line)?.[1] ?? [])[0] ?? ''
    const { cscode, data: given } = (await answer.json()) as { cscode: number; data: { totp: { secret: string } } }
    if (cscode !== 0) throw new Error(`${path} was refused: ${cscode}`)
    return given
  }
  const owner = `foyer_console=${demo}`
  const invite = () => post('/console/api/operators/invite', { email, role, language: 'en' }, owner)
  // Inviting asks for a proof from the last ten minutes.
  await invite().catch(() => proveDemoOperator(origin, owner).then(invite))
  const { links } = await mailTo(page, email)
  const secret = links.flatMap((link) => /invitation#([\w-]+)/.exec(link)?.[1] ?? [])[0]
  const { totp } = await post('/console/api/invitation', { secret })
  const app = new TOTP({ secret: totp.secret })
  const code = (ahead = 0) => app.generate({ timestamp: Date.now() + ahead * 30_000 })
  // The code before this one, so that the current one is left for the test.
  const accept = () => post('/console/api/invitation/accept', { secret, name: email, password, code: code(-1) })
  // A half minute that ends on the way makes it too old: the next one is good for as long again.
  await accept().catch(accept)
  return { session, email, password, code }
}
