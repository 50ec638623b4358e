import { sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/tables/members'
import { publish } from '@/domains/commerce/catalogue/store'
import { addCodes } from '@/domains/licensing/activation'
import { seatPools, seats } from '@/domains/licensing/licences/tables'
import { signedInOperator } from '../people/operator'
import { amounts, names } from '../samples/small-vendor'
import type { TestServer } from '../server/server'
import { itemOf, placeOrder } from '../shop/orders'

let count = 0

/** Creates a member without a login, which the calls of the console do not need. */
export async function someMember({ database, clock }: TestServer, facts: object = {}) {
  const named = { email: `member${++count}@example.test`, username: `Member ${count}`, passwordHash: '!' }
  const [row] = await database
    .insert(members)
    .values({ ...named, createdAt: clock.now(), ...facts })
    .returning()
  if (!row) throw new Error('The member was not written')
  return row
}

const reason = 'Ticket T-4711'

const about = async (server: TestServer, facts: object = {}) => ({
  member: (await someMember(server, facts)).id,
  reason,
})

/** Creates a licence of a member. */
async function aboutLicence(server: TestServer) {
  const request = await about(server)
  const { number: order } = await placeOrder(server, request.member, { items: [itemOf(757)] })
  return { ...request, order, position: 0 }
}

/** An input with which each call of the members' room succeeds. */
export const memberSamples = {
  'GET /console/api/members': async () => ({ q: 'member' }),
  'GET /console/api/members/show': async (server: TestServer) => ({ member: (await someMember(server)).id }),
  'GET /console/api/members/companies': async (server: TestServer) => ({ member: (await someMember(server)).id }),
  'GET /console/api/members/timeline': async (server: TestServer) => ({ member: (await someMember(server)).id }),
  'GET /console/api/members/givable': async () => ({}),
  'GET /console/api/members/merge': async (server: TestServer) => ({
    from: (await someMember(server)).id,
    into: (await someMember(server)).email,
  }),
  'POST /console/api/members/blacklist': (server: TestServer) => about(server),
  'POST /console/api/members/lift': (server: TestServer) => about(server, { blacklistedAt: server.clock.now() }),
  'POST /console/api/members/suspend': (server: TestServer) => about(server),
  'POST /console/api/members/resume': (server: TestServer) => about(server, { suspendedAt: server.clock.now() }),
  'POST /console/api/members/end-sessions': (server: TestServer) => about(server),
  'POST /console/api/members/password-link': (server: TestServer) => about(server),
  'POST /console/api/members/reset-second-factor': (server: TestServer) =>
    about(server, { secondFactorSince: server.clock.now() }),
  'POST /console/api/members/revoke-licence': aboutLicence,
  'POST /console/api/members/restore-licence': async (server: TestServer) => {
    const request = await aboutLicence(server)
    await server.database.execute(sql`update order_lines l set revoked_at = now() from orders o
      where o.id = l.order_id and o.number = ${request.order}`)
    return request
  },
  'POST /console/api/members/metadata': async (server: TestServer) => ({
    of: { member: (await someMember(server)).id },
    metadata: { crm: 'A-4711' },
  }),
  'POST /console/api/members/impersonate': (server: TestServer) => about(server),
  'POST /console/api/members/correct-email': async (server: TestServer) => ({
    ...(await about(server)),
    email: `corrected${++count}@example.test`,
  }),
  'POST /console/api/members/release-devices': async (server: TestServer) => {
    const request = await about(server)
    return { ...request, seats: [await takenSeat(server, request.member)] }
  },
  'POST /console/api/members/resend-mail': async (server: TestServer) => {
    const { id, email } = await someMember(server)
    const letter = { subject: 'Hello', heading: 'Hello', paragraphs: ['There.'] }
    const mail = { kind: 'test', to: email, language: 'en', letter, confidential: false } as const
    return { member: id, reason, mail: await server.installation.mailer.send(server.database, mail) }
  },
  'POST /console/api/members/extend': async (server: TestServer) => {
    const request = await about(server)
    const { number } = await placeOrder(server, request.member, { items: [itemOf(701, { term: '1Y' })] })
    return { ...request, order: number, position: 0, seen: number }
  },
  'POST /console/api/members/give-code': async (server: TestServer) => {
    await stockCodes(server)
    return { ...(await about(server)), pool: `oem:${oem.family}`, seen: '' }
  },
  'POST /console/api/members/give-product': async (server: TestServer) => {
    await stockCodes(server)
    return { ...(await about(server)), product: program.pid, term: '1Y' as const, seen: '' }
  },
  'POST /console/api/members/merge': async (server: TestServer) => {
    const { from, into, seen } = await twoAccounts(server)
    return { from, into, seen, reason }
  },
  'POST /console/api/members/unmerge': async (server: TestServer) => ({ merge: await standingMerge(server), reason }),
}

export const oem = {
  pid: 900,
  kind: 'oem' as const,
  family: 'oem-family',
  line: 'downloader',
  box: 'a',
  seats: 1,
  names,
  descriptions: names,
  platforms: ['win' as const],
}

const program = {
  pid: 901,
  kind: 'single' as const,
  family: 'program',
  line: 'downloader',
  box: 'a',
  seats: 2,
  guarantees: [],
  names,
  descriptions: names,
  platforms: ['win' as const],
}

/** Stocks codes of one product and of one gift, and a program. @returns the catalogue’s version */
export async function stockCodes({ database, clock }: TestServer) {
  const lines = [{ key: 'downloader', names, primary: true, tab: true }]
  const prices = [
    { pid: oem.pid, term: 'LFT' as const, amounts, onSale: true },
    ...(['1Y', 'LFT'] as const).map((term) => ({ pid: program.pid, term, amounts, onSale: true })),
  ]
  const campaigns = [{ key: 'all-in-one-new', names, products: [program.pid], amounts }]
  const none = { vatRates: [], coupons: [], displayedDiscounts: [], campaigns }
  const { version } = await publish(database, { lines, products: [oem, program], prices, ...none }, clock.now())
  await addCodes(
    database,
    oem.family,
    Array.from({ length: 5 }, () => `OEM-${++count}`),
  )
  return version
}

/** A device that holds a seat. */
export async function takenSeat({ database, clock }: TestServer, memberId: number, more: object = {}) {
  const [pool] = await database
    .insert(seatPools)
    .values({ memberId, line: 'downloader', platform: 'win', total: 3 })
    .onConflictDoUpdate({ target: [seatPools.memberId, seatPools.line, seatPools.platform], set: { total: 3 } })
    .returning()
  const now = clock.now()
  const id = crypto.randomUUID()
  const facts = { deviceHash: Buffer.from(id), device: '3C:52:82:4F:A1:0E', grantedAt: now, lastSeenAt: now }
  await database.insert(seats).values({ id, poolId: pool?.id ?? 0, ...facts, ...more })
  return id
}

async function twoAccounts(server: TestServer) {
  const { visitor } = await signedInOperator(server, 'owner')
  const [from, into] = [await someMember(server), await someMember(server)]
  const { data } = await visitor.call('GET /console/api/members/merge', { from: from.id, into: into.email })
  return { visitor, from: from.id, into: into.id, seen: data.version as string }
}

async function standingMerge(server: TestServer) {
  const { visitor, ...request } = await twoAccounts(server)
  const { data } = await visitor.call('POST /console/api/members/merge', { ...request, reason })
  return data.merge as number
}
