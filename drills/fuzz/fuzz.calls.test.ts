import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadDemoCompanies } from '@/apps/demo/companies'
import { customersOf, loadDemoCatalogue } from '@/apps/demo/data'
import { loadDemoOrders } from '@/apps/demo/orders'
import { loadDemoMembers } from '@/domains/accounts/identity/store/accounts/demo-members'
import { startServer, type TestServer } from '@/tests/server/server'
import { roundsOr, seedOr } from '../rounds'
import { fuzz } from './run'

const count = roundsOr(2000)
const seed = seedOr(14)

let server: TestServer
beforeAll(async () => {
  server = await startServer({ TRUSTED_PROXIES: '1' })
  const { database, config, clock, installation } = server
  await loadDemoCatalogue(database, config.vendorDir, clock.now())
  await loadDemoMembers(database, customersOf(config.vendorDir), clock.now())
  await loadDemoCompanies(installation, customersOf(config.vendorDir), clock.now())
  await loadDemoOrders(database, customersOf(config.vendorDir), clock.now())
})
afterAll(() => server.close())

it(
  `${count} random requests are answered in the envelope without a server error; a refused one changes nothing`,
  { timeout: 0 },
  async () => expect(await fuzz(server, { seed, count })).toEqual([]),
)
