import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { poolWatches } from '@/domains/back-office/code-pools/tables'
import { disputes } from '@/domains/commerce/disputes/tables'
import type { Role } from '@/domains/staff/operators/rules/permissions'
import { webhookDeliveries } from '@/integrations/payments/tables'
import { auditLog } from '@/platform/audit/tables'
import { root } from '@/platform/config/root'
import { holdJobs } from '@/platform/jobs/queue'
import { jobs } from '@/platform/jobs/tables'
import { days, hours, unixSeconds } from '@/platform/time/duration'
import { newClaim, newRefund, newTicket } from '@/tests/console/console-queues'
import { signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import { publishRelease, startServerWithFiles } from '@/tests/shop/releases'
import type { AttentionEntry } from './contract/console'

const production = {
  NODE_ENV: 'production',
  PAYMENT_PROVIDER: 'sandbox',
  PUBLIC_URL: 'https://member.example.com',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'hello@example.com',
}

let server: TestServer
beforeAll(async () => {
  server = await startServerWithFiles()
})
afterAll(() => server.close())

async function attentionOf(role: Role): Promise<readonly AttentionEntry[]> {
  const { visitor } = await signedInOperator(server, role)
  const { cscode, data } = await visitor.call('GET /console/api/attention')
  expect(cscode).toBe(0)
  return data.entries
}

const kindsOf = async (role: Role) => (await attentionOf(role)).map(({ kind }) => kind).sort()

describe('attention', () => {
  it('is shown only to operators who may act on it', async () => {
    expect(await kindsOf('publisher')).toEqual(['codes', 'haltedRollOuts', 'rollOuts'])
    expect(await kindsOf('finance')).toEqual([
      'bank',
      'disputes',
      'failedJobs',
      'failedMails',
      'failedWebhooks',
      'failingJobs',
      'heldJobs',
      'heldMails',
      'mailbox',
      'notices',
      'payments',
      'refunds',
      'restoredJobs',
      'reviews',
      'vatIds',
    ])
    expect(await kindsOf('owner')).toEqual([
      'bank',
      'codes',
      'deadEndpoints',
      'disputes',
      'failedJobs',
      'failedMails',
      'failedWebhooks',
      'failingJobs',
      'gifts',
      'haltedRollOuts',
      'heldJobs',
      'heldMails',
      'mailbox',
      'notices',
      'oldBackup',
      'payments',
      'refunds',
      'restoredJobs',
      'reviews',
      'rollOuts',
      'tickets',
      'vatIds',
    ])
  })

  it('is empty at first', async () => {
    for (const { count, since } of await attentionOf('owner'))
      expect({ count, since }).toEqual({ count: 0, since: null })
  })

  it('counts waiting work with its age, failures and low stock', async () => {
    const begun = server.clock.now()
    const [later, muchLater] = [1, 2].map((count) => new Date(begun.getTime() + hours(count))) as [Date, Date]
    await newRefund(server)
    await newClaim(server)
    await server.database.insert(disputes).values({
      number: 'D-22222222',
      provider: 'stripe',
      dispute: 'dp_1',
      payment: 'pi_1',
      stage: 'open',
      currency: 'USD',
      amount: 100,
      reason: 'fraudulent',
      openedAt: begun,
    })
    await newTicket(server)
    server.clock.advance(hours(3))
    await newRefund(server)
    const failed = { payload: {}, runAt: begun, failedAt: later }
    const failing = { payload: {}, runAt: muchLater, dueAt: begun }
    await server.database.insert(jobs).values([
      { kind: 'mail', ...failed },
      { kind: 'refund.pay', ...failed },
      { kind: 'refund.pay', ...failed, failedAt: muchLater },
      {
        kind: 'mail',
        payload: {},
        runAt: new Date(begun.getTime() + days(9)),
        attempts: 1,
        awaits: 'smtp',
        lastError: 'No',
      },
      { kind: 'mailbox.read', payload: {}, runAt: new Date(begun.getTime() + days(9)), attempts: 3, lastError: 'No' },
      { ...failing, kind: 'order.paid → invoices', attempts: 4, lastError: 'No' },
      { ...failing, kind: 'order.paid → invoices', attempts: 1, lastError: 'No' },
    ])
    const delivery = { provider: 'sandbox', kind: 'payment', receivedAt: begun } as const
    await server.database.insert(webhookDeliveries).values([
      { ...delivery, event: 'one', state: 'failed' },
      { ...delivery, event: 'two', state: 'done' },
    ])
    await server.database.insert(poolWatches).values([
      { pool: 'oem:one', threshold: 5, lowSince: begun },
      { pool: 'oem:two', threshold: 5 },
    ])

    const build = (build: number, facts: object) =>
      publishRelease(server, Buffer.from(`${build}`), { software: 'free-tool', build, ...facts })
    await build(1001, { share: 10 })
    await build(1002, { share: 10, haltedAt: later })
    await build(1003, {})
    await holdJobs(server.database, { by: 'Mira', now: later })
    // How old it is, the database's own clock says.
    const longAgo = new Date('2020-01-01T00:00:00Z')
    const made = { action: 'backup.make', operator: 'Mira', memberId: null, details: {} }
    await server.database.insert(auditLog).values({ ...made, at: longAgo })

    const entries = await attentionOf('owner')
    const found = Object.fromEntries(entries.map(({ kind, count, since }) => [kind, [count, since]]))
    expect(found).toEqual({
      refunds: [2, unixSeconds(begun)],
      notices: [0, null],
      payments: [0, null],
      reviews: [0, null],
      bank: [0, null],
      disputes: [1, unixSeconds(begun)],
      gifts: [1, unixSeconds(begun)],
      tickets: [1, unixSeconds(begun)],
      vatIds: [0, null],
      codes: [1, unixSeconds(begun)],
      failedWebhooks: [1, unixSeconds(begun)],
      failedMails: [1, unixSeconds(later)],
      failedJobs: [2, unixSeconds(later)],
      failingJobs: [2, unixSeconds(begun)],
      heldJobs: [1, null],
      heldMails: [0, null],
      mailbox: [1, null],
      restoredJobs: [1, unixSeconds(later)],
      oldBackup: [1, unixSeconds(longAgo)],
      deadEndpoints: [0, null],
      rollOuts: [1, unixSeconds(server.clock.now())],
      haltedRollOuts: [1, unixSeconds(later)],
    })
  })

  it('includes missing legal texts in a real installation, for operators who edit texts', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'foyer-attention-'))
    await cp(join(root, 'catalogues', 'demo'), folder, { recursive: true })
    const { legal, ...settings } = JSON.parse(await readFile(join(folder, 'vendor.json'), 'utf8'))
    const { imprint, terms, ...left } = legal
    await writeFile(join(folder, 'draft.md'), '---\nplaceholder: true\n---\n# Terms\nAll.')
    const given = { ...left, terms: { en: 'draft.md' } }
    await writeFile(join(folder, 'vendor.json'), JSON.stringify({ ...settings, legal: given }))
    const real = await startServer({ ...production, VENDOR_DIR: folder }, server)
    const documentsOf = async (at: TestServer, role: Role) =>
      (await (await signedInOperator(at, role)).visitor.call('GET /console/api/attention')).data.documents
    try {
      expect([imprint, terms]).not.toContain(undefined)
      expect(await documentsOf(real, 'owner')).toEqual({ missing: ['imprint'], placeholders: ['terms'] })
      expect(await documentsOf(real, 'finance')).toBeNull()
      expect(await documentsOf(server, 'owner')).toBeNull()
    } finally {
      await real.close()
      await rm(folder, { recursive: true })
    }
  })

  it('is counted in one statement, beside the one for the session', async () => {
    const { visitor } = await signedInOperator(server, 'owner')
    expect(await server.statementsOf(() => visitor.call('GET /console/api/attention'))).toBeLessThanOrEqual(2)
  })
})
