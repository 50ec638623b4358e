import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publish } from '@/domains/commerce/catalogue/store'
import { endOf } from '@/domains/commerce/entitlements/rules'
import { lineHolders, orderLines } from '@/domains/commerce/orders/tables'
import { addReleases } from '@/domains/licensing/downloads/store/releases'
import { seatPools } from '@/domains/licensing/licences/tables'
import { auditLog } from '@/platform/audit/tables'
import { mails } from '@/platform/mail/tables'
import { signedInOperator } from '@/tests/people/operator'
import { updateVendor } from '@/tests/samples/update-vendor'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { itemOf, placeOrder } from '@/tests/shop/orders'
import { workOn } from './actions/work'
import type { Selection, ShownRun } from './contract/fields'
import { bulk } from './domain'
import { bulkChanges, bulkLetters } from './tables'
import { addBulkRun } from './testing'

let server: TestServer
let finance: Visitor
let publisher: Visitor
let support: Visitor
let catalogueVersion: number
const at = new Date('2026-06-01T10:00:00Z')

beforeAll(async () => {
  server = await startServer()
  catalogueVersion = (await publish(server.database, updateVendor, server.clock.now())).version
  finance = (await signedInOperator(server, 'finance')).visitor
  publisher = (await signedInOperator(server, 'publisher')).visitor
  support = (await signedInOperator(server, 'support')).visitor
})
afterAll(() => server.close())

/** A member whose metadata tells them and what they buy apart from those of other tests. */
async function buyer(email: string, test: string, items: Parameters<typeof itemOf>[1][], more: object = {}) {
  const { id } = await server.member({ email, metadata: { test }, ...more })
  const order = await placeOrder(server, id, {
    catalogueVersion,
    placedAt: at,
    paidAt: at,
    items: items.map((item = {}) => itemOf(2, { term: '1Y', updatesMonths: 12, ...item })),
  })
  return { id, order }
}
const of = (test: string, more: Selection = {}): Selection => ({
  metadata_of: 'member',
  metadata_key: 'test',
  metadata_value: test,
  ...more,
})
const preview = async (act: string, selection: Selection) =>
  (await finance.call('GET /console/api/bulk/preview', { act, ...selection })).data as {
    lines: number
    members: number
    sample: { email: string; ends: number }[]
  }
const begin = async (act: string, amount: number, selection: Selection, seen: number, visitor = finance) =>
  visitor.call('POST /console/api/bulk/change', { act, amount, selection, seen, reason: 'An outage' })
const runOf = async (run: number) =>
  ((await finance.call('GET /console/api/bulk/show', { run })).data as { run: ShownRun }).run
const lineOf = async (order: number, position = 0) => {
  const which = and(eq(orderLines.orderId, order), eq(orderLines.position, position))
  const [line] = await server.database.select().from(orderLines).where(which)
  if (!line) throw new Error('The line is not there')
  return line
}
/** Does what waits in the queue. */
async function whole(started: { data: unknown }) {
  const { run } = started.data as { run: number }
  await server.worker.drain()
  return runOf(run)
}

describe('an extension of many licences', () => {
  it('a bulk extension is previewed, applied, counted, audited, and undone where nothing changed since', async () => {
    const one = await buyer('one@example.test', 'term', [{}, { term: 'LFT' }])
    const two = await buyer('two@example.test', 'term', [{}])
    await buyer('blocked@example.test', 'term', [{}], { blacklistedAt: at })
    const found = await preview('term', of('term'))
    // A line without an end cannot be extended, and a member who is not served gets nothing.
    expect(found).toMatchObject({ lines: 2, members: 2 })
    expect(found.sample.map(({ email }) => email).sort()).toEqual(['one@example.test', 'two@example.test'])
    const end = endOf({ term: '1Y', since: at })
    expect(found.sample[0]?.ends).toBe((end?.getTime() ?? 0) / 1000)

    expect((await begin('term', 10, of('term'), 3)).cscode).toBe(31002)
    const run = await whole(await begin('term', 10, of('term'), 2))
    expect(run).toMatchObject({ state: 'done', expected: 2, done: 2, passed: 0, amount: 10 })
    expect([(await lineOf(one.order.id)).extraDays, (await lineOf(one.order.id, 1)).extraDays]).toEqual([10, 0])
    expect((await preview('term', of('term'))).sample[0]?.ends).toBe((end?.getTime() ?? 0) / 1000 + 10 * 86_400)

    // A later run has given one of them more.
    const later = await whole(await begin('term', 5, of('term', { ends_from: '2027-06-01' }), 2))
    expect(later.done).toBe(2)
    await server.database.update(orderLines).set({ extraDays: 99 }).where(eq(orderLines.orderId, two.order.id))
    const undo = (id: number) => finance.call('POST /console/api/bulk/undo', { run: id, reason: 'A mistake' })
    expect((await undo(later.id)).cscode).toBe(0)
    await server.worker.drain()
    expect(await runOf(later.id)).toMatchObject({ state: 'undone', done: 1, passed: 1 })
    expect([(await lineOf(one.order.id)).extraDays, (await lineOf(two.order.id)).extraDays]).toEqual([10, 99])
    expect((await undo(later.id)).cscode).toBe(31002)
    const changes = await server.database.select().from(bulkChanges).where(eq(bulkChanges.runId, later.id))
    expect(changes.map(({ takenBack }) => takenBack).sort()).toEqual(['kept', 'undone'])
    const told = await support.call('GET /console/api/members/timeline', { member: one.id, group: 'licences' })
    expect(told.data.entries.map(({ kind }) => kind).sort()).toEqual(['bulk.changed', 'bulk.changed', 'bulk.undone'])
    expect(told.data.entries.find(({ kind }) => kind === 'bulk.undone')?.facts).toMatchObject([
      { name: 'bulkAct', value: { term: 'term' } },
      { name: 'bulkAmount', value: { text: '5' } },
      { name: 'order', value: { text: one.order.number } },
      { name: 'because', value: { text: 'An outage' } },
      { name: 'operator' },
    ])
    const acts = await server.database.select().from(auditLog)
    expect(acts.map(({ action }) => action).filter((each) => each.startsWith('bulk.'))).toEqual([
      'bulk.begin',
      'bulk.begin',
      'bulk.undo',
    ])
  })

  it('a bulk extension is visible to members: updates last longer', async () => {
    await buyer('updates@example.test', 'updates', [{ term: 'LFT' }])
    const told = async () => {
      const visitor = server.visitor()
      await visitor.signIn('updates@example.test')
      return (await visitor.call('GET /member/updates', { lang: 'en' })).data.programs[0]?.updates_until
    }
    const facts = { software: 'paid-tool', platform: 'win' as const, version: '1.0.0', build: 1001, releasedAt: at }
    const file = { fileName: 'a.exe', fileKey: 'releases/none', size: 1, sha256: 'a'.repeat(64) }
    await addReleases(server.database, [{ ...facts, ...file }])
    const before = await told()
    expect(before).toBe(Date.parse('2027-06-01T10:00:00Z') / 1000)
    expect(await preview('updates', of('updates'))).toMatchObject({ lines: 1 })
    const run = await whole(await begin('updates', 30, of('updates'), 1))
    expect(run).toMatchObject({ state: 'done', done: 1 })
    expect(await told()).toBe((before ?? 0) + 30 * 86_400)
  })

  it('bulk extension gives devices, whose seats are counted again, within the limit', async () => {
    const { id, order } = await buyer('seats@example.test', 'seats', [{ term: 'LFT' }])
    const pool = { memberId: id, line: 'downloader', platform: 'win' as const, total: 2 }
    await server.database.insert(seatPools).values(pool)
    expect(await whole(await begin('seats', 3, of('seats'), 1))).toMatchObject({ state: 'done', done: 1 })
    expect((await lineOf(order.id)).extraSeats).toBe(3)
    const [counted] = await server.database.select().from(seatPools).where(eq(seatPools.memberId, id))
    expect(counted?.recountAt).not.toBeNull()
    expect(await whole(await begin('seats', 998, of('seats'), 1))).toMatchObject({ done: 0, passed: 1 })
    expect((await lineOf(order.id)).extraSeats).toBe(3)
  })

  it('bulk extension goes to the holder of a licence, not its buyer', async () => {
    const { order } = await buyer('giver@example.test', 'handed', [{}])
    const { id } = await server.member({ email: 'holder@example.test', metadata: { test: 'held' } })
    await server.database.insert(lineHolders).values({ orderId: order.id, position: 0, memberId: id, since: at })
    expect([(await preview('term', of('handed'))).lines, (await preview('term', of('held'))).sample]).toMatchObject([
      0,
      [{ email: 'holder@example.test', order: order.number }],
    ])
  })

  it('needs the permission, and a selection with a condition', async () => {
    expect((await begin('seats', 1, of('seats'), 1, support)).cscode).toBe(31001)
    expect((await begin('seats', 1, of('seats'), 1, publisher)).cscode).toBe(31001)
    expect((await begin('seats', 1, {}, 1)).data).toEqual({ fields: ['selection'] })
    const half = { metadata_of: 'member' as const }
    expect((await begin('seats', 1, half, 1)).data).toEqual({ fields: ['metadata_key'] })
  })

  it('stops after the present licence', async () => {
    const { order } = await buyer('stop@example.test', 'stop', [{}])
    const facts = { act: 'term' as const, amount: 7, selection: of('stop'), expected: 1 }
    const run = await addBulkRun(server, facts)
    expect((await finance.call('POST /console/api/bulk/stop', { run })).cscode).toBe(0)
    await server.database.transaction((transaction) => workOn(server.installation.of(bulk), transaction, run))
    expect([await runOf(run), (await lineOf(order.id)).extraDays]).toMatchObject([{ state: 'stopped', done: 0 }, 0])
  })
})

describe('a message to all affected members', () => {
  const notices = {
    en: { subject: 'A fix is out', text: 'Please update.\n\nThank you.' },
    de: { subject: 'Es gibt eine Korrektur', text: 'Bitte aktualisieren Sie.' },
  }
  const write = (more: object, visitor = publisher) =>
    visitor.call('POST /console/api/bulk/notify', {
      selection: of('notice'),
      notices,
      seen: 2,
      reason: 'A fix',
      is_notice: true,
      ...more,
    })

  it('goes to each member once, in their language, and gives its reason', async () => {
    await buyer('ada@example.test', 'notice', [{}, {}], { language: 'de' })
    await buyer('jun@example.test', 'notice', [{}], { language: 'ja' })
    await buyer('off@example.test', 'notice', [{}], { suspendedAt: at })
    expect(await preview('notify', of('notice'))).toMatchObject({ lines: 3, members: 2 })
    expect((await write({ is_notice: false })).cscode).toBe(10001)
    expect((await write({ notices: { xx: notices.en } })).data).toEqual({ fields: ['notices'] })
    expect((await write({}, finance)).cscode).toBe(31001)
    const run = await whole(await write({}))
    expect(run).toMatchObject({ state: 'done', done: 2, expected: 2 })
    const sent = await server.database.select().from(mails).where(eq(mails.kind, 'bulk.notice'))
    expect(sent.map(({ recipient, language, subject }) => [recipient, language, subject]).sort()).toEqual([
      ['ada@example.test', 'de', 'Es gibt eine Korrektur'],
      ['jun@example.test', 'en', 'A fix is out'],
    ])
    expect(sent.find(({ language }) => language === 'de')?.text).toContain('keine Werbung')
    expect(await server.database.$count(bulkLetters, eq(bulkLetters.runId, run.id))).toBe(2)
    expect((await finance.call('POST /console/api/bulk/undo', { run: run.id, reason: 'No' })).cscode).toBe(20035)
  })
})
