import { afterAll, beforeAll, expect, it } from 'vitest'
import { publish } from '@/domains/commerce/catalogue'
import { heldMails, holdOf, releaseMails } from '@/platform/mail/hold'
import { recentMails } from '@/platform/mail/mailer'
import type { Sample } from '@/tests/console/console-calls'
import { giftSamples, refundSamples, ticketSamples } from '@/tests/console/console-queues'
import { importLines } from '@/tests/import/import'
import { signedInOperator } from '@/tests/people/operator'
import { readDemoCatalogue } from '@/tests/samples/demo-catalogue'
import { startServer, type TestServer } from '@/tests/server/server'
import { startClockwork } from '@/tests/shop/subscriptions'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await publish(server.database, await readDemoCatalogue(), server.clock.now())
})
afterAll(() => server.close())

const kinds = async () => (await heldMails(server.database)).map(({ kind, count }) => [kind, count])

it('an import sends no mail until staff ends the hold; a member who asks for a mail gets it', async () => {
  expect(await importLines(server, { 'gift-codes': [] })).toEqual({ 'gift-codes': { added: 0, known: 0 } })
  expect(await holdOf(server.database)).toBeNull()
  await importLines(server, {
    members: [{ email: 'ida@example.test', name: 'Ida', created_at: '2019-05-04T10:00:00Z' }],
    orders: [
      {
        number: 'Y1',
        member: 'ida@example.test',
        status: 'complete',
        currency: 'EUR',
        country: 'DE',
        placed_at: '2025-11-25T10:00:00Z',
      },
    ],
    'order-lines': [{ order: 'Y1', pid: 366, term: '1Y', unit_amount: 7999 }],
    subscriptions: [
      {
        order: 'Y1',
        state: 'active',
        paid_until: '2026-11-25T10:00:00Z',
        provider: 'paddle',
        checkout: 'old-1',
        provider_subscription: 'sub_1',
      },
    ],
  })
  await startClockwork(server)
  await server.worker.drain()
  expect(await kinds()).toEqual([['subscription.notice', 1]])

  const visitor = server.visitor()
  const ask = { email: 'ida@example.test', code: await visitor.captcha() }
  expect((await visitor.call('POST /api/auth/reset_pw/per', ask)).cscode).toBe(0)
  await server.worker.drain()
  expect((await server.mailsTo('ida@example.test')).map(({ kind }) => kind)).toEqual(['identity.reset'])

  const owner = await signedInOperator(server, 'owner')
  const { visitor: staff } = owner
  const decide = async (call: Parameters<typeof staff.call>[0], sample: Sample) => {
    expect([call, (await staff.call(call, await sample(server, owner))).cscode]).toEqual([call, 0])
    await server.worker.drain()
  }
  await decide('POST /console/api/tickets/answer', ticketSamples['POST /console/api/tickets/answer'])
  await decide('POST /console/api/refunds/decline', refundSamples['POST /console/api/refunds/decline'])
  await decide('POST /console/api/gifts/reject', giftSamples['POST /console/api/gifts/reject'])
  const sent = new Set((await recentMails(server.database, null)).map(({ kind }) => kind))
  for (const kind of ['support.answered', 'refunds.declined', 'gifts.rejected']) expect(sent).toContain(kind)
  expect(await kinds()).toEqual([['subscription.notice', 1]])

  const { data } = await staff.call('GET /console/api/attention')
  expect(data.entries.find(({ kind }: { kind: string }) => kind === 'heldMails')).toMatchObject({ count: 1 })
  const listed = await staff.call('GET /console/api/mails', { state: 'held' })
  expect(listed.data.mails).toMatchObject([{ kind: 'subscription.notice', state: 'held' }])

  const now = server.clock.now()
  await server.database.transaction((transaction) => releaseMails(transaction, { now, sends: true }))
  expect([await kinds(), await holdOf(server.database)]).toEqual([[], null])
  expect((await server.database.execute("select count(*)::int as count from jobs where kind = 'mail'")).rows).toEqual([
    { count: 1 },
  ])
  expect((await server.mailsTo('ida@example.test')).map(({ kind }) => kind).sort()).toEqual([
    'identity.reset',
    'subscription.notice',
  ])
})
