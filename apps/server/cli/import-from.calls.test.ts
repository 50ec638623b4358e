import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { CommandError, UsageError } from '@/platform/commands/errors'
import { root } from '@/platform/config/root'
import { commandDataForFile } from '@/tests/server/command-data'
import { commandCalled } from '@/tests/server/commands'

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

it('lists the products of the source, and imports nothing until they are mapped', async () => {
  await rm(join(shop, 'foyer-products.csv'))
  await expect(importFrom.run(['woocommerce', shop])).rejects.toThrow(
    'foyer-products.csv says nothing of 2 products yet:\n  77\n  79',
  )
  expect(await readFile(join(shop, 'foyer-products.csv'), 'utf8')).toBe(
    [
      '\ufeffproduct,name,sold,first_sold,last_sold,pid,term,platforms,updates_months,devices',
      '77,Ebbcatch Video,2,2024-03-04,2025-01-02,701,,,,',
      '79,Ebbcatch Live,1,2024-03-04,2024-03-04,702,,,,',
      '',
    ].join('\n'),
  )
  expect(await count()).toEqual([{ orders: 0, total: 0 }])
})

it('writes the products for the spreadsheets of a language, and reads their saved form', async () => {
  const products = join(shop, 'foyer-products.csv')
  await rm(products)
  await expect(importFrom.run(['woocommerce', shop, '--language', 'de'])).rejects.toThrow('says nothing of 2 products')
  const lines = (await readFile(products, 'utf8')).split('\n')
  expect(lines[1]).toBe('77;Ebbcatch Video;2;2024-03-04;2025-01-02;701;;;;')
  await writeFile(products, lines.map((line) => line.replace(/;70([12]);;;;/, ';70$1;LFT;;;')).join('\r\n'))
  expect(await importFrom.run(['woocommerce', shop, '--check', '--language', 'de'])).toContain('It balances.')
})

it('previews with --check, imports, and updates the next time', async () => {
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

it('an update names each line whose row was changed here', async () => {
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

it('fails when it does not balance, and names each line', async () => {
  const path = join(root, 'apps/moving/fixtures/woocommerce')
  await cp(path, shop, { recursive: true })
  await rm(join(shop, 'customer-orders.csv'))
  const outcome = await importFrom.run(['woocommerce', shop, '--check']).catch((error: unknown) => error)
  expect(outcome).toBeInstanceOf(CommandError)
  const { message } = outcome as CommandError
  expect(message).toContain('orders-2.json:3: orders: 1008: names no address')
  expect(message).toMatch(/Nothing was changed: this was a look\.$/)
  const done = await importFrom.run(['woocommerce', shop]).catch((error: unknown) => error)
  expect((done as CommandError).message).toMatch(/All that is not named above is imported\.$/)
})

it.each(['woocommerce', 'edd', 'fastspring', 'paddle', 'lemonsqueezy', 'gumroad', 'freemius', 'stripe', 'keygen'])(
  'writes files of %s that an import takes',
  async (system) => {
    await rm(shop, { recursive: true })
    await cp(join(root, 'apps/moving/fixtures', system), shop, { recursive: true })
    const outcome = await importFrom.run([system, shop, '--check', '--json']).catch((error: unknown) => error)
    const facts = outcome instanceof CommandError ? outcome.data : JSON.parse(String(outcome))
    expect(facts).toMatchObject({ checked: true, files: expect.arrayContaining([expect.anything()]) })
    const otherwise = (facts as { gaps: { reason: string }[] }).gaps.filter(({ reason }) => / here/.test(reason))
    expect(otherwise).toEqual([])
  },
)

it('imports ends, devices and revocations, and a licence that was extended there since', async () => {
  await rm(shop, { recursive: true })
  await cp(join(root, 'apps/moving/fixtures/keygen'), shop, { recursive: true })
  const facts = async () => {
    const outcome = await importFrom.run(['keygen', shop, '--json']).catch((error: unknown) => error)
    return (outcome as CommandError).data as { sums: { row: string; arrived: number }[]; gaps: { reason: string }[] }
  }
  const { sums } = await facts()
  expect(sums).toEqual(expect.arrayContaining([expect.objectContaining({ row: 'licences ending 2027', arrived: 1 })]))
  const lines = async () =>
    (
      await data.running.pool.query(`select right(number, 2) as id, term, extra_seats as seats, revoked_at is not null as taken,
        (coalesce(paid_at, placed_at) at time zone 'UTC' + interval '1 year' + extra_days * interval '1 day')::date::text as end
        from orders join order_lines on order_id = orders.id where number like 'KG-%0_' order by number`)
    ).rows
  const year = { term: '1Y', taken: false }
  const prolonged = { id: '0d', ...year, seats: 3, end: '2027-01-01' }
  expect(await lines()).toMatchObject([
    { id: '0a', term: 'LFT', seats: 1, taken: false },
    { id: '0b', term: 'LFT', seats: 0, taken: false },
    prolonged,
    { id: '0e', ...year, seats: 0, end: '2023-06-01' },
    { id: '0f', term: 'LFT', taken: true },
  ])
  const path = join(shop, 'licenses.json')
  await writeFile(path, (await readFile(path, 'utf8')).replace('2027-01-01', '2028-01-01'))
  expect((await facts()).gaps.map(({ reason }) => reason).filter((reason) => / here/.test(reason))).toEqual([])
  expect(await lines()).toContainEqual({ ...prolonged, end: '2028-01-01' })
})

it('imports renewals and parts of bundles with their licences, and each end, which may be extended', async () => {
  await rm(shop, { recursive: true })
  await cp(join(root, 'apps/moving/fixtures/edd'), shop, { recursive: true })
  const move = async () => {
    const outcome = await importFrom.run(['edd', shop, '--json']).catch((error: unknown) => error)
    return (outcome as CommandError).data as { sums: { row: string; arrived: number }[]; gaps: { reason: string }[] }
  }
  expect((await move()).sums).toEqual(
    expect.arrayContaining([
      ...['renewals', 'parts of bundles'].map((row) => ({ row, source: 2, leftOut: 0, arrived: 2, difference: 0 })),
      expect.objectContaining({ row: 'licences ending 2027', arrived: 2 }),
      expect.objectContaining({ row: 'licences ending 2028', arrived: 1 }),
    ]),
  )
  const held = async () =>
    (
      await data.running.pool.query(`select number || '/' || line.position as line, line.pid, extra_days as days
        from orders join order_lines line on order_id = orders.id
        where number ~ 'EDD-3(0[789]|10)' and not exists (
          select from line_holders held where held.order_id = line.order_id and held.position = line.position)
        order by line`)
    ).rows.map(({ line, pid, days }) => `${line} ${pid} +${days}`)
  const others = ['EDD-307/0 757 +730', 'EDD-307/2 9000002 +0', 'EDD-309/0 701 +0']
  expect(await held()).toEqual([...others, 'EDD-309/1 701 +365', 'EDD-309/2 701 +0'])
  const path = join(shop, 'edd-licenses.csv')
  await writeFile(path, (await readFile(path, 'utf8')).replace('1831111200', '1862647200'))
  expect((await move()).gaps.map(({ reason }) => reason).filter((reason) => / here/.test(reason))).toEqual([])
  expect(await held()).toEqual([...others, 'EDD-309/1 701 +730', 'EDD-309/2 701 +0'])
})

it('imports the export of a real shop once, however often it is run, and names what it leaves', async () => {
  await rm(shop, { recursive: true })
  await cp(join(root, 'apps/moving/fixtures/edd-3'), shop, { recursive: true })
  const move = async () => {
    const outcome = await importFrom.run(['edd', shop, '--json']).catch((error: unknown) => error)
    return (outcome as CommandError).data as {
      files: { file: string; added: number; known: number }[]
      gaps: { name: string; reason: string }[]
    }
  }
  const first = await move()
  expect(first.gaps.map(({ name, reason }) => `${name} ${reason}`)).toEqual([
    'EDD-10 is on hold: settle it before the day of the move',
    '9e563ed25655827381d8d98f5509b868 its order 12 is not taken over',
  ])
  const again = await move()
  expect(again.gaps).toEqual(first.gaps)
  expect(again.files).toMatchObject([
    { file: 'members.jsonl', added: 0, known: 7 },
    { file: 'orders.jsonl', added: 0, known: 6 },
    { file: 'order-lines.jsonl', added: 0, known: 9 },
    { file: 'licence-keys.jsonl', added: 0, known: 10 },
  ])
  const { rows } = await data.running.pool.query(
    `select pid, amount from orders join order_lines on order_id = orders.id where number = 'EDD-8' order by position`,
  )
  expect(rows).toMatchObject([
    { pid: 701, amount: '5399' },
    { pid: 702, amount: '8910' },
  ])
})

it('imports a second shop with the same numbers under a prefix, and finds its rows the next time', async () => {
  const path = join(shop, 'customer-orders.csv')
  const first = await readFile(path, 'utf8')
  await writeFile(path, first.replaceAll(/\b([\w.]+)@example/g, 'other-$1@example'))
  const clash = await importFrom.run(['woocommerce', shop]).catch((error: unknown) => error)
  expect((clash as CommandError).message).toContain('--prefix keeps them apart')
  const [before] = await count()
  const brought = JSON.parse(await importFrom.run(['woocommerce', shop, '--prefix', 'B-', '--json']))
  expect(brought).toMatchObject({ balanced: true, gaps: [] })
  const [after] = await count()
  expect(after.orders).toBe(before.orders + 2)
  const again = JSON.parse(await importFrom.run(['woocommerce', shop, '--prefix', 'B-', '--json']))
  expect(again.files).toMatchObject([{ added: 0 }, { added: 0, known: 2 }, { added: 0, known: 3 }])
  expect((await count())[0]).toEqual(after)
  await expect(importFrom.run(['woocommerce', shop, '--prefix', 'B ü'])).rejects.toThrow(UsageError)
})

it('accepts addresses of accounts as proven by a flag alone, and records it', async () => {
  await rm(shop, { recursive: true })
  await cp(join(root, 'apps/moving/fixtures/keygen'), shop, { recursive: true })
  const users = join(shop, 'users.json')
  const own = (await readFile(users, 'utf8')).replaceAll('ida@example.com', 'vouched@example.com')
  await writeFile(users, own.replaceAll('1f3d0d5a-0000-4000-8000-000000000001', '1f3d0d5a-0000-4000-8000-0000000000aa'))
  await rm(join(shop, 'machines.json'))
  const run = async (...args: string[]) => {
    const outcome = await importFrom.run(['keygen', shop, '--prefix', 'V-', '--json', ...args]).catch((error) => error)
    const facts = outcome instanceof CommandError ? outcome.data : JSON.parse(String(outcome))
    return (facts as { sums: readonly object[] }).sums
  }
  const proven = async () =>
    (
      await data.running.pool.query(
        "select email from members where email_proven and email in ('vouched@example.com', 'lou@example.com')",
      )
    ).rows
  await run()
  expect(await proven()).toEqual([])
  const row = { row: 'addresses proven', source: 1, arrived: 1, difference: 0 }
  expect(await run('--addresses-proven')).toContainEqual(expect.objectContaining(row))
  // A mere buyer there cannot sign in, and the address is not confirmed.
  expect(await proven()).toEqual([{ email: 'vouched@example.com' }])
  const { rows } = await data.running.pool.query('select action, details from audit_log order by id desc limit 1')
  expect(rows).toMatchObject([{ action: 'import', details: { vouchedAddresses: 1 } }])
  // An account with events since then is judged by a proof.
  await data.running.pool.query(`update members set email_proven = false where email = 'vouched@example.com'`)
  await data.running.pool.query(
    `insert into account_events (member_id, at, what) select id, now(), 'passwordChanged' from members where email = 'vouched@example.com'`,
  )
  expect(await run('--addresses-proven')).toContainEqual(expect.objectContaining({ ...row, arrived: 0, difference: 1 }))
  expect(await proven()).toEqual([])
})

it('needs a known system, and a folder with its files', async () => {
  await expect(importFrom.run(['magento', shop])).rejects.toThrow(UsageError)
  await expect(importFrom.run(['woocommerce', join(data.folder, 'nowhere')])).rejects.toThrow('there is no such folder')
  await expect(importFrom.run(['woocommerce', data.folder])).rejects.toThrow('has none of the files')
})
