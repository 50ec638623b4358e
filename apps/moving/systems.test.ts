import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { indexCatalogue } from '@/domains/commerce/catalogue/rules'
import { root } from '@/platform/config/root'
import { demoOffer, readDemoCatalogue } from '@/tests/samples/demo-catalogue'
import { convert } from './move'
import { describe as reportOf } from './report'
import { systems } from './systems'
import { writeWooCommerce } from './testing'

const fixtures = join(root, 'apps', 'moving', 'fixtures')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-moving-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function move(name: string) {
  const [from, to] = [join(folder, name), join(folder, `${name}-out`)]
  await cp(join(fixtures, name), from, { recursive: true })
  const catalogue = indexCatalogue(1, await readDemoCatalogue())
  const system = systems[name.split('-')[0] ?? '']
  if (!system) throw new Error(`${name} is no system`)
  return {
    to,
    ...(await convert({
      system,
      from,
      to,
      catalogue,
      reader: 'en',
      country: 'DE',
      prefix: '',
      vouches: false,
      offer: demoOffer,
      now: new Date('2026-11-23T12:00:00Z'),
    })),
  }
}

const folders = await readdir(fixtures)

it.each(folders.filter((name) => name !== 'imports'))('reads an export of %s, and reports its sums', async (name) => {
  const { to, ledger, products } = await move(name)
  expect(products.missing).toEqual([])
  expect(products.problems).toEqual([])
  const files = (await readdir(to)).sort()
  const texts = await Promise.all(files.map(async (file) => `${file}\n${await readFile(join(to, file), 'utf8')}`))
  await expect([...texts, `${reportOf(ledger)}\n`].join('\n')).toMatchFileSnapshot(
    join(fixtures, 'imports', `${name}.txt`),
  )
})

it('reads a shop page by page, and balances', async () => {
  const [from, to] = [join(folder, 'large'), join(folder, 'large-out')]
  await writeWooCommerce(from, 1050)
  const catalogue = indexCatalogue(1, await readDemoCatalogue())
  const { woocommerce } = systems
  if (!woocommerce) throw new Error('There is no WooCommerce')
  const { ledger } = await convert({
    system: woocommerce,
    from,
    to,
    catalogue,
    reader: 'en',
    country: 'DE',
    prefix: '',
    vouches: false,
    offer: demoOffer,
    now: new Date(),
  })
  expect(ledger.isBalanced).toBe(true)
  expect(ledger.sums.slice(0, 2)).toMatchObject([
    { row: 'members', source: 1050, arrived: 1050 },
    { row: 'orders', source: 2100, arrived: 2100 },
  ])
})

it('reports a file whose encoding was guessed', async () => {
  const [from, to] = [join(folder, 'guessed'), join(folder, 'guessed-out')]
  await cp(join(fixtures, 'edd'), from, { recursive: true })
  const users = await readFile(join(from, 'users.csv'), 'utf8')
  await writeFile(join(from, 'users.csv'), Buffer.from(users.replace('Ida Holm', 'Idä Holm'), 'latin1'))
  const { edd } = systems
  if (!edd) throw new Error('There is no Easy Digital Downloads')
  const catalogue = indexCatalogue(1, await readDemoCatalogue())
  const { ledger } = await convert({
    system: edd,
    from,
    to,
    catalogue,
    reader: 'en',
    country: 'DE',
    prefix: '',
    vouches: false,
    offer: demoOffer,
    now: new Date(),
  })
  expect(reportOf(ledger)).toContain('read as Windows-1252 (once at users.csv:1, users.csv)')
  expect(await readFile(join(to, 'members.jsonl'), 'utf8')).toContain('Idä Holm')
})

it('has a fixture for each system', () => {
  expect(new Set(folders.map((name) => name.split('-')[0]).filter((name) => name !== 'imports'))).toEqual(
    new Set(Object.keys(systems)),
  )
})

it('names each bad row of a list of licences once, and imports the others', async () => {
  const catalogue = indexCatalogue(1, await readDemoCatalogue())
  const [from, to] = [join(folder, 'bad'), join(folder, 'bad-out')]
  await cp(join(fixtures, 'edd'), from, { recursive: true })
  const head = 'License Key,License Status,Customer Email,Product Name,Purchase Date,Expiration Date,Activation Limit'
  const row = (key: string, more: string, email = 'ida@example.com', product = 'Ebbcatch Video') =>
    `${key},active,${email},${product},2020-01-02 09:00:00,${more}`
  const bad = [
    [row('SOON', 'soon,2'), 'SOON: ends on soon, which is no day'],
    [row('MANY', '0,a few'), 'MANY: is for a few devices, which is no number'],
    [row('NOBODY', '0,2', ''), 'NOBODY: names neither an order nor an address'],
    [
      row('OTHER', '0,2', 'zoe@example.com'),
      'OTHER: zoe@example.com has no order of Ebbcatch Video that it could be of',
    ],
    [row('TWICE', '0,2'), 'TWICE: ida@example.com has no order of Ebbcatch Video that it could be of'],
  ] as const
  const payments = await readFile(join(from, 'edd-export-payments.csv'), 'utf8')
  await writeFile(join(from, 'edd-export-payments.csv'), payments.split('\n').slice(0, 7).join('\n'))
  await writeFile(join(from, 'edd-licenses.csv'), [head, row('GOOD', '0,2'), ...bad.map(([line]) => line)].join('\n'))
  const { edd } = systems
  if (!edd) throw new Error('There is no Easy Digital Downloads')
  const place = {
    catalogue,
    reader: 'en',
    country: 'DE',
    prefix: '',
    vouches: false,
    offer: demoOffer,
    now: new Date(),
  } as const
  const { ledger } = await convert({ system: edd, from, to, ...place })
  const named = ledger.gaps.map(({ line, name, reason }) => [line, `${name}: ${reason}`])
  expect(named).toEqual(bad.map(([, reason], index) => [index + 3, reason]))
  expect((await readFile(join(to, 'licence-keys.jsonl'), 'utf8')).split('\n')).toHaveLength(2)
})
