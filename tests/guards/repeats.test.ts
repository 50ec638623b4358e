import { expect, it } from 'vitest'
import { files, read } from './tree'

/** Rules of sheets that say word for word what another says; this number only shrinks. */
const repeatedRules = 346

/** Messages in English whose text is that of another; this number only shrinks. */
const repeatedMessages = 825

const plain = (sheet: string) => sheet.replace(/\/\*[\s\S]*?\*\//g, '')
const declarations = (body: string) =>
  body
    .split(';')
    .map((each) => each.trim().replace(/\s+/g, ' '))
    .filter(Boolean)
    .sort()
    .join('; ')

it('how things stand is said by a class of all screens, and not once more in a sheet (decision 0193)', () => {
  const sheets = files.filter((path) => /^(apps|domains|integrations|platform)\/.*\.module\.css$/.test(path))
  const rules = sheets.flatMap((path) => [...plain(read(path)).matchAll(/\{([^{}]*)\}/g)])
  const said = rules.map(([, body = '']) => declarations(body)).filter(Boolean)
  expect(said.length - new Set(said).size).toBe(repeatedRules)
})

it('a word that several rooms say in all languages alike is a message of all rooms (decision 0194)', () => {
  const rooms = files.filter((path) => path.endsWith('/messages/en.json'))
  const texts = rooms.flatMap((path) => Object.values<string>(JSON.parse(read(path))))
  expect(texts.length - new Set(texts).size).toBe(repeatedMessages)
})
