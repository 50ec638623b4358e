import type { calls, consoleCalls } from '@/apps/server/calls'
import type { IdentityContext } from '@/domains/accounts/identity'
import { hashOf } from '@/domains/accounts/identity/secrets/secrets'
import { currentCode } from '@/domains/accounts/identity/store/captcha/captchas'
import type { AnswerOf } from '@/platform/contract/call'
import type { Database } from '@/platform/database/connect'
import { signInBrowser } from './sign-in'

type Calls = typeof calls & typeof consoleCalls
type Key = keyof Calls & string

interface Answer<Data> {
  readonly status: number
  readonly cscode: number
  readonly data: Data
  readonly headers: Headers
  readonly text: string
}

/** A browser as seen from the wire: it keeps cookies and sends the headers of our own page. */
export class Visitor {
  readonly cookies = new Map<string, string>()

  constructor(
    readonly url: string,
    private readonly database: Database,
    private readonly entrance?: { readonly identity: IdentityContext; readonly now: () => Date },
  ) {}

  get token() {
    return this.cookies.get('laravel_session') ?? null
  }

  /** @param input any fields, also those that no typed client would send */
  async call<K extends Key>(
    key: K,
    input: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ): Promise<Answer<AnswerOf<Calls[K]>>> {
    const [method = '', template = ''] = key.split(' ')
    const path = template.replace(/\{(\w+)\}/, (_, name: string) => String(input[name] ?? 'downloader'))
    const query = method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
    const form = Object.values(input).some((value) => value instanceof Blob) ? formOf(input) : null
    const json = method === 'POST' && form === null
    const response = await this.send(path + query, {
      method,
      headers: { 'x-foyer-app': '1', ...(json && { 'content-type': 'application/json' }), ...headers },
      ...(method === 'POST' && { body: form ?? JSON.stringify(input) }),
    })
    const text = await response.text()
    const answer = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : {}
    return {
      status: response.status,
      headers: response.headers,
      text,
      ...readAnswer(answer),
    }
  }

  /** A request as it is, with the cookies of this browser. */
  async send(path: string, options: RequestInit = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(this.url + path, {
      redirect: 'manual',
      ...options,
      headers: { cookie, ...options.headers },
    })
    this.keepCookies(response)
    return response
  }

  protected keepCookies({ headers }: Response) {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';')
      const [name = '', value = ''] = pair.split('=')
      const gone = attributes.some((attribute) => /max-age=0|expires=thu, 01 jan 1970/i.test(attribute.trim()))
      if (gone) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
  }

  /** Opens the member page, which brings the visitor token. */
  async open(path = '/member.htm') {
    return (await this.send(path, { headers: { accept: 'text/html' } })).text()
  }

  /** Looks at a captcha picture and reads it. */
  async captcha(): Promise<string> {
    if (this.token === null) await this.open()
    await this.call('GET /api/verification/seccode')
    return this.readCaptcha()
  }

  /** The code that was drawn last, without a new picture. */
  async readCaptcha(): Promise<string> {
    const code = await currentCode(this.database, hashOf(this.token ?? ''))
    if (code === null) throw new Error('No picture was drawn for this visitor')
    return code
  }

  async login(email: string, pw: string) {
    return this.call('POST /api/auth/login', { email, pw, code: await this.captcha() })
  }

  /** Signs in without the login: for tests of what a member does then. */
  async signIn(email: string) {
    if (this.entrance === undefined) throw new Error('A visitor of another process logs in')
    return signInBrowser(this.entrance.identity, this, email, this.entrance.now())
  }
}

/** With a file in it a call is a form, as a browser sends it. */
function formOf(input: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) form.append(name, value instanceof Blob ? value : String(value))
  return form
}

/** Reads an answer of the order service, which has no envelope (spec 2.1). */
function readAnswer({ cscode, data, error, result }: Record<string, never>): { cscode: number; data: never } {
  if (error !== undefined) {
    const { code, ...rest } = error as { readonly code: number }
    return { cscode: code, data: rest as never }
  }
  return cscode === undefined && result !== undefined
    ? { cscode: 0, data: result }
    : { cscode: cscode as never, data: data as never }
}
