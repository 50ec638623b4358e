import { expect, it } from 'vitest'
import { files, read } from './tree'

/** Rules of sheets that say word for word what another says; this number only shrinks. */
const repeatedRules = 328

const plain = (sheet: string) => sheet.replace(/\/\*[\s\S]*?\*\//g, '')
const declarations = (body: string) =>
  body
    .split(';')
    .map((each) => each.trim().replace(/\s+/g, ' '))
    .filter(Boolean)
    .sort()
    .join('; ')

it('how things stand is said by the classes of platform/ui/styles/layout.css, and not once more in a sheet', () => {
  const sheets = files.filter((path) => /^(apps|domains|integrations|platform)\/.*\.module\.css$/.test(path))
  const rules = sheets.flatMap((path) => [...plain(read(path)).matchAll(/\{([^{}]*)\}/g)])
  const said = rules.map(([, body = '']) => declarations(body)).filter(Boolean)
  expect(said.length - new Set(said).size).toBe(repeatedRules)
})
