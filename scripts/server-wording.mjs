import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root } from './steps.mjs'

const filesOf = (room) =>
  readdirSync(join(root, room, 'messages'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(root, room, 'messages', name))

const wordingRooms = () =>
  ['apps', 'domains', 'integrations', 'platform'].flatMap((top) =>
    readdirSync(join(root, top), { recursive: true })
      .filter((path) => basename(path) === 'en.json' && basename(dirname(path)) === 'messages')
      .map((path) => join(top, dirname(dirname(path))).replaceAll('\\', '/')),
  )

/** Rooms whose words browsers say; the server reads them where it lists all of them. */
const ofBrowsers = /\/(screens|console)(\/|$)/
const fileOf = (room, language) => `${language}.${ofBrowsers.test(room) ? 'browser' : 'server'}.json`

/** The code in place of `platform/i18n/rooms.ts`: a language is read when the first of its words is needed. */
const reading = (rooms) => `import { readFileSync } from 'node:fs'
const rooms = ${JSON.stringify(rooms)}
const ofBrowsers = ${ofBrowsers}
const fileOf = ${fileOf}
const read = new Map()
const textsIn = (file) => {
  const known = read.get(file) ?? JSON.parse(readFileSync(new URL('wording/' + file, import.meta.url), 'utf8'))
  read.set(file, known)
  return known
}
export const wordingRooms = () => rooms
export const wordsOf = (room, language) => textsIn(fileOf(room, language))[room]`

/** The texts of all rooms, by the file that they are laid down in. */
function textsByFile(rooms) {
  const texts = {}
  for (const room of rooms) {
    for (const file of filesOf(room)) {
      const place = fileOf(room, basename(file, '.json'))
      texts[place] ??= {}
      texts[place][room] = JSON.parse(readFileSync(file, 'utf8'))
    }
  }
  return texts
}

/** Lays the wording of every room beside the server's files: browsers alone need the rooms apart. */
export const serverWording = {
  name: 'server wording',
  setup({ initialOptions, onEnd, onLoad }) {
    onLoad({ filter: /platform[\\/]i18n[\\/]rooms\.ts$/ }, () => {
      const rooms = wordingRooms().sort()
      return { contents: reading(rooms), watchFiles: rooms.flatMap(filesOf) }
    })
    onEnd(() => {
      const folder = join(root, initialOptions.outdir, 'wording')
      mkdirSync(folder, { recursive: true })
      for (const [file, texts] of Object.entries(textsByFile(wordingRooms().sort()))) {
        writeFileSync(join(folder, file), JSON.stringify(texts))
      }
    })
  },
}
