import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LetterName } from '@/domains/commerce/subscriptions/mails/mails'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { openShop } from '@/tests/shop/checkout'
import {
  cancel,
  newest,
  passDays,
  pauseFor,
  plansOf,
  startClockwork,
  subscribe,
  subscriber,
  subscriptionsOf,
} from '@/tests/shop/subscriptions'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await openShop(server)
  await startClockwork(server)
})
afterAll(() => server?.close())

const inWords = (unix: number) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(unix * 1000))

/** The newest subscription on the member's page. */
async function shown(visitor: Visitor) {
  const [own] = (await subscriptionsOf(visitor)).order_list
  if (!own) throw new Error('There is no subscription')
  return own
}

type PageState = Awaited<ReturnType<typeof shown>>

interface Act {
  /** The letter about it. */
  readonly letter: LetterName
  readonly act: (visitor: Visitor, named: { vid: string; oid: string }) => Promise<unknown>
  /** The words of the letter, from the page as it is after the act. */
  readonly says: (own: PageState) => readonly string[]
}

async function change(visitor: Visitor, vid: string, pid: number) {
  const found = (await plansOf(visitor, vid)).plans.find((plan) => plan.pid === pid && plan.term === '1M')
  if (!found) throw new Error('It is not offered')
  const { term, quantity, quote } = found
  return visitor.call('POST /member/change_subscription', { vid, pid, term, quantity, quote })
}

const resume = (visitor: Visitor, { vid, oid }: { vid: string; oid: string }) =>
  visitor.call('POST /member/resume_subscription', { vid, oid })
const renews = ({ end }: PageState) => [`It renews on ${inWords(end)}`]

/** The acts on one subscription, one after the other. */
const acts: readonly Act[] = [
  {
    letter: 'cancelled',
    act: cancel,
    says: ({ end }) => [`You can use it until ${inWords(end)}`],
  },
  { letter: 'resumed', act: resume, says: renews },
  {
    letter: 'paused',
    act: (visitor, { vid }) => pauseFor(visitor, vid, 1),
    says: ({ pause }) => [`until ${inWords(pause?.from ?? 0)}`, `It continues on ${inWords(pause?.until ?? 0)}`],
  },
  { letter: 'unpaused', act: resume, says: renews },
  {
    letter: 'changed',
    act: async (visitor, { vid }) => {
      await passDays(server, 5)
      await change(visitor, vid, 365)
    },
    says: ({ end, renew_amount: amount }) => [`It renews on ${inWords(end)} for $${amount}`],
  },
  {
    letter: 'planned',
    act: (visitor, { vid }) => change(visitor, vid, 367),
    says: ({ end, change: planned }) => [
      `Nothing changes until ${inWords(end)}`,
      `for $${planned?.renew_amount} per period`,
    ],
  },
  {
    letter: 'kept',
    act: (visitor, { vid }) => visitor.call('POST /member/keep_subscription', { vid }),
    says: ({ end }) => [`renews on ${inWords(end)}`],
  },
  {
    letter: 'notice',
    act: async (visitor) => {
      const { end } = await shown(visitor)
      while (server.clock.now().getTime() / 1000 < end - 3600 * 24 * 2) await passDays(server, 1)
    },
    says: ({ end }) => [`renews automatically on ${inWords(end)}`],
  },
  {
    letter: 'renewed',
    act: () => passDays(server, 3),
    says: ({ payment_amount: paid }) => [`We have received $${paid}`],
  },
]

it('each letter about a subscription says the days and amounts of the state after its act', async () => {
  const email = 'acts@letters.test'
  const visitor = await subscriber(server, email)
  await subscribe(server, visitor, { pid: 367, option: '1M' })
  const named = await newest(visitor)
  for (const { letter, act, says } of acts) {
    await act(visitor, named)
    const mail = (await server.mailsTo(email)).find(({ kind }) => kind.startsWith('subscription.'))
    expect(mail?.kind).toBe(`subscription.${letter}`)
    for (const words of says(await shown(visitor))) expect(mail?.text).toContain(words)
  }
})
