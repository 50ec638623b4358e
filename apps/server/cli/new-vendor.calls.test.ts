import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CommandError, UsageError } from '@/platform/commands/errors'
import { commandCalled } from '@/tests/server/commands'

const newVendor = commandCalled('vendor new')
const checkVendor = commandCalled('vendor check')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-new-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const facts = {
  name: 'Pilot & Söhne',
  country: 'de',
  languages: 'de,en',
  currencies: 'EUR,JPY',
  products: 'Pilot=49.90, Pilot Plus=4.9/month',
}
const run = (name: string, more: Partial<Record<keyof typeof facts, string>> = {}) =>
  newVendor.run([
    join(folder, name),
    ...Object.entries({ ...facts, ...more }).flatMap(([option, value]) => [`--${option}`, value]),
  ])

it('writes a folder that the check accepts, with the given answers', async () => {
  expect(await run('shop')).toContain('VENDOR_DIR=')
  expect(await checkVendor.run([join(folder, 'shop')])).toMatch(/is in order\.$/)
  const settings = JSON.parse(await readFile(join(folder, 'shop', 'vendor.json'), 'utf8'))
  expect(settings).toMatchObject({
    name: 'Pilot & Söhne',
    languages: ['de', 'en'],
    currencies: ['EUR', 'JPY'],
    seller: { country: 'DE', invoiceNumber: 'PIL-{year}-{number}' },
  })
  const prices = (await readFile(join(folder, 'shop', 'prices.jsonl'), 'utf8')).trim().split('\n')
  expect(prices.map((line) => JSON.parse(line))).toEqual([
    { pid: 101, term: 'LFT', amounts: { EUR: 4990, JPY: 4990 } },
    { pid: 102, term: '1M', amounts: { EUR: 490, JPY: 490 }, renewal: { EUR: 490, JPY: 490 } },
  ])
  expect(await readdir(join(folder, 'shop'))).toContain('README.md')
})

it('never overwrites a file', async () => {
  const before = await readFile(join(folder, 'shop', 'vendor.json'), 'utf8')
  await expect(run('shop', { name: 'Other' })).rejects.toThrow(CommandError)
  expect(await readFile(join(folder, 'shop', 'vendor.json'), 'utf8')).toBe(before)
})

it.each([
  ['country', 'UK', 'is no country'],
  ['languages', 'de,xx', '"xx"'],
  ['currencies', 'EUR,XXX', '"XXX" is no currency'],
  ['products', 'Pilot', 'Name=29.99'],
  ['products', 'Pilot=0', 'Name=29.99'],
])('needs a valid %s, not %s', async (option, value, words) => {
  await expect(run('other', { [option]: value })).rejects.toThrow(words)
  expect(await readdir(folder)).toEqual(['shop'])
})

it('asks at a terminal alone, and names missing answers elsewhere', async () => {
  const said = await newVendor.run([join(folder, 'other'), '--name', 'Pilot']).catch((error: unknown) => error)
  expect(said).toBeInstanceOf(UsageError)
  expect((said as Error).message).toContain('--country, --languages, --currencies, --products')
})
