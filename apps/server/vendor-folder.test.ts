import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeNewVendor } from '@/apps/generate/new-vendor'
import { root } from '@/platform/config/root'
import { describeProblem } from '@/platform/text/problems'
import { checkVendorFolder } from './vendor-folder'

const demo = join(root, 'catalogues', 'demo')
const check = async (folder: string) => (await checkVendorFolder(folder, null)).problems.map(describeProblem)

describe('a vendor’s folder', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'foyer-folder-'))
    await cp(demo, folder, { recursive: true })
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('of the demo vendor is valid', async () => expect(await check(demo)).toEqual([]))

  it('a vendor’s folder reports all problems at once: settings, catalogue, answers, lists to import, and unknown lists', async () => {
    const settings = JSON.parse(await readFile(join(demo, 'vendor.json'), 'utf8'))
    await writeFile(join(folder, 'vendor.json'), JSON.stringify({ ...settings, colour: 'red' }))
    await writeFile(join(folder, 'vat-rates.jsonl'), '{"country": "*"}')
    await writeFile(join(folder, 'canned-answers.jsonl'), '{"key": "A"}\n{')
    await writeFile(join(folder, 'members.jsonl'), '{"email": "ada"}')
    await writeFile(join(folder, 'copuons.jsonl'), '')
    const said = await check(folder)
    expect(said.map((line) => line.split(': ')[0])).toEqual([
      'vendor.json',
      'vat-rates.jsonl:1',
      'vat-rates.jsonl:1',
      'canned-answers.jsonl:1',
      'canned-answers.jsonl:1',
      'canned-answers.jsonl:2',
      'copuons.jsonl',
      'members.jsonl:1',
      'members.jsonl:1',
      'members.jsonl:1',
    ])
    expect(said).toContain('copuons.jsonl: is none of the files that an import knows: is it `coupons.jsonl`?')
  })

  it('has the line named of a setting that the catalogue does not know', async () => {
    const other = join(folder, 'other')
    await cp(demo, other, { recursive: true })
    const settings = JSON.parse(await readFile(join(demo, 'vendor.json'), 'utf8'))
    await writeFile(join(other, 'vendor.json'), JSON.stringify({ ...settings, licences: { lines: ['disc', 'musik'] } }))
    expect(await check(other)).toEqual(['vendor.json: licences.lines.1: there is no line "musik": is it `music`?'])
  })

  it('is checked for its own languages and currencies despite other problems, unless those are invalid', async () => {
    const other = join(folder, 'small')
    await writeNewVendor(other, {
      name: 'Polaris',
      country: 'DE',
      languages: ['de'],
      currencies: ['CHF'],
      products: [{ name: 'Polaris', price: 49.9, every: 'once' }],
    })
    const settings = JSON.parse(await readFile(join(other, 'vendor.json'), 'utf8'))
    const checkWith = async (changed: object) => {
      await writeFile(join(other, 'vendor.json'), JSON.stringify({ ...settings, ...changed }))
      return check(other)
    }
    expect(await checkWith({ suport: {} })).toEqual(['vendor.json: suport: is it `support`?'])
    expect(await checkWith({ currencies: ['CHF', 'XXQ'] })).toEqual([
      'vendor.json: currencies.1: is no currency of ISO 4217',
    ])
    expect(await checkWith({ languages: ['de', 'tlh'] })).toEqual([
      expect.stringMatching(/^vendor\.json: languages\.1: /),
    ])
  })

  it('that is empty gets a list of the required files', async () => {
    const empty = join(folder, 'empty')
    await mkdir(empty)
    expect((await check(empty)).map((line) => line.split(': ')[0])).toEqual([
      'vendor.json',
      'lines.jsonl',
      'products.jsonl',
      'prices.jsonl',
      'vat-rates.jsonl',
    ])
  })

  it('that does not exist is reported in one line', async () => {
    const nowhere = join(folder, 'nowhere')
    expect(await check(nowhere)).toEqual([`${nowhere}: there is no such folder`])
  })
})
