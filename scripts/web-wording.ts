import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { type Language, languages } from '../platform/i18n/languages'
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

/** How a room fetches what it says in a language. */
const catalogueOf = /import\(`\.\/\$\{language\}\.json`\)/

/** The `messages` of rooms from which a `wording.ts` puts its words together. */
const roomsIn = (code: string) => [...code.matchAll(/from '(\S+\/messages)'/g)].flatMap(([, room]) => room ?? [])

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
  `({ ${languages.map((each) => `${each}: () => import('${file(each)}')`).join(', ')} })[language]()`

function replaced(code: string, what: RegExp, by: string) {
  if (!what.test(code)) throw new Error(`The build knows no ${what} in:\n${code}`)
  return { code: code.replace(what, by), map: null }
}

/**
 * Bundles the wordings that a `wording.ts` combines from several rooms into one module for each language,
 * `wording/en.ts` beside it, so that a page makes one request for it.
 */
export function wordingTogether(): Plugin {
  return {
    name: 'foyer:wording-together',
    enforce: 'pre',
    transform: {
      filter: { id: /\/(wording|messages\/index)\.ts$/ },
      handler: (code, id) =>
        id.endsWith('/wording.ts')
          ? replaced(code, /together\([^)]*\)/, `(language) => ${oneByOne((each) => `./wording/${each}.ts`)}`)
          : replaced(
              code,
              catalogueOf,
              oneByOne((each) => `./${each}.json`),
            ),
    },
    resolveId: {
      filter: { id: /^\.\/wording\/[a-z]{2,3}\.ts$/ },
      handler: (source, importer = '') => join(dirname(importer), source),
    },
    load: {
      filter: { id: partOf },
      handler: (id) => {
        const language = partOf.exec(id)?.[1]
        const rooms = roomsIn(readFileSync(`${dirname(id)}.ts`, 'utf8')).map((room) => room.replace(/^\.\//, '../'))
        const taken = rooms.map((room, index) => `import room${index} from '${room}/${language}.json'`)
        return `${taken.join('\n')}\nexport default { ${rooms.map((_, index) => `...room${index}`).join(', ')} }`
      },
    },
  }
}
