import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { vi } from 'vitest'
import type { Language } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { createTranslator } from '@/platform/i18n/translator'
import { wordsOf } from '@/tests/screens/words'
import type { Engine } from './engine'
import type { Spot, Wanted } from './finder'

const patient = { timeout: 60_000, interval: 50 }

/** The finder as one script, which is brought into each page that has none. */
const finder = build({
  entryPoints: [join(import.meta.dirname, 'finder.ts')],
  bundle: true,
  write: false,
  minify: true,
  format: 'iife',
  globalName: 'foyerFinder',
  define: { 'process.env.NODE_ENV': '"test"', 'process.env': '{}' },
}).then(({ outputFiles }) => outputFiles[0]?.text ?? '')

const fileField = 'input[type=file]'

type Values = Readonly<Record<string, string | number | Date>>

export type Screen = ReturnType<typeof screenOf>

/** The page that a browser shows, read and used as a person would, in a language: by names, a pointer and keys. */
export function screenOf(engine: Engine, site: string, language: Language = 'en') {
  const say = createTranslator(language, wordsOf(language))

  /** Asks the finder in the page. */
  async function ask<Value>(
    act: 'find' | 'spotOf' | 'readAll' | 'watch' | 'wasPressed',
    wanted: Wanted = {},
    then = '',
  ): Promise<Value> {
    const question = `return window.foyerFinder.${act}(${JSON.stringify(wanted)})${then}`
    if (await engine.run<boolean>('return window.foyerFinder !== undefined')) return engine.run(question)
    await engine.run(`${await finder}; window.foyerFinder = foyerFinder`)
    return engine.run(question)
  }

  /** Waits until an element lies still, can be pressed, and nothing lies over it. */
  async function settled(wanted: Wanted): Promise<Spot> {
    let before: Spot | null = null
    return vi.waitFor(async () => {
      const spot = await ask<Spot | null>('spotOf', wanted)
      const moved = spot?.x !== before?.x || spot?.y !== before?.y
      before = spot
      if (spot === null) throw new Error(`There is no ${JSON.stringify(wanted)} among: ${await ask('readAll')}`)
      if (spot.hindrance) throw new Error(`${JSON.stringify(wanted)}: ${spot.hindrance}`)
      if (moved) throw new Error(`${JSON.stringify(wanted)} moves.`)
      return spot
    }, patient)
  }

  /** Presses an element; one that moves away at that moment is pressed again, as by a person. */
  async function press(wanted: Wanted) {
    for (let tries = 1; tries <= 5; tries++) {
      const { x, y } = await settled(wanted)
      await ask('watch', wanted)
      const actions = [
        { type: 'pointerMove', x, y, duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await engine.act([{ type: 'pointer', id: 'hand', actions }])
      // A page that is gone was led away by it.
      if (await engine.run<boolean>('return window.foyerFinder?.wasPressed() ?? true').catch(() => true)) return
    }
    throw new Error(`${JSON.stringify(wanted)} cannot be hit.`)
  }

  const strike = (keys: readonly string[]) =>
    engine.act([
      {
        type: 'key',
        id: 'keys',
        actions: keys.flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      },
    ])

  const read = <Value>(wanted: Wanted, what: string) => ask<Value>('find', wanted, `.map((each) => each.${what})`)

  const count = (wanted: Wanted) => ask<number>('find', wanted, '.length')

  /** Waits for what shows in its own time. */
  const until = (what: string, holds: () => Promise<boolean>) =>
    vi.waitFor(async () => {
      if (!(await holds())) throw new Error(`${what}: ${await ask('readAll')}`)
    }, patient)

  const finds = (wanted: Wanted) =>
    until(`There is no ${JSON.stringify(wanted)}`, async () => (await count(wanted)) > 0)
  const reads = (text: string) =>
    until(`The page does not say “${text}”`, async () =>
      (await ask<string>('readAll')).includes(text.replaceAll(/\s+/g, ' ').trim()),
    )

  return {
    engine,
    say,
    count,
    press,
    ask,
    open: (path: string) => engine.open(new URL(path, site).href),
    button: (label: MessageKey, values: Values = {}): Wanted => ({ role: 'button', name: say(label, values) }),
    link: (label: MessageKey, values: Values = {}): Wanted => ({ role: 'link', name: say(label, values) }),
    field: (label: MessageKey, values: Values = {}): Wanted => ({ label: true, name: say(label, values) }),
    dialog: { role: 'dialog' } satisfies Wanted,
    finds,
    /** Waits until there is none. */
    loses: (wanted: Wanted) => until(`No more ${JSON.stringify(wanted)}`, async () => (await count(wanted)) === 0),
    heading: (title: MessageKey, values: Values = {}) => finds({ role: 'heading', name: say(title, values) }),
    /** Waits until the page says this, among all else. */
    reads,
    sees: (message: MessageKey, values: Values = {}) => reads(say(message, values)),
    read,
    /** Waits until a field holds this. */
    holds: (wanted: Wanted, value: string) =>
      until(`${JSON.stringify(wanted)} is not ${value}`, async () => (await read(wanted, 'value')).includes(value)),
    strike,
    /** Types into a field, in place of what it holds. */
    async type(wanted: Wanted, text: string) {
      await press(wanted)
      await engine.act([
        {
          type: 'key',
          id: 'keys',
          actions: [
            { type: 'keyDown', value: key.control },
            { type: 'keyDown', value: 'a' },
            { type: 'keyUp', value: 'a' },
            { type: 'keyUp', value: key.control },
          ],
        },
      ])
      await strike([...text])
    },
    /** Chooses an option of a list that opens, by the keys that go through it. */
    async choose(wanted: Wanted, option: string) {
      await finds(wanted)
      const steps = () =>
        ask<number | undefined>(
          'find',
          wanted,
          `.map(({ options, selectedIndex }) => [...options].findIndex(({ text }) => text === ${JSON.stringify(option)}) - selectedIndex)[0]`,
        )
      await engine.run(`window.foyerFinder.find(${JSON.stringify(wanted)})[0].focus()`)
      await vi.waitFor(async () => {
        const left = (await steps()) ?? 0
        if (left === 0) return
        await strike(Array.from({ length: Math.abs(left) }, () => (left > 0 ? key.down : key.up)))
        throw new Error(`${option} is ${left} steps away.`)
      }, patient)
    },
    /** Fills a field for a day, in the order in which an American browser asks for its parts. @param before the field before it */
    async fillDay({ before, field }: { before: Wanted; field: Wanted }, day: string) {
      const [year = '', month = '', date = ''] = day.split('-')
      await press(before)
      await strike([key.tab])
      if (engine.typesDays) for (const digit of month + date + year) await strike([digit])
      else
        await engine.run(
          `document.activeElement.value = '${day}'; document.activeElement.dispatchEvent(new Event('input', { bubbles: true }))`,
        )
      await until(`${JSON.stringify(field)} is not ${day}`, async () => (await read(field, 'value')).includes(day))
    },
    /** Chooses files of this machine in the page’s field for them. */
    attach: async (...files: readonly string[]) => {
      await finds({ css: fileField })
      await engine.attach(fileField, files)
    },
    /** Waits for a file that was downloaded. */
    async downloaded(name: string | RegExp): Promise<Buffer> {
      return vi.waitFor(() => {
        const all = readdirSync(engine.downloads)
        const file = all.find((each) => (typeof name === 'string' ? each === name : name.test(each)))
        const content = file === undefined ? Buffer.alloc(0) : readFileSync(join(engine.downloads, file))
        if (content.length === 0 || all.some((each) => /\.(part|wkdownload)$/.test(each)))
          throw new Error(`${name} is not among the downloads: ${all}`)
        return content
      }, patient)
    },
    comesTo: (address: RegExp) =>
      until(`This is not ${address}`, async () => address.test(await engine.run<string>('return location.href'))),
  }
}

/** Keys that write nothing, as WebDriver names them. */
export const key = {
  control: '\uE009',
  down: '\uE015',
  enter: '\uE007',
  escape: '\uE00C',
  space: ' ',
  tab: '\uE004',
  up: '\uE013',
}
