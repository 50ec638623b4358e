import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog } from '@/platform/audit/tables'
import { minutes } from '@/platform/time/duration'
import { publishDemoCatalogue } from '@/tests/console/catalogue-console'
import { codeNow, signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'

const pool = 'oem:splicewing-video-licence'
const gift = 'gift:all-in-one-new:USD:2500'
const codes = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `CODE-${from + index}`).join('\n')

let server: TestServer
let visitor: Visitor
let owner: string
beforeAll(async () => {
  server = await startServer()
  await publishDemoCatalogue(server)
  const signedIn = await signedInOperator(server, 'owner')
  visitor = signedIn.visitor
  owner = signedIn.operator.email
})
afterAll(() => server.close())

const listed = async (key: string) => {
  const { data } = await visitor.call('GET /console/api/codes')
  return data.pools.find((each) => each.pool === key)
}

describe('a pool', () => {
  it('is listed while it is empty, in five statements with the session', async () => {
    expect(await listed(pool)).toMatchObject({ kind: 'oem', free: 0, all: 0, threshold: 10, low: true })
    expect(await listed(gift)).toMatchObject({ kind: 'gift', currency: 'USD', amount: 2500 })
    const count = await server.statementsOf(() => visitor.call('GET /console/api/codes'))
    expect(count).toBeLessThanOrEqual(5)
  })

  it('takes codes once, and counts known and repeated ones', async () => {
    const first = await visitor.call('POST /console/api/codes/import', { pool, codes: `${codes(0, 9)}\n\nCODE-0\r\n` })
    expect(first.data).toEqual({ added: 9, known: 0, repeated: 1 })
    const second = await visitor.call('POST /console/api/codes/import', { pool, codes: codes(8, 2) })
    expect(second.data).toEqual({ added: 1, known: 1, repeated: 0 })
    const gifts = await visitor.call('POST /console/api/codes/import', { pool: gift, codes: codes(0, 11) })
    expect(gifts.data).toEqual({ added: 11, known: 0, repeated: 0 })
    expect(await listed(gift)).toMatchObject({ free: 11, all: 11, low: false })
  })

  it('takes all of a list or nothing, and names no code in the audit log', async () => {
    const before = await listed(pool)
    const spoilt = await visitor.call('POST /console/api/codes/import', { pool, codes: `${codes(50, 3)}\nno code` })
    expect(spoilt).toMatchObject({ cscode: 10001, data: { fields: ['codes'] } })
    expect(await listed(pool)).toEqual(before)
    expect((await visitor.call('POST /console/api/codes/import', { pool: 'oem:none', codes: 'CODE-1' })).cscode).toBe(
      20085,
    )
    const rows = await server.database.select({ details: auditLog.details }).from(auditLog)
    expect(JSON.stringify(rows)).not.toContain('CODE-')
  })
})

describe('the mail about a low pool', () => {
  const mails = async () => (await server.mailsTo(owner)).filter(({ kind }) => kind === 'pools.low')
  const lookAgain = async () => {
    server.clock.advance(minutes(6))
    await server.worker.drain()
  }

  it('goes to the owners once for each time that the pool runs low', async () => {
    await server.worker.start()
    // The worker has begun a first round of its own, which runs beside this one.
    await expect
      .poll(async () => {
        await lookAgain()
        return (await mails()).length
      })
      .toBe(1)
    expect((await mails())[0]?.text).toContain('10 remaining')
    await lookAgain()
    expect((await mails()).length).toBe(1)

    await visitor.call('POST /console/api/access/prove', { code: codeNow(server) })
    await visitor.call('POST /console/api/codes/import', { pool, codes: codes(100, 5) })
    await lookAgain()
    expect(await listed(pool)).toMatchObject({ free: 15, low: false, told: 0 })
    const raised = { pool, seen: 0, threshold: 20 }
    expect((await visitor.call('POST /console/api/codes/threshold', raised)).cscode).toBe(0)
    const late = await visitor.call('POST /console/api/codes/threshold', { ...raised, threshold: 30 })
    expect(late.cscode).toBe(31002)
    await lookAgain()
    const [newest, ...older] = await mails()
    expect(older.length).toBe(1)
    expect(newest?.text).toContain('15 remaining')
    await server.worker.stop()
  })
})
