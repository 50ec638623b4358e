import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPassword, loadDemoMembers } from '@/domains/identity/store/accounts/demo-members'
import { licences } from '@/domains/licences/domain'
import { teams } from '@/domains/teams/domain'
import { root } from '@/platform/config/root'
import { startServer, type TestServer } from '@/tests/server'
import { loadDemoCatalogue } from './catalogue'
import { loadDemoCompanies } from './companies'
import { customersOf } from './customers'
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
  await loadDemoOrders(database, customersOf(folder), clock.now())
  await loadDemoSeats(installation.of(teams), customersOf(folder), clock.now())
  await Promise.all([1, 2].map(() => loadDemoDevices(installation.of(licences), customersOf(folder), clock.now())))
})
afterAll(() => server.close())

it('ada has seats taken and seats free, and the primary line is kept', async () => {
  const visitor = server.visitor()
  await visitor.login('ada@example.test', demoPassword)
  const { products } = (await visitor.call('GET /member/product_licenses/products', { lang: 'ja' })).data
  expect(products.filter(({ kept }) => kept)).toEqual([{ id: 'downloader', name: 'Ebbcatch', kept: true }])
  expect(products.length).toBeGreaterThan(4)
  const { data } = await visitor.call('GET /member/product_licenses')
  expect(data).toMatchObject({ win_used: 3, win_totle: 4, mac_used: 2, mac_totle: 2, mobile_used: 0, mobile_totle: 0 })
  expect(data.buy_more).toEqual({
    win: 'pid=757&option=LFT&email=ada%40example.test',
    mac: 'pid=1757&option=LFT&email=ada%40example.test',
    // Nothing that ada could buy there is for Linux.
    linux: null,
    mobile: 'pid=706&option=1Y&email=ada%40example.test',
  })
})
