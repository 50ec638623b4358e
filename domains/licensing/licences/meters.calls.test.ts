import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { events } from '@/platform/jobs/tables'
import { days, unixSeconds } from '@/platform/time/duration'
import { callApi, makeKey } from '@/tests/console/key-calls'
import { signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import { deviceOf, openSeats } from '@/tests/shop/licences'

let server: TestServer
let seats: Awaited<ReturnType<typeof openSeats>>
beforeAll(async () => {
  server = await startServer()
  seats = await openSeats(server)
})
afterAll(() => server.close())

type Report = Readonly<{ id: string; meter: string; amount: number; at?: number }>

/** A member with seats that count, and the call of a program on one of them. */
async function counting(email: string, { pid = 27, quantity = 1, line = 'music' } = {}) {
  const member = await seats.member(email, [{ pid, quantity, platforms: ['mobile'] }])
  const device = deviceOf(email, { line, platform: 'mobile' })
  const { cscode, data } = await seats.signIn(email, device)
  expect(cscode).toBe(0)
  const held = { refresh_token: data.refresh_token, fingerprint: device.fingerprint }
  const use = (...reports: Report[]) => server.visitor().call('POST /licence/use', { ...held, reports })
  return { ...member, held, use }
}

const used = (amount: number, more: Partial<Report> = {}): Report => ({
  id: randomUUID(),
  meter: 'exports',
  amount,
  ...more,
})
/** A use without a network, some days ago. */
const offline = (amount: number, ago = 0) =>
  used(amount, { at: unixSeconds(new Date(server.clock.now().getTime() - days(ago))) })
const exportsIn = ({ data }: { data: { meters: readonly { meter: string; used: number; limit: number }[] } }) => {
  const found = data.meters.find(({ meter }) => meter === 'exports')
  return [found?.used, found?.limit]
}

describe('a use that is counted', () => {
  it('is added up to the limit of the paid seats, and refused above it', async () => {
    const { use } = await counting('limit@example.test', { quantity: 2 })
    expect((await use()).data.meters).toEqual([
      { meter: 'exports', used: 0, limit: 20, per: 'month', resets_at: expect.any(Number) },
      { meter: 'minutes', used: 0, limit: 1200, per: 'all', resets_at: null },
    ])
    expect(exportsIn(await use(used(12)))).toEqual([12, 20])
    expect((await use(used(9))).cscode).toBe(30020)
    expect(exportsIn(await use(used(8)))).toEqual([20, 20])
    expect((await use(used(1))).cscode).toBe(30020)
  })

  it('is counted once, however often it is reported', async () => {
    const { use } = await counting('once@example.test')
    const report = used(6)
    expect(exportsIn(await use(report))).toEqual([6, 10])
    expect(exportsIn(await use(report, report))).toEqual([6, 10])
  })

  it('is counted together with what is asked for at the same time, or not at all', async () => {
    const { use } = await counting('together@example.test')
    expect((await use(used(4), used(7))).cscode).toBe(30020)
    expect(exportsIn(await use())).toEqual([0, 10])
    expect((await use(used(4), used(1, { meter: 'pages' }))).cscode).toBe(30021)
    expect(exportsIn(await use())).toEqual([0, 10])
  })

  it('never goes above the limit when many ask at once', async () => {
    const { use } = await counting('rush@example.test')
    const answers = await Promise.all(Array.from({ length: 25 }, () => use(used(1))))
    expect(answers.filter(({ cscode }) => cscode === 0)).toHaveLength(10)
    expect(answers.filter(({ cscode }) => cscode === 30020)).toHaveLength(15)
    expect(exportsIn(await use())).toEqual([10, 10])
  })

  it('is counted once when the same report comes many times at once', async () => {
    const { use } = await counting('echo@example.test')
    const report = used(3)
    await Promise.all(Array.from({ length: 10 }, () => use(report)))
    expect(exportsIn(await use())).toEqual([3, 10])
  })

  it('begins again with the next month', async () => {
    const { use } = await counting('month@example.test')
    const { data } = await use(used(10))
    expect((await use(used(1))).cscode).toBe(30020)
    const [{ resets_at: resets } = { resets_at: null }] = data.meters
    const before = server.clock.now().getTime()
    server.clock.advance(((resets ?? 0) * 1000 - before) as never)
    expect(exportsIn(await use(used(1)))).toEqual([1, 10])
  })

  it('is counted on floating seats as on fixed ones', async () => {
    const { use } = await counting('floats@example.test', { pid: 28, line: 'team' })
    expect(exportsIn(await use(used(10)))).toEqual([10, 10])
    expect((await use(used(1))).cscode).toBe(30020)
  })
})

describe('a use without a network', () => {
  it('is counted above the limit as well, beside what is refused now', async () => {
    const { use } = await counting('offline@example.test')
    expect((await use(offline(8), used(3))).cscode).toBe(30020)
    expect(exportsIn(await use(offline(7)))).toEqual([15, 10])
    expect((await use(used(1))).cscode).toBe(30020)
  })

  it('is counted in the period in which it was used, and never in one to come', async () => {
    const { use } = await counting('period@example.test')
    expect(exportsIn(await use(offline(9, 40)))).toEqual([0, 10])
    expect(exportsIn(await use(offline(2, -40)))).toEqual([2, 10])
    expect(exportsIn(await use(offline(9, 500)))).toEqual([2, 10])
  })

  it('of something that is not counted is passed over', async () => {
    const { use } = await counting('unknown@example.test')
    const { cscode, data } = await use({ ...offline(2), meter: 'pages' })
    expect([cscode, data.meters.length]).toEqual([0, 2])
  })
})

describe('the count of a meter', () => {
  it('is counted for the holder of a good token alone', async () => {
    const { held } = await counting('token@example.test')
    const call = (more: object) => server.visitor().call('POST /licence/use', { ...held, reports: [], ...more })
    expect((await call({ refresh_token: 'x' })).cscode).toBe(30007)
    expect((await call({ fingerprint: deviceOf('other').fingerprint })).cscode).toBe(30007)
    expect((await call({ reports: Array.from({ length: 101 }, () => used(1)) })).cscode).toBe(10001)
  })

  it('is shown to the member, by the name that the vendor gave the meter in their language', async () => {
    const { use, visitor } = await counting('shown@example.test')
    await use(used(4))
    await use(offline(9))
    expect((await visitor.call('GET /member/meters', { lang: 'de' })).data.meters).toMatchObject([
      { meter: 'exports', name: 'Exporte', used: 13, limit: 10, platform: 'mobile' },
      { meter: 'minutes', name: 'minutes', used: 0, limit: 600 },
    ])
  })

  it('is told to the systems of the vendor once it is used up', async () => {
    const { id, use } = await counting('told@example.test')
    const told = async () =>
      (
        await server.database.execute(sql`select payload from ${events} where name = 'meter.usedUp'
          and payload ->> 'member' = ${String(id)}`)
      ).rows
    await use(used(9))
    expect(await told()).toEqual([])
    await use(used(1))
    await use(offline(5))
    const place = { member: id, line: 'music', platform: 'mobile', meter: 'exports' }
    expect(await told()).toEqual([{ payload: { ...place, period: expect.any(String), used: 10, limit: 10 } }])
  })

  it('goes with what was bought when accounts are merged, and comes back when that is undone', async () => {
    const [from, into] = [await counting('from@example.test'), await counting('into@example.test')]
    await from.use(used(7))
    await into.use(used(6))
    const { visitor: staff } = await signedInOperator(server, 'owner')
    const sides = { from: from.id, into: String(into.id) }
    const { data: preview } = await staff.call('GET /console/api/members/merge', sides)
    const request = { from: from.id, into: into.id, seen: preview.version, reason: 'One person' }
    const { data, cscode } = await staff.call('POST /console/api/members/merge', request)
    expect(cscode).toBe(0)
    expect(exportsIn(await into.use())).toEqual([13, 20])
    expect(exportsIn(await into.use(used(1)))).toEqual([14, 20])
    await staff.call('POST /console/api/members/unmerge', { merge: data.merge, reason: 'Two persons' })
    await server.worker.drain()
    expect(exportsIn(await into.use())).toEqual([7, 10])
    expect(exportsIn(await from.use())).toEqual([7, 10])
  })

  it('has more room for the period when staff add to it', async () => {
    const { id, use } = await counting('more@example.test')
    await use(used(10))
    const owner = await signedInOperator(server, 'owner')
    const operator = owner.visitor
    const addition = { line: 'music', platform: 'mobile' as const, meter: 'exports', amount: 5, reason: 'They moved' }
    const added = await operator.call('POST /console/api/licences/add-use', { member: id, ...addition })
    expect(added.data).toMatchObject({ used: 10, limit: 15 })
    expect(exportsIn(await use(used(5)))).toEqual([15, 15])
    expect((await use(used(1))).cscode).toBe(30020)
    const listed = await operator.call('GET /console/api/licences/meters', { member: id })
    expect(listed.data.meters).toMatchObject([{ meter: 'exports', used: 15, limit: 15 }, { meter: 'minutes' }])
    const { secret } = await makeKey(owner, { scopes: ['members.help'] })
    const path = 'POST /api/v1/members/{member}/meters'
    const { body } = await callApi(server, path, { secret, input: { member: id, ...addition } })
    expect(body).toMatchObject({ used: 15, limit: 20, resets_at: expect.stringMatching(/-01T00:00:00.000Z$/) })
    const none = { ...addition, meter: 'pages' }
    expect((await operator.call('POST /console/api/licences/add-use', { member: id, ...none })).cscode).toBe(30021)
  })
})
