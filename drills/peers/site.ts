import { keyScopes } from '@/domains/staff/api-keys/rules/scopes'
import { demoSession, proveDemoOperator } from '@/e2e/console-session'
import { startInstallation } from '@/e2e/installation'
import { demoPassword } from '@/e2e/wire'

/** A demo on this machine that a peer talks to, with the ways in that peers have. */
export type Site = Awaited<ReturnType<typeof openSite>>

/** @param variables beside those of a demo */
export async function openSite(variables: Record<string, string> = {}) {
  const installation = await startInstallation({ variables })
  const { url } = installation
  const console = `foyer_console=${await demoSession(url)}`

  const ask = (path: string, { cookie = console, data }: { cookie?: string; data?: object } = {}) =>
    askAt(url, path, { cookie, data })

  return {
    ...installation,
    /** Asks as the demo's operator, or with the cookies that are given. */
    ask,
    /** Proves that it is the operator, and adds an app that signs members in. @returns what it is set up with */
    async app(name: string, redirects: readonly string[], logouts: readonly string[] = []) {
      await proveDemoOperator(url, console)
      const data = { name, redirect_uris: redirects, post_logout_uris: logouts, public: false }
      const answer = (await (await ask('/console/api/apps/add', { data })).json()) as Envelope<App>
      if (answer.cscode !== 0) throw new Error(`No app was added: ${JSON.stringify(answer)}`)
      return { id: answer.data.client.id, secret: answer.data.secret }
    },
    /** Proves that it is the operator, as weighty calls demand, and makes a key of the server API. @returns its secret */
    async key(name: string, scopes: readonly string[] = keyScopes): Promise<string> {
      await proveDemoOperator(url, console)
      const data = { name, scopes, networks: [], per_minute: 10_000, expires: 0 }
      const answer = (await (await ask('/console/api/keys/make', { data })).json()) as Envelope<{ secret: string }>
      if (answer.cscode !== 0) throw new Error(`No key was made: ${answer.cscode}`)
      return answer.data.secret
    },
    member: (email: string) => memberAt(url, email),
  }
}

/** Logs a demo member in, as the screens do. @returns their cookies */
export async function memberAt(url: string, email: string): Promise<string> {
  const first = await fetch(`${url}/member.htm`)
  let cookie = cookiesOf(first)
  const picture = await askAt(url, '/api/verification/seccode', { cookie })
  cookie = cookiesOf(picture) || cookie
  const token = /laravel_session=([^;]+)/.exec(cookie)?.[1] ?? ''
  const drawn = await fetch(`${url}/dev/captcha?laravel_session=${token}`)
  const { code } = (await drawn.json()) as { code: string }
  const entered = await askAt(url, '/api/auth/login', { cookie, data: { email, pw: demoPassword, code } })
  const { cscode } = (await entered.clone().json()) as Envelope<unknown>
  if (cscode !== 0) throw new Error(`${email} could not log in: ${cscode}`)
  return cookiesOf(entered) || cookie
}

async function askAt(url: string, path: string, { cookie, data }: { cookie: string; data?: object | undefined }) {
  const headers = { 'content-type': 'application/json', 'x-foyer-app': '1', cookie }
  const asked = data === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(data) }
  return fetch(url + path, asked)
}

interface App {
  readonly client: { readonly id: string }
  readonly secret: string
}

interface Envelope<Data> {
  readonly cscode: number
  readonly data: Data
}

const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
