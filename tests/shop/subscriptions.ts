import { sql } from 'drizzle-orm'
import { enqueue } from '@/platform/jobs/queue'
import { days } from '@/platform/time/duration'
import type { TestServer } from '../server/server'
import type { Visitor } from '../server/visitor'
import { beginPayment, cards, openShop, pay } from './checkout'

/** The sandbox's card that pays once, while its holder is there, and never again. */
export const cardThatFails = '4000000000000341'

/** A member whose session outlives the year of a test. */
export async function subscriber(server: TestServer, email: string): Promise<Visitor> {
  await server.member({ email })
  const visitor = server.visitor()
  await visitor.signIn(email)
  await server.database.execute(sql`update sessions set expires_at = expires_at + interval '3 years'`)
  return visitor
}

/** From now on the sandbox renews, and subscriptions are looked after, whenever the worker is let work. */
export async function startClockwork(server: TestServer) {
  for (const kind of ['sandbox.renew', 'subscriptions.watch']) {
    await enqueue(server.database, { kind, payload: {}, runAt: server.clock.now(), singleton: kind })
  }
}

export async function passDays(server: TestServer, count: number) {
  for (let day = 0; day < count; day++) {
    server.clock.advance(days(1))
    await server.worker.drain()
  }
}

export async function subscribe(server: TestServer, visitor: Visitor, request: object, card = cards.good) {
  const { payment } = await beginPayment(visitor, { currency: 'USD', country: 'US', ...request })
  await pay(visitor, payment, card)
  await server.worker.drain()
}

/** Returns the subscriptions on the member's page, newest first. */
export async function subscriptionsOf(visitor: Visitor) {
  const { cscode, data } = await visitor.call('GET /member/subscription_info', { lang: 'en' })
  if (cscode !== 0) throw new Error(`The subscriptions did not come: ${cscode}`)
  return data
}

/** The names by which the newest one is called. */
export async function newest(visitor: Visitor) {
  const [own] = (await subscriptionsOf(visitor)).order_list
  if (!own) throw new Error('There is no subscription')
  return { vid: own.vid, oid: own.oid }
}

export const cancel = (visitor: Visitor, named: { vid: string; oid: string }, more: object = {}) =>
  visitor.call('GET /subscribe.php', { m: 'paddle_sf_sub', a: 'cancel_url', ...named, ...more })

/** Returns the offers on the page of one subscription. */
export async function plansOf(visitor: Visitor, vid: string, more: object = {}) {
  const { cscode, data } = await visitor.call('GET /member/subscription_plans', { vid, lang: 'en', ...more })
  if (cscode !== 0) throw new Error(`The plans did not come: ${cscode}`)
  return data
}

export async function pauseFor(visitor: Visitor, vid: string, months: number) {
  const quote = (await plansOf(visitor, vid)).pauses.find((each) => each.months === months)?.quote ?? 'none'
  return visitor.call('POST /member/pause_subscription', { vid, months, quote })
}

let subscribers = 0

/**
 * Creates a renewing subscription.
 * @returns its reference and its member
 */
export async function running(server: TestServer) {
  await openShop(server)
  const email = `subscriber${++subscribers}@example.test`
  const visitor = await subscriber(server, email)
  await subscribe(server, visitor, { pid: 367, option: '1M' })
  return { visitor, email, named: await newest(visitor) }
}

const reason = 'Ticket T-4711'

/** Inputs with which staff's calls to cancel and resume succeed. */
export const subscriptionSamples = {
  'POST /console/api/subscriptions/cancel': async (server: TestServer) => ({
    subscription: (await running(server)).named.vid,
    reason,
  }),
  'GET /console/api/subscriptions/plans': async (server: TestServer) => ({
    subscription: (await running(server)).named.vid,
  }),
  'POST /console/api/subscriptions/change': async (server: TestServer) => {
    const { visitor, named } = await running(server)
    const larger = (await plansOf(visitor, named.vid)).plans.find(({ timing }) => timing === 'now')
    if (!larger) throw new Error('There is no larger plan')
    const { pid, term, quantity, quote } = larger
    return { subscription: named.vid, pid, term, quantity, quote, reason }
  },
  'POST /console/api/subscriptions/pause': async (server: TestServer) => ({
    subscription: (await running(server)).named.vid,
    months: 1,
    reason,
  }),
  'POST /console/api/subscriptions/take-back': async (server: TestServer) => {
    const { visitor, named } = await running(server)
    await pauseFor(visitor, named.vid, 1)
    return { subscription: named.vid, reason }
  },
  'POST /console/api/subscriptions/resume': async (server: TestServer) => {
    const { visitor, named } = await running(server)
    await cancel(visitor, named)
    return { subscription: named.vid, reason }
  },
}
