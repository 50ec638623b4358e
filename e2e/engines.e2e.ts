import { describe, expect, inject, it } from 'vitest'
import type { Engine } from './engines/engine'
import { enter } from './engines/entrance'
import { firefox } from './engines/firefox'
import { machineFor } from './engines/machine'
import { webkit } from './engines/webkit'

// Chromium has the other tests. Here are the engines of Firefox and Safari, where they are installed or Debian has them.
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

/** Pieces of the Japanese font that were fetched for this page. */
const japanese = `return [...document.fonts].filter(({ family, status }) => /Noto Sans JP/.test(family) && status === 'loaded').length`

/** Chooses a language, and waits until no further piece of a font is fetched. */
async function speak({ run }: Engine, language: string, tag: string) {
  await run(`
    const choice = [...document.querySelectorAll('select')].find((each) => each.querySelector('[value="zh"]'))
    choice.value = '${language}'
    choice.dispatchEvent(new Event('change', { bubbles: true }))`)
  await expect.poll(() => run('return document.documentElement.lang'), patient).toBe(tag)
  await expect.poll(() => run(isDrawn), patient).toBe(true)
  await run(`
    window.drawn = 0
    const isLoaded = ({ status }) => status === 'loaded'
    const look = async (before) => {
      await document.fonts.ready
      const now = [...document.fonts].filter(isLoaded).length
      if (now === before) window.drawn = 1
      else setTimeout(look, 1000, now)
    }
    void look(-1)`)
  await expect.poll(() => run('return window.drawn'), patient).toBe(1)
}

describe.each([firefox, webkit])('$name', (kind) => {
  it('shows the rooms of members and of the console without a complaint, and covers nothing', async (context) => {
    const machine = machineFor(kind)
    if (typeof machine === 'string') return context.skip(machine)
    const site = inject('site')
    const engine = await kind.start(machine)
    try {
      await enter(engine, site, 'ada@example.test')
      expect(await walk(engine, `${site}/member.htm`, 'nav a[href*="/member.htm?a="]')).toBeGreaterThan(5)

      await engine.open(`${site}/member.htm?a=order_history`)
      await expect.poll(() => engine.run(isDrawn), patient).toBe(true)
      await speak(engine, 'ja', 'ja')
      expect(await engine.run<number>(japanese)).toBeGreaterThan(0)
      await speak(engine, 'zh', 'zh-Hant-TW')
      await speak(engine, 'en', 'en')
      await engine.open(`${site}/member.htm?a=order_history`)
      await expect.poll(() => engine.run(isDrawn), patient).toBe(true)
      await speak(engine, 'en', 'en')
      expect(await engine.run(japanese)).toBe(0)

      await engine.open(`${site}/console/healthz`)
      await engine.setCookie({ name: 'foyer_console', value: inject('operator'), path: '/console', httpOnly: true })
      expect(await walk(engine, `${site}/console/members`, 'nav a[href*="/console/"]')).toBeGreaterThan(10)
    } finally {
      await engine.close()
    }
  })
})
