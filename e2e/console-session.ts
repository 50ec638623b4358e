import { TOTP } from 'otpauth'
import { demoOperator } from '@/domains/operators/store/demo-operator'

const app = new TOTP({ secret: demoOperator.totpSecret })

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
