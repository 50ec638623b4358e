import { readdirSync, readFileSync } from 'node:fs'
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

/** The code of all rooms in place of `platform/i18n/rooms.ts`. */
const tableOf = (rooms) => `const rooms = {
${rooms.map((room) => `  '${room}': () => import('wording:${room}'),`).join('\n')}
}
export const wordingRooms = () => Object.keys(rooms)
export const wordsOf = async (room, language) => (await rooms[room]()).default[language]()`

/** The texts of a room in all languages, each parsed in use: a file for each would be six times as many to read. */
const textsOf = (files) => {
  const texts = files.map((file) => {
    const text = JSON.stringify(JSON.parse(readFileSync(file, 'utf8')))
    return `  ${basename(file, '.json')}: () => JSON.parse(${JSON.stringify(text)}),`
  })
  return `export default {\n${texts.join('\n')}\n}`
}

/** Puts the wording of every room into the server's files: browsers alone need the languages apart. */
export const serverWording = {
  name: 'server wording',
  setup({ onLoad, onResolve }) {
    onLoad({ filter: /platform[\\/]i18n[\\/]rooms\.ts$/ }, () => ({ contents: tableOf(wordingRooms().sort()) }))
    onResolve({ filter: /^wording:/ }, ({ path }) => ({ path: path.replace('wording:', ''), namespace: 'wording' }))
    onLoad({ filter: /./, namespace: 'wording' }, ({ path }) => {
      const files = filesOf(path)
      return { contents: textsOf(files), watchFiles: files }
    })
  },
}
