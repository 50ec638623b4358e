import { TOTP } from 'otpauth'
import { demoOperator } from '@/domains/staff/operators/store/demo-operator'

const app = new TOTP({ secret: demoOperator.totpSecret })

/**
 * Proves in the session of the demo operator that it is them, for ten minutes. A code counts once, and another test may have
 * given it for the same session: then there is nothing left to prove.
 */
export async function proveDemoOperator(site: string, cookie: string) {
  const headers = { 'content-type': 'application/json', 'x-foyer-app': '1', cookie }
  for (const ahead of [0, 30_000]) {
    const code = app.generate({ timestamp: Date.now() + ahead })
    await fetch(`${site}/console/api/access/prove`, { method: 'POST', headers, body: JSON.stringify({ code }) })
    const { cscode } = await (await fetch(`${site}/console/api/access/proven`, { headers })).json()
    if (cscode === 0) return
  }
}

/** Signs the demo operator in to the console of an installation that just began. @returns the session's token */
export async function demoSession(site: string): Promise<string> {
  const post = (path: string, data: object, cookie = '') =>
    fetch(site + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-foyer-app': '1', cookie },
      body: JSON.stringify(data),
    })
  const { email, password } = demoOperator
  const first = await post('/console/api/sign-in', { email, password })
  const entry = first.headers.getSetCookie()[0]?.split(';')[0]
  const second = await post('/console/api/sign-in/code', { code: app.generate() }, entry)
  const token = second.headers.getSetCookie().flatMap((line) => /^foyer_console=([\w-]+)/.exec(line)?.[1] ?? [])[0]
  if (!token) throw new Error(`The demo operator could not sign in: ${await second.text()}`)
  return token
}
