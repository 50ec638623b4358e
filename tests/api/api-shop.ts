import { sql } from 'drizzle-orm'
import type { apiCalls } from '@/apps/server/calls'
import { openCompany } from '@/domains/accounts/companies'
import { exampleCompany } from '@/domains/accounts/companies/contract/api'
import { exampleKey } from '@/domains/back-office/members/contract/api-licence-keys'
import { happen } from '@/domains/back-office/webhooks/testing'
import { exampleQuote } from '@/domains/commerce/subscriptions/contract/api-plans'
import { addReleases } from '@/domains/licensing/downloads/store/releases'
import { exampleTrial } from '@/domains/licensing/licences/contract/api-trials'
import { seatPools, seats } from '@/domains/licensing/licences/tables'
import { money } from '@/platform/money/money'
import { keptName } from '@/platform/text/shown-name'
import { publishDemoCatalogue } from '../console/catalogue-console'
import { callApi } from '../console/key-calls'
import { storedKey } from '../console/licence-key-calls'
import { storedTrial } from '../console/trial-calls'
import type { TestServer } from '../server/server'
import { openShop } from '../shop/checkout'
import { itemOf, placeOrder } from '../shop/orders'
import { running } from '../shop/subscriptions'

/** Names that the examples of the server API use. */
const device = '2b1c5d0e-7f3a-4c6b-9d8e-1a2b3c4d5e6f'
const exampleRefund = 'R-7KQ2MX4R'
const exampleEndpoint = 'we_7KQ2MX4RTAZ3'
/** Where the vendor's own system listens. */
export const exampleReceiver = 'https://crm.example.com/hooks'

export interface ExampleShop {
  readonly server: TestServer
  readonly secret: string
  /** The names in the examples, and their counterparts here. */
  readonly called: Map<string, string>
  readonly buy: () => Promise<string>
  readonly catalogueVersion: number
}

/** Opens a shop in which every example of the server API is true. It needs a server of its own, since members count from 1. */
export async function openExampleShop(server: TestServer, secret: string): Promise<ExampleShop> {
  const { database, clock } = server
  const now = clock.now()
  const { version: catalogueVersion } = await openShop(server)
  const ada = await server.member({ email: 'ada@example.test', metadata: { crm: 'A-4711' } })
  const names = { en: 'Ebbcatch Video' }
  const buy = () =>
    placeOrder(server, ada.id, {
      catalogueVersion,
      currency: 'EUR',
      paidAt: now,
      items: [itemOf(701, { names, unit: money(2999, 'EUR') })],
    })
  const { id, number } = await buy()
  await database.execute(sql`update orders set metadata = '{"crm": "A-4711"}' where id = ${id}`)
  await database.transaction((transaction) =>
    server.installation.events.emit(transaction, 'order.paid', { order: id }, now),
  )
  await server.worker.drain()
  await takeSeat(server, ada.id)
  await running(server)
  const { rows } = await database.execute<{ reference: string; number: string; name: string }>(sql`
    select s.reference, o.number, s.provider_subscription as name from subscriptions s join orders o on o.id = s.order_id`)
  const [own] = rows
  const called = new Map([
    ['7KQ2M-X4RTA', number],
    ['B8M3Q-2K7TX', own?.number ?? ''],
    ['S7KQ2MX4RTA', own?.reference ?? ''],
    ['sub_example', own?.name ?? ''],
  ])
  return { server, secret, called, catalogueVersion, buy: async () => (await buy()).number }
}

async function takeSeat({ database, clock }: TestServer, memberId: number) {
  const place = { memberId, line: 'downloader', platform: 'win' as const, total: 2 }
  const [pool] = await database.insert(seatPools).values(place).returning({ id: seatPools.id })
  if (!pool) throw new Error('The pool was not written')
  const program = { version: '6.2.1', architecture: 'x64', system: 'Windows 11' }
  const moments = { grantedAt: clock.now(), lastSeenAt: clock.now() }
  const facts = { device: '00:00:5E:00:53:01', nickname: 'Office', ...program, ...moments }
  await database.insert(seats).values({ ...facts, id: device, poolId: pool.id, deviceHash: Buffer.alloc(32) })
}

/** Returns a value of an example with the names of this shop. */
export const inShop = <Value>({ called }: ExampleShop, value: Value): Value =>
  JSON.parse([...called].reduce((text, [example, here]) => text.replaceAll(example, here), JSON.stringify(value)))

type Preparation = (shop: ExampleShop) => Promise<void>

/** Another order with a refund request, since an earlier example has decided on the first one. */
const askForRefund: Preparation = async (shop) => {
  const { server, secret, called, buy } = shop
  const input = { order: await buy(), cause: 'bought_twice', reason: 'Bought twice by mistake' }
  const { body } = await callApi(server, 'POST /api/v1/orders/{order}/refunds', { secret, input })
  called.set(exampleRefund, body.id)
}

/** An order that no earlier example has touched. @param name the example's name for it */
const buyAnother =
  (name: string): Preparation =>
  async ({ called, buy }) => {
    called.set(name, await buy())
  }

/** Asks for the price of changing the subscription to a yearly one, as in the examples. */
const askForPlans: Preparation = async ({ server, secret, called }) => {
  const input = { subscription: called.get('S7KQ2MX4RTA') }
  const { body } = await callApi(server, 'GET /api/v1/subscriptions/{subscription}/plans', { secret, input })
  const yearly = body.items.find(({ term }: { term: string }) => term === '1Y')
  called.set(exampleQuote, yearly?.quote)
}

/** An endpoint of its own, since another example removes one. */
const makeEndpoint: Preparation = async ({ server, secret, called }) => {
  const input = { url: called.get(exampleReceiver), description: 'CRM', types: ['order.paid'] }
  const { body } = await callApi(server, 'POST /api/v1/webhook-endpoints/make', { secret, input })
  called.set(exampleEndpoint, body.id)
}

/** The release of the examples, once. */
const publishSample: Preparation = async ({ server }) => {
  const sha256 = '7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed'
  const facts = { software: 'ebbcatch-video', platform: 'win', version: '6.1.0', build: 61_042, share: 50 } as const
  const file = { fileName: 'ebbcatch-video-6.1.0-61042-win.exe', fileKey: `releases/${sha256}`, size: 3, sha256 }
  await addReleases(server.database, [{ ...facts, ...file, releasedAt: server.clock.now() }])
}

/** The licence key of the examples as it was made, in case an example before has changed it. */
const makeKeyOfLine: Preparation = async ({ server, called }) => {
  const { database } = server
  await database.execute(sql`delete from licence_keys where order_id is not null`)
  const { rows } = await database.execute<{ id: number }>(sql`
    select id::int from orders where number = ${called.get('7KQ2M-X4RTA')}`)
  const id = await storedKey(server, { orderId: rows[0]?.id ?? 0, pid: 701, text: exampleKey.text })
  called.set(String(exampleKey.key), String(id))
}

const disableKeyOfLine: Preparation = async (shop) => {
  await makeKeyOfLine(shop)
  const because = sql`disabled_because = 'It stands in a forum'`
  await shop.server.database.execute(sql`update licence_keys set disabled_at = now(), ${because}`)
}

/** The trial of the examples as its device began it, in case an example before has changed it. */
const beginTrial: Preparation = async ({ server, called }) => {
  await server.database.execute(sql`delete from trials`)
  called.set(exampleTrial, (await storedTrial(server)).id)
}

/** The company of the examples. */
const foundCompany: Preparation = async ({ server: { database, clock, installation }, called }) => {
  const facts = { personId: 1, name: keptName('Acme GmbH'), now: clock.now() }
  const opened = await database.transaction((transaction) => openCompany(installation.events, transaction, facts))
  called.set(String(exampleCompany), String(opened?.company))
}

/** The consent of the examples, once. */
const agreeToNews: Preparation = async ({ server, secret }) => {
  const { body } = await callApi(server, 'GET /api/v1/consents', { secret, input: { email: 'ada@example.test' } })
  if (body.items.length > 0) return
  const facts = { source: 'Box at the fair, 20 November', wording: 'Send me the newsletter.', language: 'en' }
  const input = { email: 'ada@example.test', topic: 'newsletter', given_at: '2026-11-20T12:00:00.000Z', ...facts }
  await callApi(server, 'POST /api/v1/consents', { secret, input })
}

const registerSomebody: Preparation = async ({ server }) => {
  await happen(server, 4711)
  await server.worker.drain()
}

/** Another example has bound a device, and its pool was counted then: both are as the shop began. */
const releaseBound: Preparation = async ({ server }) => {
  await server.database.execute('update seats set released_at = now() where is_bound and released_at is null')
  await server.database.execute(`update seat_pools set total = 2 where line = 'downloader' and platform = 'win'`)
}

/** A purchase of the one product whose programs count exports, which no other example buys. */
const buyCounted: Preparation = async ({ server, catalogueVersion }) => {
  await placeOrder(server, 1, { catalogueVersion, items: [itemOf(776, { term: 'LFT' })] })
}

/** Floating places for a relay, on a system of their own. */
const buyForTeam: Preparation = async ({ server }) => {
  const { version: catalogueVersion } = await publishDemoCatalogue(server)
  const items = [itemOf(2713, { term: 'LFT', quantity: 5, platforms: ['linux'] })]
  await placeOrder(server, 1, { catalogueVersion, items })
}

/** Preparations of examples. */
export const preparations: Partial<Record<keyof typeof apiCalls, Preparation>> = {
  'GET /api/v1/companies/{company}/people': foundCompany,
  'GET /api/v1/members/{member}/seats': releaseBound,
  'POST /api/v1/members/{member}/meters': buyCounted,
  'POST /api/v1/members/{member}/relays': buyForTeam,
  'GET /api/v1/members/{member}/licence-keys': makeKeyOfLine,
  'POST /api/v1/licence-keys/find': makeKeyOfLine,
  'POST /api/v1/licence-keys/{key}/disable': makeKeyOfLine,
  'POST /api/v1/licence-keys/{key}/enable': disableKeyOfLine,
  'POST /api/v1/licence-keys/{key}/replace': makeKeyOfLine,
  'POST /api/v1/licence-keys/{key}/reveal': makeKeyOfLine,
  'GET /api/v1/trials': beginTrial,
  'POST /api/v1/trials/{trial}/extend': beginTrial,
  'POST /api/v1/trials/{trial}/revoke': beginTrial,
  'POST /api/v1/refunds/{refund}/approve': askForRefund,
  'POST /api/v1/refunds/{refund}/decline': askForRefund,
  'POST /api/v1/orders/{order}/goodwill': buyAnother('G4P7W-9NDKC'),
  'POST /api/v1/orders/{order}/withdrawals': buyAnother('W8H2V-6QRTB'),
  'GET /api/v1/subscriptions/{subscription}/plans': askForPlans,
  'POST /api/v1/subscriptions/{subscription}/change': askForPlans,
  'GET /api/v1/releases': publishSample,
  'POST /api/v1/releases/{release}/change': publishSample,
  'POST /api/v1/releases/{release}/withdraw': publishSample,
  'GET /api/v1/consents': agreeToNews,
  'GET /api/v1/consents/{consent}': agreeToNews,
  'POST /api/v1/consents/withdraw': agreeToNews,
  'GET /api/v1/events': registerSomebody,
  'GET /api/v1/webhook-endpoints': makeEndpoint,
  'POST /api/v1/webhook-endpoints/{endpoint}/change': makeEndpoint,
  'POST /api/v1/webhook-endpoints/{endpoint}/rotate': makeEndpoint,
  'POST /api/v1/webhook-endpoints/{endpoint}/remove': makeEndpoint,
  'POST /api/v1/webhook-endpoints/{endpoint}/test': makeEndpoint,
  'POST /api/v1/webhook-endpoints/{endpoint}/replay': makeEndpoint,
  'GET /api/v1/refunds': askForRefund,
  'GET /api/v1/refunds/{refund}': askForRefund,
}
