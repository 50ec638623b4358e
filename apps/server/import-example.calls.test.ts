import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { publish } from '@/domains/commerce/catalogue'
import { catalogueFiles } from '@/domains/commerce/catalogue/check/files'
import { root } from '@/platform/config/root'
import { describeProblem } from '@/platform/text/problems'
import { importInto } from '@/tests/import/import'
import { readDemoCatalogue } from '@/tests/samples/demo-catalogue'
import { startServer, type TestServer } from '@/tests/server/server'
import { importedFiles } from './import'

const example = join(root, 'docs', 'reference', 'import', 'example')

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await publish(server.database, await readDemoCatalogue(), server.clock.now())
})
afterAll(() => server.close())

it('the example has a file of each kind beside the demo’s catalogue', async () => {
  const names = await readdir(example)
  const ofCatalogue = Object.values(catalogueFiles).map(({ name }) => name)
  expect(names.filter((name) => name.endsWith('.jsonl')).toSorted()).toEqual(
    importedFiles.filter((name) => !ofCatalogue.includes(name)).toSorted(),
  )
  const page = await readFile(join(root, 'docs', 'reference', 'import', 'README.md'), 'utf8')
  for (const name of names.filter((each) => each.endsWith('.jsonl'))) expect(page).toContain(`\`${name}\``)
})

it('the example is imported whole, and a second or delta run changes nothing', async () => {
  const first = await importInto(server, example)
  if ('problems' in first) throw new Error(first.problems.shown.map(describeProblem).join('\n'))
  expect(first.loaded.filter(({ added, known }) => added === 0 || known > 0)).toEqual([])
  expect(first.notes).toMatchObject([{ file: 'members.jsonl', note: 'the language da is not offered, and becomes en' }])
  for (const updates of [false, true]) {
    const again = await importInto(server, example, { updates })
    expect(again).toMatchObject({ loaded: first.loaded.map(({ file, added }) => ({ file, added: 0, known: added })) })
    if (!('problems' in again)) expect(again.loaded.filter(({ updated }) => updated)).toEqual([])
  }
})
