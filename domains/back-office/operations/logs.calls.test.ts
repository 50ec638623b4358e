import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orders } from '@/domains/commerce/orders/tables'
import { webhookDeliveries } from '@/integrations/payments/tables'
import { auditLog } from '@/platform/audit/tables'
import { jobs } from '@/platform/jobs/tables'
import { mails } from '@/platform/mail/tables'
import { signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { beginPayment, openShop, pay } from '@/tests/shop/checkout'
import { addFailedJob, addMail } from './testing'

let server: TestServer
let staff: Visitor
beforeAll(async () => {
  server = await startServer()
  await openShop(server)
  staff = (await signedInOperator(server, 'owner')).visitor
})
afterAll(() => server.close())

const lastDeed = async () => {
  const rows = await server.database.select().from(auditLog).orderBy(auditLog.id)
  return rows.at(-1)
}

describe('a webhook', () => {
  it('that failed is in the log with its error, and a replay applies it once', async () => {
    const buyer = server.visitor()
    const { payment } = await beginPayment(buyer, {
      pid: '701',
      option: 'LFT',
      currency: 'USD',
      country: 'US',
      email: 'eve@example.test',
      name: 'Eve',
    })
    let broken = true
    server.payments.listen({
      payment: async () => {
        if (broken) throw new Error('The disk of eve@example.test is full')
      },
    })
    await pay(buyer, payment)
    await server.worker.drain()
    expect(await server.database.$count(orders, eq(orders.payment, payment))).toBe(0)

    const { data } = await staff.call('GET /console/api/webhooks', { state: 'failed' })
    expect(data.webhooks).toMatchObject([
      { kind: 'payment.paid', state: 'failed', failures: 1, replays: 0, error: 'The disk of ••• is full' },
    ])
    const { provider, event } = data.webhooks[0] ?? {}
    const replay = (seen: number) => staff.call('POST /console/api/webhooks/replay', { provider, event, seen })
    expect((await replay(0)).cscode).toBe(20035)

    broken = false
    expect(await replay(0)).toMatchObject({ cscode: 0, data: { webhook: { state: 'done', replays: 1, error: null } } })
    expect(await lastDeed()).toMatchObject({ action: 'webhook.replay', details: { event, state: 'failed' } })
    expect((await replay(0)).cscode).toBe(31002)
    expect((await replay(1)).cscode).toBe(0)
    // The sandbox delivers it again as well, like any provider.
    server.clock.advance(60_000 as never)
    await server.worker.drain()
    expect(await server.database.$count(orders, eq(orders.payment, payment))).toBe(1)
  })

  it('is listed page by page, each of them once', async () => {
    const receivedAt = new Date('2026-11-01T00:00:00Z')
    const rows = Array.from({ length: 120 }, (_, index) => ({
      provider: 'paddle' as const,
      event: `evt_${String(index).padStart(3, '0')}`,
      kind: 'paged',
      // Many came in the same moment.
      receivedAt: new Date(receivedAt.getTime() + Math.floor(index / 70)),
    }))
    await server.database.insert(webhookDeliveries).values(rows)
    const seen: string[] = []
    for (let more = true, last: object = {}; more; ) {
      const { data } = await staff.call('GET /console/api/webhooks', { kind: 'paged', ...last })
      seen.push(...data.webhooks.map(({ event }: { event: string }) => event))
      const end = data.webhooks.at(-1)
      last = { before: end?.received, before_event: end?.event }
      more = data.more
    }
    expect(seen).toEqual(
      rows
        .map(({ event }) => event)
        .sort()
        .reverse(),
    )
  })
})

describe('a mail', () => {
  const preview = async (mail: number) => staff.send(`/console/api/mails/preview?mail=${mail}`)

  it('is found by address and kind, and shown in a frame without the secrets of its links', async () => {
    const mail = await addMail(server, { recipient: 'zoe@example.test', kind: 'orders.confirmation' })
    const { data } = await staff.call('GET /console/api/mails', {
      address: 'Zoe@example.test',
      kind: 'orders.confirmation',
    })
    expect(data.mails).toMatchObject([{ id: mail, state: 'kept', preview: true }])
    const shown = await preview(mail)
    expect(shown.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
    const html = await shown.text()
    expect(html).toContain('https://foyer.test/x?••••')
    expect(html).not.toMatch(/abcdef123456|href/)
  })

  it('that contains a code is stored without it, and not sent again', async () => {
    await server.database.transaction((transaction) =>
      server.installation.mailer.send(transaction, {
        kind: 'test.code',
        to: 'zoe@example.test',
        language: 'en',
        letter: { subject: 'Your code', heading: 'Hello', paragraphs: ['It is Q7XK.'], code: 'Q7XK' },
        confidential: true,
      }),
    )
    const [mail] = await server.database.select().from(mails).where(eq(mails.kind, 'test.code'))
    const html = await (await preview(mail?.id ?? 0)).text()
    expect(html).toContain('It is ••••.')
    expect(html).not.toContain('Q7XK')
    expect((await staff.call('POST /console/api/mails/resend', { mail: mail?.id })).cscode).toBe(20035)
  })

  it('is sent again to its recipient', async () => {
    const mail = await addMail(server, { recipient: 'yan@example.test' })
    const { data } = await staff.call('POST /console/api/mails/resend', { mail })
    expect(await server.mailsTo('yan@example.test')).toMatchObject([
      { id: data.mail, subject: 'A letter' },
      { id: mail },
    ])
    expect(await lastDeed()).toMatchObject({ action: 'mail.resend', details: { mail, again: data.mail } })
    expect((await staff.call('POST /console/api/mails/resend', { mail: 9_999_999 })).cscode).toBe(20085)
  })
})

describe('a job', () => {
  it('a job that was given up is shown with its error, and runs again when an operator retries it', async () => {
    const ran: unknown[] = []
    server.worker.handle('test.job', async (payload) => void ran.push(payload))
    const job = await addFailedJob(server, { kind: 'test.job' })
    const { data } = await staff.call('GET /console/api/jobs', { state: 'failed', kind: 'test.job' })
    expect(data.jobs).toMatchObject([
      { id: job, attempts: 35, error: 'The server of ••• did not answer', payload: { email: '•••', order: 12 } },
    ])
    expect((await staff.call('POST /console/api/jobs/retry', { job, seen: 34 })).cscode).toBe(31002)
    expect(await staff.call('POST /console/api/jobs/retry', { job, seen: 35 })).toMatchObject({
      cscode: 0,
      data: { job: { state: 'waiting', attempts: 0 } },
    })
    await server.worker.drain()
    expect(ran).toEqual([{ email: 'bob@example.test', order: 12 }])
    expect((await staff.call('POST /console/api/jobs/retry', { job, seen: 0 })).cscode).toBe(20085)
  })

  it('is discarded with a reason, unless it recurs or runs', async () => {
    const discard = async (job: number) =>
      (await staff.call('POST /console/api/jobs/discard', { job, seen: 35, reason: 'Too late' })).cscode
    expect(await discard(await addFailedJob(server, { singleton: 'test.recurring' }))).toBe(20035)
    const lockedUntil = new Date(Date.now() + 60_000)
    expect(await discard(await addFailedJob(server, { failedAt: null, lockedUntil }))).toBe(31002)
    const job = await addFailedJob(server)
    expect(await discard(job)).toBe(0)
    expect(await server.database.$count(jobs, eq(jobs.id, job))).toBe(0)
    expect(await lastDeed()).toMatchObject({ action: 'job.discard', details: { job, reason: 'Too late' } })
  })
})
