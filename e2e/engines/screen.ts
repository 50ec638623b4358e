import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { vi } from 'vitest'
import type { Language } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { createTranslator } from '@/platform/i18n/translator'
import { wordsOf } from '@/tests/screens/words'
import type { Engine } from './engine'
import type * as Finder from './finder'
import type { Spot, Target } from './finder'

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

/** The page that a browser shows, read and used as a person would, in a language: by names, a pointer and keys. */
export class Screen {
  readonly say
  readonly dialog: Target = { role: 'dialog' }

  constructor(
    readonly engine: Engine,
    private readonly site: string,
    language: Language,
  ) {
    this.say = createTranslator(language, wordsOf(language))
  }

  /** Asks the finder in the page. */
  async #ask<Value>(act: keyof typeof Finder, wanted: Target = {}, then = ''): Promise<Value> {
    const question = `return window.foyerFinder.${act}(${JSON.stringify(wanted)})${then}`
    if (!(await this.engine.run<boolean>('return window.foyerFinder !== undefined')))
      await this.engine.run(`${await finder}; window.foyerFinder = foyerFinder`)
    return this.engine.run(question)
  }

  open(path: string) {
    return this.engine.open(new URL(path, this.site).href)
  }

  button(label: MessageKey, values: Values = {}): Target {
    return { role: 'button', name: this.say(label, values) }
  }

  link(label: MessageKey, values: Values = {}): Target {
    return { role: 'link', name: this.say(label, values) }
  }

  field(label: MessageKey, values: Values = {}): Target {
    return { label: true, name: this.say(label, values) }
  }

  /** Waits for what shows in its own time. */
  #until(what: string, holds: () => Promise<boolean>) {
    return vi.waitFor(async () => {
      if (!(await holds())) throw new Error(`${what}: ${await this.#ask('readAll')}`)
    }, patient)
  }

  #count(wanted: Target) {
    return this.#ask<number>('find', wanted, '.length')
  }

  /** Waits for an element. */
  finds(wanted: Target) {
    return this.#until(`There is no ${JSON.stringify(wanted)}`, async () => (await this.#count(wanted)) > 0)
  }

  /** Waits until there is none. */
  loses(wanted: Target) {
    return this.#until(`There still is ${JSON.stringify(wanted)}`, async () => (await this.#count(wanted)) === 0)
  }

  heading(title: MessageKey, values: Values = {}) {
    return this.finds({ role: 'heading', name: this.say(title, values) })
  }

  /** Waits until the page says this, among all else. */
  reads(text: string) {
    const plain = text.replaceAll(/\s+/g, ' ').trim()
    return this.#until(`The page does not say “${text}”`, async () =>
      (await this.#ask<string>('readAll')).includes(plain),
    )
  }

  sees(message: MessageKey, values: Values = {}) {
    return this.reads(this.say(message, values))
  }

  comesTo(address: RegExp) {
    return this.#until(`This is not ${address}`, async () =>
      address.test(await this.engine.run<string>('return location.href')),
    )
  }

  /** Reads a property of each of these elements as they are now. */
  read<Value>(wanted: Target, property: string) {
    return this.#ask<Value[]>('find', wanted, `.map((each) => each.${property})`)
  }

  /** Waits until a field holds this. */
  holds(wanted: Target, value: string) {
    return this.#until(`${JSON.stringify(wanted)} does not hold “${value}”`, async () =>
      (await this.read<string>(wanted, 'value')).includes(value),
    )
  }

  /** Waits until an element lies still, can be pressed, and nothing lies over it. */
  #settled(wanted: Target): Promise<Spot> {
    let before: Spot | null = null
    return vi.waitFor(async () => {
      const spot = await this.#ask<Spot | null>('spotOf', wanted)
      const moved = spot?.x !== before?.x || spot?.y !== before?.y
      before = spot
      if (spot === null) throw new Error(`There is no ${JSON.stringify(wanted)} in: ${await this.#ask('readAll')}`)
      if (spot.hindrance) throw new Error(`${JSON.stringify(wanted)}: ${spot.hindrance}`)
      if (moved) throw new Error(`${JSON.stringify(wanted)} moves.`)
      return spot
    }, patient)
  }

  /** Presses an element; one that moves away at that moment is pressed again, as by a person. */
  async press(wanted: Target) {
    for (let tries = 1; tries <= 5; tries++) {
      const { x, y } = await this.#settled(wanted)
      await this.#ask('watch', wanted)
      const actions = [
        { type: 'pointerMove', x, y, duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await this.engine.act([{ type: 'pointer', id: 'hand', actions }])
      // A page that is gone was led away by it.
      const came = this.engine.run<boolean>('return window.foyerFinder?.wasPressed() ?? true')
      if (await came.catch(() => true)) return
    }
    throw new Error(`${JSON.stringify(wanted)} cannot be hit.`)
  }

  /** Strikes keys, one after the other. */
  strike(keys: readonly string[]) {
    const actions = keys.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    return this.engine.act([{ type: 'key', id: 'keys', actions }])
  }

  /** Types into a field, in place of what it holds. */
  async type(wanted: Target, text: string) {
    await this.press(wanted)
    const actions = [
      { type: 'keyDown', value: key.control },
      { type: 'keyDown', value: 'a' },
      { type: 'keyUp', value: 'a' },
      { type: 'keyUp', value: key.control },
    ]
    await this.engine.act([{ type: 'key', id: 'keys', actions }])
    await this.strike([...text])
  }

  /** Chooses an option of a list that opens, by the keys that go through it. */
  async choose(wanted: Target, option: string) {
    await this.finds(wanted)
    await this.#ask('find', wanted, '[0].focus()')
    const indexOf = `[...options].findIndex(({ text }) => text === ${JSON.stringify(option)})`
    await vi.waitFor(async () => {
      const distance = `.map(({ options, selectedIndex }) => ${indexOf} - selectedIndex)[0]`
      const left = await this.#ask<number>('find', wanted, distance)
      if (left === 0) return
      await this.strike(Array.from({ length: Math.abs(left) }, () => (left > 0 ? key.down : key.up)))
      throw new Error(`${option} is ${left} steps away.`)
    }, patient)
  }

  /** Fills a field for a day, in the order of an American browser; typed again where the page took another. @param before the field before it */
  fillDay({ before, field }: { before: Target; field: Target }, day: string) {
    const [year = '', month = '', date = ''] = day.split('-')
    const active = 'document.activeElement'
    const setting = `${active}.value = '${day}'; ${active}.dispatchEvent(new Event('input', { bubbles: true }))`
    return this.#until(`${JSON.stringify(field)} does not hold “${day}”`, async () => {
      await this.press(before)
      await this.strike([key.tab])
      if (this.engine.typesDays) for (const digit of month + date + year) await this.strike([digit])
      else await this.engine.run(setting)
      return (await this.read<string>(field, 'value')).includes(day)
    })
  }

  /** Chooses files of this machine in the page’s field for them. */
  async attach(...files: readonly string[]) {
    await this.finds({ css: fileField })
    await this.engine.attach(fileField, files)
  }

  /** Waits for a file that was downloaded. */
  downloaded(name: string | RegExp): Promise<Buffer> {
    return vi.waitFor(() => {
      const all = readdirSync(this.engine.downloads)
      const file = all.find((each) => (typeof name === 'string' ? each === name : name.test(each)))
      const content = file === undefined ? Buffer.alloc(0) : readFileSync(join(this.engine.downloads, file))
      const isUnderWay = all.some((each) => /\.(part|wkdownload)$/.test(each))
      if (content.length === 0 || isUnderWay) throw new Error(`${name} is not among the downloads: ${all}`)
      return content
    }, patient)
  }
}

/** Keys that write nothing, as WebDriver names them. */
export const key = {
  control: '\uE009',
  down: '\uE015',
  enter: '\uE007',
  escape: '\uE00C',
  tab: '\uE004',
  up: '\uE013',
}
