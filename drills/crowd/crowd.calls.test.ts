import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { crowdOf } from '@/domains/licensing/company-seats/testing'
import { actFor, addCompany, appoint } from '@/tests/people/acting-company'
import { startServer, type TestServer } from '@/tests/server/server'
import { beginPayment, openShop, pay } from '@/tests/shop/checkout'
import { itemOf, placeOrder } from '@/tests/shop/orders'
import { signedInBuyers } from '../buyers'
import { roundsOr } from '../rounds'
import { reportOf } from '../rows'

const basket = { pid: '701', option: 'LFT', country: 'DE', currency: 'EUR' }
const place = { line: 'downloader', platform: 'win' } as const

/** The embedded database has one connection, in one process. */
const real = inject('postgres') !== null
const people = roundsOr(40)
/** With the others they are even: a licence of this product has two seats. */
const joiners = Math.ceil(people / 8) * 2 + (people % 2)
const rows = reportOf('crowd', ['', 'people', 'joiners', 'milliseconds'])

let servers: TestServer[]
beforeAll(async () => {
  const first = await startServer()
  servers = real ? [first, await startServer({}, first)] : [first]
})
afterAll(async () => {
  for (const server of servers) await server.close()
})

const since = (begun: number) => Math.round(performance.now() - begun)

/** Until a condition of the database holds. @returns milliseconds */
async function until(server: TestServer, condition: ReturnType<typeof sql>): Promise<number> {
  const begun = performance.now()
  for (;;) {
    const { rows: found } = await server.database.execute<{ holds: boolean }>(sql`select ${condition} holds`)
    if (found[0]?.holds) return since(begun)
    await new Promise((next) => setTimeout(next, 20))
  }
}

it(`a crowd of ${joiners} joins a company of ${people}: they get their seats, and another person’s order is there soon`, {
  timeout: 0,
}, async () => {
  const [server] = servers as [TestServer]
  await openShop(server)
  const [owner, company] = [await server.member({ email: 'owner@acme.test' }), await addCompany(server, 'acme')]
  await appoint(server, company, owner.id, 'owner')
  const visitor = server.visitor()
  await visitor.signIn('owner@acme.test')
  await actFor(server, owner.id, company)
  await crowdOf(server, company)(people - 1)
  await server.worker.drain()
  await placeOrder(server, company, {
    catalogueVersion: 1,
    items: [itemOf(701, { term: 'LFT', quantity: (people + joiners) / 2 })],
  })
  const [buyer, warm] = await signedInBuyers(server.database, server.url, {
    name: 'buyer',
    count: 2,
    now: server.clock.now(),
  })
  if (!buyer || !warm) throw new Error('There are no buyers')
  for (const each of servers) await each.worker.start()

  const seated = (count: number) => sql`(select count(*) = ${count} from shared_seats where ended_at is null)`
  const bought = (email: string) => sql`
    exists (select from orders o join members m on m.id = o.member_id where m.email = ${email})
    and exists (select from mails where recipient = ${email})`
  const buyOne = async (which: typeof buyer, email: string) => {
    const { payment } = await beginPayment(which, basket)
    const paid = performance.now()
    await pay(which, payment)
    await until(server, bought(email))
    return since(paid)
  }
  rows.add('an order with its letter, nothing else going on', people, 0, await buyOne(warm, 'buyer1@example.test'))

  const begun = performance.now()
  expect((await visitor.call('POST /member/company_seats/rule', { ...place, group: null })).cscode).toBe(0)
  rows.add('the call for a rule', people, 0, since(begun))
  await until(server, seated(people))
  rows.add('all have their seats', people, 0, since(begun))

  const joined = performance.now()
  await crowdOf(server, company)(joiners)
  const [order] = await Promise.all([
    buyOne(buyer, 'buyer0@example.test'),
    until(server, seated(people + joiners)).then(() =>
      rows.add('the joiners have theirs', people, joiners, since(joined)),
    ),
  ])
  rows.add('another person’s order with its mail meanwhile', people, joiners, order)
  if (process.env.DRILL_COMMAND !== undefined) expect(order).toBeLessThan(2000)
  const { rows: pools } = await server.database.execute(
    sql`select used, total from seat_pools where member_id = ${company}`,
  )
  expect(pools).toEqual([{ used: people + joiners, total: people + joiners }])
})
