import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type NewVendor, writeNewVendor } from '@/apps/generate/new-vendor'
import { checkVendorFolder } from '@/apps/server/vendor-folder'
import { demoPassword } from '@/domains/accounts/identity/store/accounts/demo-members'
import { startServerWithFiles } from '@/tests/shop/releases'
import { loadDemo } from './data'

const pilot: NewVendor = {
  name: 'Pilot Software',
  country: 'DE',
  languages: ['de', 'en'],
  currencies: ['EUR', 'USD'],
  products: [
    { name: 'Pilot', price: 49.9, every: 'once' },
    { name: 'Pilot Lite', price: 19.9, every: 'once' },
    { name: 'Pilot Plus', price: 4.9, every: 'month' },
  ],
}
const once = { name: 'Pilot', price: 49.9, every: 'once' } as const
const monthly = { name: 'Pilot Plus', price: 4.9, every: 'month' } as const

/** The names that only the shipped demo vendor has. */
const foreign = /Tidewren|Ebbcatch|Ringshell|Sandshaper|Reedhum|Lampcove|Splicewing|Shellkeep/i

describe.each<[string, NewVendor]>([
  ['with two programs and a subscription', pilot],
  ['with one program', { ...pilot, products: [once] }],
  ['with a subscription alone', { ...pilot, products: [monthly] }],
])('the demo of a vendor %s', (_, vendor) => {
  let folder: string
  let server: Awaited<ReturnType<typeof startServerWithFiles>>
  let members: Awaited<ReturnType<typeof loadDemo>>
  beforeAll(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'foyer-own-')), 'shop')
    await writeNewVendor(folder, vendor)
    server = await startServerWithFiles({ VENDOR_DIR: folder })
    members = await loadDemo(server.installation)
  })
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })

  const signedIn = async (name: string) => {
    const visitor = server.visitor()
    expect((await visitor.login(`${name}@example.test`, demoPassword)).cscode).toBe(0)
    return visitor
  }

  it('begins with a valid folder', async () => expect((await checkVendorFolder(folder, null)).problems).toEqual([]))

  it('has members with logins, the same at the second start', async () => {
    expect(members.map(({ email }) => email)).toContain('ada@example.test')
    expect(await loadDemo(server.installation)).toEqual(members)
    const { rows } = await server.pool.query('select count(*)::int as count from members')
    expect(rows[0].count).toBeGreaterThan(60)
  })

  it('has all of them marked as demo data', async () => {
    const { rows } = await server.pool.query(
      "select count(*)::int as count from members where id not in (select account_id from demo_accounts where kind = 'member')",
    )
    expect(rows).toEqual([{ count: 0 }])
  })

  it('shows purchases of its own catalogue', async () => {
    const subscribes = vendor.products.some(({ every }) => every !== 'once')
    const buys = vendor.products.some(({ every }) => every === 'once')
    const ada = await signedIn('ada')
    const { order_list: orders } = (await ada.call('GET /member/get_order_list', { lang: 'de' })).data
    expect(orders.length).toBeGreaterThan(buys ? 3 : -1)
    const sam = await signedIn('sam')
    const { rows } = await server.pool.query('select state from subscriptions')
    expect(rows.length > 0).toBe(subscribes)
    expect((await sam.call('GET /member/get_order_list', { lang: 'de' })).data.order_list.length).toBeGreaterThan(0)
    const waiting = await server.pool.query('select count(*)::int as count from tickets')
    expect(waiting.rows[0].count).toBeGreaterThan(3)
    const cases = await server.pool.query('select count(*)::int as count from refund_cases')
    expect(cases.rows[0].count > 0).toBe(buys)
  })

  it('contains no names of the shipped demo vendor', async () => {
    const { rows } = await server.pool.query(
      "select table_name from information_schema.tables where table_schema = 'public'",
    )
    for (const { table_name: name } of rows as { table_name: string }[]) {
      const all = await server.pool.query(`select * from "${name}"`)
      expect([name, foreign.exec(JSON.stringify(all.rows))?.[0]]).toEqual([name, undefined])
    }
    for (const file of ['vendor.json', 'README.md', 'products.jsonl', 'art/box.svg']) {
      expect(await readFile(join(folder, file), 'utf8')).not.toMatch(foreign)
    }
  })
})

it('reports problems of a catalogue, and writes nothing', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'foyer-own-')), 'shop')
  await writeNewVendor(folder, pilot)
  await writeFile(join(folder, 'prices.jsonl'), '')
  const server = await startServerWithFiles({ VENDOR_DIR: folder })
  await expect(loadDemo(server.installation)).rejects.toThrow(
    /VENDOR_DIR: .*cannot be used:\nproducts\.jsonl:1: 101 has no price/,
  )
  await server.close()
  await rm(folder, { recursive: true, force: true })
})
