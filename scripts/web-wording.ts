import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { builtInLanguages, type Language } from '../platform/i18n/languages'
import type { WordingRoom } from '../platform/i18n/message'
import { roomsNamed } from '../platform/i18n/wording-of'
import { fingerprint } from './fingerprint.mjs'
import { root } from './steps.mjs'

/**
 * Compiles every catalogue of ICU messages while building, so that no browser loads a parser for them. It transforms
 * what vite has read: only such files are watched, where they lie outside of the web app.
 */
export function compiledWording(): Plugin {
  return {
    name: 'foyer:compiled-wording',
    enforce: 'pre',
    transform: {
      filter: { id: /\/messages\/[a-z]{2,3}\.json$/ },
      handler: (code) => {
        const messages: Record<string, string> = JSON.parse(code)
        const compiled = Object.entries(messages).map(([key, message]) => [key, compileMessageOrThrow(message)])
        return { code: JSON.stringify(Object.fromEntries(compiled)), map: null }
      },
    },
  }
}

const partOf = /\/wording\/([a-z]{2,3})\.ts$/
const catalogueFile = /\/messages\/([a-z]{2,3})\.json$/

/** Changes with whatever is built: the same in the names of all rooms' files. */
const state = fingerprint(['apps', 'domains', 'integrations', 'platform', 'package-lock.json']).slice(0, 10)

/**
 * The file of a room's words in a language: the room, the language, and the one state of all words, which is the same in
 * each name and so costs next to nothing where they are listed. Null: it is no such file.
 */
export function wordingFile(id: string | null): string | null {
  const [, language] = (id && (catalogueFile.exec(id) ?? partOf.exec(id))) || []
  if (!id || !language) return null
  const room = createHash('sha256')
    .update(relative(root, dirname(id)))
    .digest('hex')
    .slice(0, 4)
  return `assets/${room}${language}.${state}.js`
}

/** How the files of all languages are named one by one, so that no page loads what would look a name up. */
const oneByOne = (file: (language: Language) => string) =>
  `({ ${builtInLanguages.map((each) => `${each}: () => import('${file(each)}')`).join(', ')} })[language]()`

/** The module of a room, which exists in the build alone: `wordingOf('platform/ui')` becomes its export. */
const moduleOf = (room: string) => join(root, room, 'messages', 'wording.ts')
const moduleOfRoom = /\/messages\/wording\.ts$/

const importOfIt = /import \{ wordingOf \} from '\S+\/wording-of'/
const use = /\bwordingOf\(([^()]*)\)/g

/** The rooms of a use, which names them as literals. */
function roomsIn(names: string): readonly WordingRoom[] {
  if (!/^\s*('[\w/*-]+',?\s*)+$/.test(names)) throw new Error(`The build finds no rooms in wordingOf(${names}).`)
  return [...names.matchAll(/'([^']+)'/g)].flatMap(([, name = '']) => roomsNamed(name as WordingRoom))
}

/** The rooms that a `wording.ts` puts together: it has one use, since the files of that have its name. */
function togetherIn(code: string): readonly WordingRoom[] {
  const [names, ...more] = [...code.matchAll(use)].map(([, each = '']) => each)
  if (names === undefined || more.length > 0) throw new Error(`One use of wordingOf is expected in:\n${code}`)
  return roomsIn(names)
}

/** Puts the module of its room in the place of each `wordingOf(…)`, on the same line. */
function ofOneRoom(code: string, id: string) {
  const modules = new Map<string, string>()
  const replaced = code.replace(use, (whole, names: string) => {
    const [room = '', ...more] = roomsIn(names)
    if (more.length > 0) throw new Error(`${whole} stands in ${id}: several rooms are put together in a wording.ts.`)
    const name = modules.get(room) ?? `wordingOf${modules.size}`
    modules.set(room, name)
    return name
  })
  if (!importOfIt.test(replaced)) throw new Error(`${id} must import wordingOf by itself.`)
  const imports = [...modules].map(([room, name]) => `import ${name} from '${moduleOf(room)}'`)
  return { code: replaced.replace(importOfIt, imports.join('; ')), map: null }
}

/** Puts the files that lie beside a `wording.ts`, `wording/en.ts`, in the place of its `wordingOf(…)`. */
const ofSeveral = (code: string) => ({
  code: code
    .replace(importOfIt, '')
    .replace(use, () => `((language) => ${oneByOne((each) => `./wording/${each}.ts`)})`),
  map: null,
})

/**
 * Gives each room one file for each language; the rooms that a `wording.ts` puts together have one for all of them, so
 * that a page makes one request. These modules are generated here.
 */
export function roomsOfWording(): Plugin {
  return {
    name: 'foyer:rooms-of-wording',
    enforce: 'pre',
    transform: {
      filter: { id: { include: /\.tsx?$/, exclude: /\/wording-of\.ts$/ }, code: /\bwordingOf\(/ },
      handler: (code, id) => (id.endsWith('/wording.ts') ? ofSeveral(code) : ofOneRoom(code, id)),
    },
    resolveId: {
      filter: { id: [moduleOfRoom, /^\.\/wording\/[a-z]{2,3}\.ts$/] },
      handler: (source, importer = '') => (source.startsWith('.') ? join(dirname(importer), source) : source),
    },
    load: {
      filter: { id: [moduleOfRoom, partOf] },
      handler: (id) => {
        if (moduleOfRoom.test(id)) return `export default (language) => ${oneByOne((each) => `./${each}.json`)}`
        const rooms = togetherIn(readFileSync(`${dirname(id)}.ts`, 'utf8'))
        const language = basename(id, '.ts')
        const taken = rooms.map(
          (room, index) => `import room${index} from '${join(root, room)}/messages/${language}.json'`,
        )
        return `${taken.join('\n')}\nexport default { ${rooms.map((_, index) => `...room${index}`).join(', ')} }`
      },
    },
  }
}
