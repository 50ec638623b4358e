import { expect } from 'vitest'
import { demoPassword } from '../wire'
import type { Engine } from './engine'

/** Words without a page around them, which runs nothing. */
export const plainPage = '/.well-known/security.txt'

/** Logs a demo member in by the calls alone. @returns the cookies of their browser */
async function cookiesOf(site: string, email: string): Promise<ReadonlyMap<string, string>> {
  const cookies = new Map<string, string>()
  const ask = async (path: string, data?: object) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const headers = { cookie, 'x-foyer-app': '1', 'content-type': 'application/json' }
    const sent = data && { method: 'POST', body: JSON.stringify(data) }
    const answer = await fetch(site + path, { headers, ...sent })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return answer
  }
  await ask('/member.htm')
  await ask('/api/verification/seccode')
  const { code } = await (await ask(`/dev/captcha?laravel_session=${cookies.get('laravel_session')}`)).json()
  const { cscode } = await (await ask('/api/auth/login', { email, pw: demoPassword, code })).json()
  expect(cscode).toBe(0)
  return cookies
}

/** Leaves a browser on a page that shows nothing, with a demo member logged in. */
export async function enter(engine: Engine, site: string, email: string) {
  await engine.open(site + plainPage)
  for (const [name, value] of await cookiesOf(site, email)) {
    await engine.setCookie({ name, value, path: '/', httpOnly: name === 'laravel_session' })
  }
}
