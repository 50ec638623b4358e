import { loadDemoActivations } from '@/apps/demo/activations'
import { loadDemoCompanies } from '@/apps/demo/companies'
import { customersOf, loadDemoCatalogue } from '@/apps/demo/data'
import { loadDemoOrders } from '@/apps/demo/orders'
import { demoPassword, loadDemoMembers } from '@/domains/accounts/identity/store/accounts/demo-members'
import { startServer } from './server'

/** A server with the shipped demo vendor, its members and their orders (spec 14.4). */
export async function startDemoServer() {
  const server = await startServer()
  const folder = server.config.vendorDir
  const now = server.clock.now()
  await loadDemoCatalogue(server.database, folder, now)
  await loadDemoMembers(server.database, customersOf(folder), now)
  await loadDemoCompanies(server.installation, customersOf(folder), now)
  await loadDemoOrders(server.database, customersOf(folder), now)
  await loadDemoActivations(server.database, customersOf(folder), now)
  return {
    ...server,
    /** A browser in which a demo member is signed in. */
    async demoMember(name: string) {
      const visitor = server.visitor()
      await visitor.login(`${name}@example.test`, demoPassword)
      return visitor
    },
  }
}

export type DemoServer = Awaited<ReturnType<typeof startDemoServer>>
