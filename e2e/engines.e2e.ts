import { describe, expect, inject, it } from 'vitest'
import { type Engine, ofFirefox, ofWebKit } from './engines'
import { demoPassword } from './wire'

// Chromium has the other tests. Here are the engines of Firefox and Safari, where they are installed.
const patient = { timeout: 60_000 }

/** Notes what a page complains of, from its first drawing on; walking through the rooms loads no other page. */
const listen = `
  window.complaints = []
  addEventListener('error', ({ message }) => complaints.push(message))
  addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => complaints.push(violatedDirective + ' ' + blockedURI))
  const write = console.error
  console.error = (...said) => { complaints.push(said.join(' ')); write(...said) }`

/** Cells and entries of the navigation whose middle something else lies over that can be pressed; a column may have scrolled them away. */
const covered = `
  const away = (middle, within) =>
    within !== null &&
    ((getComputedStyle(within).overflowY !== 'visible' &&
      (middle < within.getBoundingClientRect().top || middle > within.getBoundingClientRect().bottom)) ||
      away(middle, within.parentElement))
  const over = (box) => document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest('a, button')
  return ['tbody td', 'nav a'].flatMap((kind) =>
    [...document.querySelectorAll(kind)]
      .filter((each) => {
        const { y, height, width } = each.getBoundingClientRect()
        const other = width > 0 && y >= 0 && y + height < innerHeight && over(each.getBoundingClientRect())
        return other && !away(y + height / 2, each.parentElement) && !each.contains(other) && !other.contains(each)
      })
      .map((each) => kind + ': ' + each.textContent))`

/** Nothing is waited for, and there is something to read. */
const isDrawn = `return document.querySelector('h1') !== null && document.querySelector('[data-awaited]') === null`

async function walk({ run, open }: Engine, start: string, entries: string) {
  const all = `[...document.querySelectorAll('${entries}')]`
  const goTo = (room: string) =>
    run<boolean>(`
      const entry = ${all}.find(({ href }) => href === ${JSON.stringify(room)})
      entry?.click()
      return entry !== undefined`)

  await open(start)
  await expect.poll(() => run(`${isDrawn} && ${all}.length > 3`), patient).toBe(true)
  await run(listen)
  expect(await run(`return getComputedStyle(document.querySelector('#too-old')).display`)).toBe('none')
  const rooms = await run<string[]>(`return ${all}.map(({ href }) => href)`)
  for (const room of rooms.filter((each) => !/logout|lang=/.test(each))) {
    expect(await goTo(room), room).toBe(true)
    await expect.poll(() => run(`${isDrawn} && location.href`), { ...patient, message: room }).toBe(room)
    expect({ room, covered: await run(covered) }).toEqual({ room, covered: [] })
    expect({ room, complaints: await run('return window.complaints') }).toEqual({ room, complaints: [] })
  }
  return rooms.length
}

/** Logs a demo member in by the calls alone. @returns the cookies of their browser */
async function logIn(site: string, email: string): Promise<ReadonlyMap<string, string>> {
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

/** Pieces of the Japanese font that were fetched for this page. */
const japanese = `return [...document.fonts].filter(({ family, status }) => /Noto Sans JP/.test(family) && status === 'loaded').length`

async function speak({ run }: Engine, language: string, tag: string) {
  await run(`
    const choice = [...document.querySelectorAll('select')].find((each) => each.querySelector('[value="zh"]'))
    choice.value = '${language}'
    choice.dispatchEvent(new Event('change', { bubbles: true }))`)
  await expect.poll(() => run('return document.documentElement.lang'), patient).toBe(tag)
  await expect.poll(() => run(isDrawn), patient).toBe(true)
  await run('window.drawn = 0; document.fonts.ready.then(() => setTimeout(() => { window.drawn = 1 }, 500))')
  await expect.poll(() => run('return window.drawn'), patient).toBe(1)
}

describe.each([
  ['Firefox', ofFirefox],
  ['WebKit', ofWebKit],
])('%s', (_name, { missing, start }) => {
  it('shows the rooms of members and of the console without a complaint, and covers nothing', {
    timeout: 300_000,
  }, async (context) => {
    if (missing) return context.skip(missing)
    const site = inject('site')
    const engine = await start()
    try {
      await engine.open(`${site}/healthz`)
      for (const [name, value] of await logIn(site, 'ada@example.test')) {
        await engine.setCookie({ name, value, path: '/', httpOnly: name === 'laravel_session' })
      }
      expect(await walk(engine, `${site}/member.htm`, 'nav a[href*="/member.htm?a="]')).toBeGreaterThan(5)

      await engine.open(`${site}/member.htm?a=order_history`)
      await expect.poll(() => engine.run(isDrawn), patient).toBe(true)
      await speak(engine, 'ja', 'ja')
      await speak(engine, 'zh', 'zh-Hant-TW')
      const before = await engine.run<number>(japanese)
      await speak(engine, 'en', 'en')
      expect(await engine.run(japanese)).toBe(before)

      await engine.open(`${site}/console/healthz`)
      await engine.setCookie({ name: 'foyer_console', value: inject('operator'), path: '/console', httpOnly: true })
      expect(await walk(engine, `${site}/console/members`, 'nav a[href*="/console/"]')).toBeGreaterThan(10)
    } finally {
      await engine.close()
    }
  })
})
