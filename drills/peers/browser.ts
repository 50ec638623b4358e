/** A page that a browser has come to, or the address at which it stopped. */
export interface Page {
  readonly url: URL
  /** 0: it stopped before it asked. */
  readonly status: number
  readonly html: string
}

interface Cookie {
  readonly host: string
  readonly path: string
  readonly name: string
  readonly value: string
}

type Fields = Readonly<Record<string, string>>

/** A browser without a screen, for pages of others that need no script: it keeps cookies, and sends forms. */
export function openBrowser() {
  const jar = new Map<string, Cookie>()

  function keep(from: URL, lines: readonly string[]) {
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
      const [, name = '', value = ''] = /^([^=]*)=(.*)$/.exec(pair) ?? []
      const path = attributes.find((each) => /^path=\//i.test(each))?.slice(5) ?? '/'
      const cookie = { host: from.hostname, path, name, value }
      const key = `${cookie.host} ${path} ${name}`
      if (attributes.some((each) => /^max-age=0$|^expires=thu, 01.jan.1970/i.test(each))) jar.delete(key)
      else jar.set(key, cookie)
    }
  }

  const cookiesFor = ({ hostname, pathname }: URL) =>
    [...jar.values()]
      .filter(
        ({ host, path }) =>
          host === hostname && `${pathname}/`.startsWith(path === '/' ? path : `${path.replace(/\/$/, '')}/`),
      )
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')

  /** Asks once, without following. */
  async function ask(address: string | URL, options: RequestInit = {}): Promise<Response> {
    const url = new URL(address)
    const headers = { accept: 'text/html', ...options.headers, cookie: cookiesFor(url) }
    const answer = await fetch(url, { ...options, redirect: 'manual', headers })
    keep(url, answer.headers.getSetCookie())
    return answer
  }

  /** Goes to an address, and on where that leads. @param stop an address before which it ends */
  async function open(address: string | URL, { stop, form }: { stop?: string; form?: Fields } = {}): Promise<Page> {
    let url = new URL(address)
    let sent: RequestInit = form ? { method: 'POST', body: new URLSearchParams(form) } : {}
    for (let steps = 0; steps < 25; steps++) {
      if (stop !== undefined && url.href.startsWith(stop)) return { url, status: 0, html: '' }
      const answer = await ask(url, sent)
      const html = await answer.text()
      const next = answer.headers.get('location') ?? /http-equiv="refresh" content="0;url=([^"]*)"/.exec(html)?.[1]
      if (!next) return { url, status: answer.status, html }
      url = new URL(unescaped(next), url)
      sent = {}
    }
    throw new Error(`${address} leads on and on, at last to ${url}`)
  }

  /** Sends the first form of a page, with what it holds already. */
  function submit({ url, html }: Page, fields: Fields, stop?: string): Promise<Page> {
    const [form = ''] = /<form[\s\S]*?<\/form>/.exec(html) ?? []
    const action = new URL(unescaped(attribute(form, 'action') ?? url.href), url)
    const kept = [...form.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]) => input)
    const held = Object.fromEntries(
      kept.map((input) => [attribute(input, 'name') ?? '', unescaped(attribute(input, 'value') ?? '')]),
    )
    return open(action, { form: { ...held, ...fields }, ...(stop !== undefined && { stop }) })
  }

  /** Makes a call of ours as our pages do. */
  async function call<Answer>(address: string, data?: object): Promise<Answer> {
    const headers = { accept: 'application/json', 'content-type': 'application/json', 'x-foyer-app': '1' }
    const answer = await ask(address, { headers, ...(data && { method: 'POST', body: JSON.stringify(data) }) })
    return (await answer.json()) as Answer
  }

  /** Takes cookies over that a call has brought. */
  const take = (address: string, cookies: string) => keep(new URL(address), cookies.split('; '))

  return { ask, call, open, submit, take }
}

export type Browser = ReturnType<typeof openBrowser>

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]

const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#x2F;', '/')
    .replaceAll('&amp;', '&')

/** The text of a page, for a line of a story. */
export const textOf = ({ html }: Page) =>
  html
    .replace(/<(script|style|head)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300)
