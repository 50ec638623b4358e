import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPassword, loadDemoMembers } from '@/domains/accounts/identity/store/accounts/demo-members'
import { companySeats } from '@/domains/licensing/company-seats/domain'
import { licences } from '@/domains/licensing/licences/domain'
import { root } from '@/platform/config/root'
import { hours } from '@/platform/time/duration'
import { startServer, type TestServer } from '@/tests/server/server'
import { quoteFor } from '@/tests/shop/checkout'
import { loadDemoCompanies } from './companies'
import { customersOf, loadDemoCatalogue, loadDemoTrials } from './data'
import { loadDemoDevices } from './devices'
import { loadDemoOrders } from './orders'
import { loadDemoSeats } from './seats'

const folder = join(root, 'catalogues', 'demo')

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  const { database, clock, installation } = server
  await loadDemoCatalogue(database, folder, clock.now())
  await loadDemoMembers(database, customersOf(folder), clock.now())
  await loadDemoCompanies(installation, customersOf(folder), clock.now())
  await loadDemoOrders(database, customersOf(folder), clock.now(), installation.of(licences))
  await loadDemoSeats(installation.of(companySeats), customersOf(folder), clock.now())
  await Promise.all([1, 2].map(() => loadDemoDevices(installation.of(licences), customersOf(folder), clock.now())))
  await loadDemoTrials(installation.of(licences), customersOf(folder), clock.now())
})
afterAll(() => server.close())

const signedIn = async (name: string) => {
  const visitor = server.visitor()
  await visitor.login(`${name}@example.test`, demoPassword)
  return visitor
}

it('another licence costs at the checkout what the licence page says, in the market of the member', async () => {
  const visitor = await signedIn('ada')
  for (const [country, currency] of [
    ['US', 'USD'],
    ['DE', 'EUR'],
    ['JP', 'JPY'],
  ] as const) {
    await visitor.call('POST /member/market', { country, currency })
    const { offers, buy_more: queries } = (await visitor.call('GET /member/product_licenses', { lang: 'en' })).data
    const [offer] = offers
    const { pid = '', option = '' } = Object.fromEntries(new URLSearchParams(queries.win ?? ''))
    const { lines, currency: paid } = await quoteFor(visitor, { pid, option })
    expect(offer).toEqual({ platform: 'win', name: lines[0]?.name, price: lines[0]?.unit, currency })
    expect(paid).toBe(currency)
  }
})

it('ada has used and free seats, and the primary line is kept', async () => {
  const visitor = await signedIn('ada')
  const { products } = (await visitor.call('GET /member/product_licenses/products', { lang: 'ja' })).data
  expect(products.filter(({ kept }) => kept)).toEqual([{ id: 'downloader', name: 'Ebbcatch', kept: true }])
  expect(products.length).toBeGreaterThan(4)
  const { data } = await visitor.call('GET /member/product_licenses')
  expect(data).toMatchObject({ win_used: 3, win_totle: 4, mac_used: 2, mac_totle: 2, mobile_used: 0, mobile_totle: 0 })
  expect(data.buy_more).toEqual({
    win: 'pid=701&option=LFT&email=ada%40example.test',
    mac: 'pid=1701&option=LFT&email=ada%40example.test',
    linux: 'pid=2712&option=LFT&email=ada%40example.test',
    mobile: 'pid=706&option=1Y&email=ada%40example.test',
  })
})

it('kim has a key, a seat free for it on each system, a trial, and updates that have ended', async () => {
  const visitor = await signedIn('kim')
  const { keys } = (await visitor.call('GET /member/licence_keys', { lang: 'en' })).data
  expect(keys).toMatchObject([{ key: 'TIDE-KAYAK-7REED-S4SAN-DM3Y7', name: 'Tidewren Station' }])
  const { data } = await visitor.call('GET /member/product_licenses')
  expect(data).toMatchObject({ win_used: 1, win_totle: 2, mac_totle: 2, linux_used: 1, linux_totle: 2 })
  expect(data.features).toEqual(['remote', 'schedule'])
  const { trials } = (await visitor.call('GET /member/trials', { lang: 'en' })).data
  expect(trials).toMatchObject([{ product: 'Shellkeep Screen Recorder', runs: true }])
  const device = { platform: 'linux', fingerprint: 'k'.repeat(43), device: 'AA:00:00:00:00:01' } as const
  const seat = { ...device, line: 'downloader', key: 'tide kayak 7reed s4san dm3y7' }
  expect((await server.visitor().call('POST /licence/activate', seat)).cscode).toBe(0)
})

it('noa’s devices are on floating seats, and lease them again at the next start', async () => {
  const visitor = await signedIn('noa')
  const floating = async () => (await visitor.call('GET /member/product_licenses')).data.floating
  const atWork = [
    { platform: 'win', total: 3, used: 0 },
    { platform: 'mac', total: 3, used: 1 },
    { platform: 'linux', total: 3, used: 2 },
  ]
  expect(await floating()).toMatchObject(atWork)
  server.clock.advance(hours(20))
  expect((await floating())?.map(({ used }) => used)).toEqual([0, 0, 0])
  await loadDemoDevices(server.installation.of(licences), customersOf(folder), server.clock.now())
  expect(await floating()).toMatchObject(atWork)
})

it('lin’s company has 25 seats on each system, some of them used, by hand and by rule', async () => {
  const visitor = await signedIn('lin')
  const { companies } = (await visitor.call('GET /member/companies')).data
  await visitor.call('POST /member/companies/switch', { company: companies[0]?.id ?? null })
  const { pools, seats, groups } = (await visitor.call('GET /member/company_seats', { lang: 'en' })).data
  expect(pools.map(({ platform, total }) => [platform, total])).toEqual([
    ['win', 25],
    ['mac', 25],
    ['linux', 25],
  ])
  expect(groups.map(({ name }) => name)).toEqual(['Editing', 'Sound'])
  expect(new Set(seats.map(({ by_rule: byRule }) => byRule))).toEqual(new Set([true, false]))
  expect(seats.filter(({ device }) => device !== null).length).toBeGreaterThan(3)
  expect(seats.some(({ device }) => device === null)).toBe(true)
})

it('pat has a seat from that company', async () => {
  const visitor = await signedIn('pat')
  const { shared } = (await visitor.call('GET /member/product_licenses')).data
  const own = shared?.find(({ platform }) => platform === 'mac')
  expect(own).toMatchObject({ from: 'Skerrylight Films GmbH', device: { version: '2.1.3' } })
})
