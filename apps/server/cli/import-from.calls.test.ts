import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { CommandError, UsageError } from '@/platform/commands/errors'
import { root } from '@/platform/config/root'
import { commandDataForFile } from '@/tests/command-data'
import { commandCalled } from '@/tests/commands'

const data = commandDataForFile({ catalogue: true, running: true })
const importFrom = commandCalled('import from')

let shop: string
beforeEach(async () => {
  shop = join(data.folder, 'shop')
  await rm(shop, { recursive: true, force: true })
  await cp(join(root, 'apps/moving/fixtures/woocommerce-csv'), shop, { recursive: true })
})

const count = async () =>
  (await data.running.pool.query('select count(*)::int as orders, coalesce(sum(total), 0)::int as total from orders'))
    .rows

it('writes down the products that it has seen, and imports nothing until they are named', async () => {
  await rm(join(shop, 'foyer-products.csv'))
  await expect(importFrom.run(['woocommerce', shop])).rejects.toThrow(
    'foyer-products.csv says nothing of 2 products yet:\n  77\n  79',
  )
  expect(await readFile(join(shop, 'foyer-products.csv'), 'utf8')).toBe(
    [
      '\ufeffproduct,name,sold,first_sold,last_sold,pid,term,platforms',
      '77,Ebbcatch Video,2,2024-03-04,2025-01-02,701,,',
      '79,Ebbcatch Live,1,2024-03-04,2024-03-04,702,,',
      '',
    ].join('\n'),
  )
  expect(await count()).toEqual([{ orders: 0, total: 0 }])
})

it('writes the products for the spreadsheets of a language, and reads what these make of them', async () => {
  const products = join(shop, 'foyer-products.csv')
  await rm(products)
  await expect(importFrom.run(['woocommerce', shop, '--language', 'de'])).rejects.toThrow('says nothing of 2 products')
  const lines = (await readFile(products, 'utf8')).split('\n')
  expect(lines[1]).toBe('77;Ebbcatch Video;2;2024-03-04;2025-01-02;701;;')
  await writeFile(products, lines.map((line) => line.replace(/;70([12]);;/, ';70$1;LFT;')).join('\r\n'))
  expect(await importFrom.run(['woocommerce', shop, '--check', '--language', 'de'])).toContain('It balances.')
})

it('says with --check what would come, brings it, and what has changed the next time', async () => {
  const check = await importFrom.run(['woocommerce', shop, '--check'])
  expect(check).toContain('paid EUR 2024         104.98      0.00   104.98\n')
  expect(check).toContain('It balances.')
  expect(await count()).toEqual([{ orders: 0, total: 0 }])
  const first = JSON.parse(await importFrom.run(['woocommerce', shop, '--json']))
  expect(first).toMatchObject({ balanced: true, gaps: [] })
  expect(await count()).toEqual([{ orders: 2, total: 116_398 }])
  const again = JSON.parse(await importFrom.run(['woocommerce', shop, '--json']))
  expect(again.files).toMatchObject([
    { file: 'members.jsonl', added: 0, known: 2 },
    { file: 'orders.jsonl', added: 0, known: 2 },
    { file: 'order-lines.jsonl', added: 0, known: 3 },
  ])
})

it('says of each line what is otherwise here, since somebody has changed it', async () => {
  await data.running.pool.query('update order_lines set goodwill = 700 where unit_amount = 5999')
  const outcome = await importFrom.run(['woocommerce', shop]).catch((error: unknown) => error)
  expect((outcome as CommandError).message).toContain(
    'customer-orders.csv:2: orders: TW-501: 5199 of it were given back here, not 4499',
  )
  await data.running.pool.query('update order_lines set goodwill = 0')
})

it('writes the files of an import, and imports nothing', async () => {
  const out = join(data.folder, 'out')
  expect(await importFrom.run(['woocommerce', shop, '--out', out])).toContain('It balances.')
  expect((await readdir(out)).sort()).toEqual(['members.jsonl', 'order-lines.jsonl', 'orders.jsonl'])
})

it('ends with an error when it does not balance, and names each line', async () => {
  const path = join(root, 'apps/moving/fixtures/woocommerce')
  await cp(path, shop, { recursive: true })
  await rm(join(shop, 'customer-orders.csv'))
  const outcome = await importFrom.run(['woocommerce', shop, '--check']).catch((error: unknown) => error)
  expect(outcome).toBeInstanceOf(CommandError)
  expect((outcome as CommandError).message).toContain('orders-2.json:3: orders: 1008: names no address')
})

it.each(['woocommerce', 'edd', 'fastspring', 'paddle', 'lemonsqueezy', 'stripe', 'keygen'])(
  'writes of %s what an import takes',
  async (system) => {
    await rm(shop, { recursive: true })
    await cp(join(root, 'apps/moving/fixtures', system), shop, { recursive: true })
    const outcome = await importFrom.run([system, shop, '--check', '--json']).catch((error: unknown) => error)
    const facts = outcome instanceof CommandError ? outcome.data : JSON.parse(String(outcome))
    expect(facts).toMatchObject({ checked: true, files: expect.arrayContaining([expect.anything()]) })
  },
)

it('wants a system that it knows, and a folder with something of it', async () => {
  await expect(importFrom.run(['magento', shop])).rejects.toThrow(UsageError)
  await expect(importFrom.run(['woocommerce', join(data.folder, 'nowhere')])).rejects.toThrow('has none of the files')
})
