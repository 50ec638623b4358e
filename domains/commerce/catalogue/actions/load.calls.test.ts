import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '@/tests/server/server'
import { createCatalogueReader, hasCatalogue, loadCatalogue } from '..'
import { priceOf } from '../rules'

// Publications are permanent, so these tests build on each other in one database.

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startServer()
  folder = await mkdtemp(join(tmpdir(), 'foyer-catalogue-'))
  await cp(server.config.vendorDir, folder, { recursive: true })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const load = async (from = folder) => {
  const loaded = await loadCatalogue(
    server.database,
    { folder: from, offer: server.installation.offer },
    server.clock.now(),
  )
  return 'problems' in loaded ? loaded.problems : { version: loaded.version, isNew: loaded.isNew }
}

const { currentCatalogue, catalogueOfVersion } = createCatalogueReader()
const current = () => currentCatalogue(server.database)

const replace = async (file: string, found: string, replacement: string) => {
  const place = join(folder, file)
  await writeFile(place, (await readFile(place, 'utf8')).replaceAll(found, replacement))
}
const dearer = () => replace('prices.jsonl', '"USD":42999', '"USD":44999')
const cheaper = () => replace('prices.jsonl', '"USD":44999', '"USD":42999')

describe('before anything is published', () => {
  it('the current catalogue is empty', async () => {
    expect(await hasCatalogue(server.database)).toBe(false)
    const { version, lines } = await current()
    expect([version, lines]).toEqual([0, []])
  })

  it('a folder with a problem leaves it empty', async () => {
    await replace('coupons.jsonl', '"music"', '"musik"')
    expect(await load()).toEqual([{ file: 'coupons.jsonl', line: 4, message: 'there is no line "musik"' }])
    await replace('coupons.jsonl', '"musik"', '"music"')
    expect(await hasCatalogue(server.database)).toBe(false)
  })
})

describe('loading a catalogue', () => {
  it('makes one version for any number of simultaneous loads', async () => {
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => load()))
    expect(outcomes.filter((outcome) => 'isNew' in outcome && outcome.isNew)).toEqual([{ version: 1, isNew: true }])
    expect(outcomes.every((outcome) => 'version' in outcome && outcome.version === 1)).toBe(true)
    expect(await hasCatalogue(server.database)).toBe(true)
  })

  it('changes nothing for the same content, with any ends of line', async () => {
    expect(await load()).toEqual({ version: 1, isNew: false })
    await replace('lines.jsonl', '\n', '\r\n\n')
    expect(await load()).toEqual({ version: 1, isNew: false })
  })

  it('makes a version for each change, also for a change back', async () => {
    await dearer()
    expect(await load()).toEqual({ version: 2, isNew: true })
    await cheaper()
    expect(await load()).toEqual({ version: 3, isNew: true })
  })

  it('gives simultaneous different catalogues a version each', async () => {
    const other = await mkdtemp(join(tmpdir(), 'foyer-catalogue-'))
    await cp(folder, other, { recursive: true })
    await rm(join(other, 'campaigns.jsonl'))
    await dearer()
    const outcomes = await Promise.all([load(), load(other)])
    await rm(other, { recursive: true, force: true })
    expect(outcomes.map((outcome) => 'version' in outcome && outcome.version).sort()).toEqual([4, 5])
  })
})

describe('a published version', () => {
  it('is never changed', async () => {
    for (const change of ["update catalogue_versions set content = '{}'", 'delete from catalogue_versions']) {
      await expect(server.database.execute(change)).rejects.toThrow()
    }
  })

  it('stays readable when another is current', async () => {
    const costs = async (version: number) => {
      const catalogue = await catalogueOfVersion(server.database, version)
      return catalogue && priceOf(catalogue, { pid: 757, term: 'LFT', currency: 'USD' })?.price.minor
    }
    expect([await costs(1), await costs(2), await costs(3)]).toEqual([42_999, 44_999, 42_999])
    expect(await costs(6)).toBeNull()
  })
})

describe('the current catalogue', () => {
  it('costs one statement, is cached while it is current, and is read again after a new version', async () => {
    const first = await current()
    expect(first.version).toBe(5)
    expect(await server.statementsOf(current)).toBe(1)
    expect(await current()).toBe(first)
    expect(await catalogueOfVersion(server.database, 5)).toBe(first)

    await replace(
      'vat-rates.jsonl',
      '{"country":"GB"',
      '{"country":"XI","from":"2021-01-01","basisPoints":2000}\n{"country":"GB"',
    )
    expect(await load()).toEqual({ version: 6, isNew: true })
    expect(await server.statementsOf(current)).toBe(1)
    expect((await current()).version).toBe(6)
  })
})
