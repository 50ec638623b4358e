import { desc } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditLog } from '@/platform/audit/tables'
import { before, days } from '@/platform/time/duration'
import { signedInOperator } from '@/tests/people/operator'
import { serverForStaff } from '@/tests/people/staff'
import type { TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { running, startClockwork, subscriptionsOf } from '@/tests/shop/subscriptions'
import { purgeNotices } from './store/notices'
import { sentNotice } from './testing'

let server: TestServer
let staff: Visitor
serverForStaff('support', (place) => {
  server = place.server
  staff = place.staff
})
beforeAll(() => startClockwork(server))

const list = 'GET /console/api/cancellation-notices'
const join = 'POST /console/api/cancellation-notices/join'
const setAside = 'POST /console/api/cancellation-notices/set-aside'

let strangers = 0
const notice = { name: 'Ada Lovelace', contract: '7KQ2M-X4RTA', kind: 'ordinary' }
async function send(given: object) {
  const visitor = server.visitor()
  const email = `stranger${++strangers}@example.test`
  const code = await visitor.captcha()
  return { email, ...(await visitor.call('POST /api/cancel_contract', { email, code, ...notice, ...given })) }
}

describe('a notice of cancellation', () => {
  it('is answered by a receipt with its content, the day and the hour, on the page and by mail', async () => {
    const given = { kind: 'extraordinary', reason: 'It never\nstarted', day: '2026-12-31', lang: 'de' }
    const { email, cscode, data } = await send(given)
    expect([cscode, data]).toEqual([0, { number: expect.stringMatching(/^C-\w{8}$/), received: expect.any(Number) }])
    const [mail] = await server.mailsTo(email)
    expect(mail?.kind).toBe('cancelling.receipt')
    for (const part of [data.number, 'Ada Lovelace', '7KQ2M-X4RTA', 'Außerordentlich', 'It never', '31. Dez. 2026'])
      expect(mail?.text).toContain(part)
    expect(mail?.text).toMatch(/\d{1,2}:\d\d:\d\d (MEZ|MESZ)/)
  })

  it('gets the same answer for existing and unknown contracts', async () => {
    const { named } = await running(server)
    const [known, unknown] = [await send({ contract: named.oid }), await send({})]
    expect([known.cscode, unknown.cscode]).toEqual([0, 0])
    expect(Object.keys(known.data)).toEqual(Object.keys(unknown.data))
  })

  it.each([
    ['without its reason', { kind: 'extraordinary' }, ['reason']],
    ['for a day that there is not', { day: '2026-02-30' }, ['day']],
    ['without a name', { name: '  ' }, ['name']],
    ['without a contract', { contract: '' }, ['contract']],
  ])('is refused %s, and names the field', async (_what, given, fields) => {
    const { cscode, data } = await send(given)
    expect([cscode, data]).toEqual([10001, { fields }])
  })

  it('has no link to account or order in its mail, since the address is unproven', async () => {
    const given = {
      name: 'Win at evil.example',
      contract: 'https://evil.example',
      reason: 'See https://evil.example/x',
    }
    const { email } = await send({ ...given, kind: 'extraordinary' })
    expect((await server.mailsTo(email))[0]?.text).not.toMatch(/evil\.example/)
  })

  it('needs a captcha, and is limited to five for one address', async () => {
    const visitor = server.visitor()
    await visitor.captcha()
    const wrong = await visitor.call('POST /api/cancel_contract', { ...notice, email: 'a@example.test', code: '!!!!' })
    expect(wrong.cscode).toBe(42011)
    const email = 'often@example.test'
    const codes = []
    for (let count = 0; count < 7; count++) codes.push((await send({ email })).cscode)
    expect(codes.at(-1)).toBe(20039)
    expect((await server.mailsTo(email)).length).toBeLessThanOrEqual(6)
  })
})

describe('a notice that staff see', () => {
  it('is matched to the subscription, which ends once as if the member had cancelled it', async () => {
    const { visitor, email, named, number, notice: id } = await sentNotice(server)
    const waiting = (await staff.call(list)).data.notices.find((each) => each.id === id)
    expect(waiting).toMatchObject({ number, email, contract: named.oid, state: 'waiting', day: null })
    const { data } = await staff.call('GET /console/api/cancellation-notices/candidates', { notice: id })
    expect(data.candidates).toMatchObject([
      { subscription: named.vid, order: named.oid, named: true, addressed: true, state: 'active' },
    ])
    const request = { notice: id, subscription: named.vid }
    const outcomes = await Promise.all([staff.call(join, request), staff.call(join, request)])
    expect(outcomes.map(({ cscode }) => cscode).sort()).toEqual([0, 31002])
    expect((await subscriptionsOf(visitor)).order_list[0]?.resumable).toBe(true)
    const kinds = (await server.mailsTo(email)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'subscription.cancelled')).toHaveLength(1)
    const [row] = await server.database.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(row).toMatchObject({ action: 'subscription.cancel', details: { reason: number } })
    const joined = (await staff.call(list, { state: 'joined' })).data.notices.find((each) => each.id === id)
    expect(joined).toMatchObject({ state: 'joined', operator: row?.operator, member: row?.memberId })
  })

  it('is matched to a cancelled subscription without a second effect', async () => {
    const { email, named, notice: id } = await sentNotice(server)
    await staff.call('POST /console/api/subscriptions/cancel', { subscription: named.vid, reason: 'On the phone' })
    expect((await staff.call(join, { notice: id, subscription: named.vid })).cscode).toBe(0)
    const kinds = (await server.mailsTo(email)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'subscription.cancelled')).toHaveLength(1)
  })

  it('is set aside with a reason, and decided on once', async () => {
    const { named, notice: id } = await sentNotice(server)
    expect((await staff.call(setAside, { notice: id, reason: 'A joke' })).cscode).toBe(0)
    expect((await staff.call(setAside, { notice: id, reason: 'A joke' })).cscode).toBe(31002)
    expect((await staff.call(join, { notice: id, subscription: named.vid })).cscode).toBe(31002)
    expect((await staff.call(join, { notice: 4_000_000, subscription: named.vid })).cscode).toBe(20085)
  })

  it('is found by the owner of an order, for any sender address', async () => {
    const { named } = await running(server)
    const { data } = await send({ contract: named.oid.toLowerCase() })
    const found = (await staff.call(list)).data.notices.find((each) => each.number === data.number)
    const candidates = await staff.call('GET /console/api/cancellation-notices/candidates', { notice: found?.id })
    expect(candidates.data.candidates).toMatchObject([{ subscription: named.vid, named: true, addressed: false }])
  })

  it('is on the attention list of operators who can match it, and on the timeline', async () => {
    const { named, notice: id } = await sentNotice(server)
    const attention = async () =>
      (await staff.call('GET /console/api/attention')).data.entries.find(({ kind }) => kind === 'notices')?.count ?? 0
    const before = await attention()
    await staff.call(join, { notice: id, subscription: named.vid })
    expect(await attention()).toBe(before - 1)
    const finance = (await signedInOperator(server, 'publisher')).visitor
    expect((await finance.call(list)).cscode).toBe(31001)
  })

  it('is deleted when no claim can be made about it any longer', async () => {
    const { notice: id } = await sentNotice(server)
    await staff.call(setAside, { notice: id, reason: 'A joke' })
    const there = async () =>
      (await server.database.execute(`select 1 from cancellation_notices where id = ${id}`)).rows
    const purge = () => purgeNotices(server.database, before(server.clock.now(), days(4 * 365 + 1)))
    await purge()
    expect(await there()).toHaveLength(1)
    server.clock.advance(days(4 * 365 + 2))
    await purge()
    expect(await there()).toHaveLength(0)
  })
})

describe('the page', () => {
  it('is linked in the foot of every page where the vendor sells to a country that requires it', async () => {
    for (const path of ['/member.htm', '/download.htm', '/checkout.htm'])
      expect(await server.visitor().open(path)).toMatch(/"cancellation"|\/cancellation\.htm/)
    const answer = await server.visitor().send('/cancellation.htm?lang=de', { redirect: 'manual' })
    expect(answer.headers.get('location')).toBe('/member.htm?a=cancel_contract&lang=de')
  })
})
