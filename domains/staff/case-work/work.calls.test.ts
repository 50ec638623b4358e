import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { after, days } from '@/platform/time/duration'
import { samples } from '@/tests/console/console-calls'
import { newClaim, newRefund } from '@/tests/console/console-queues'
import { type SignedInOperator, signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import { caseWork } from './domain'
import { forgetEndedCases } from './store/work'

let server: TestServer
let mira: SignedInOperator
let ben: SignedInOperator
beforeAll(async () => {
  server = await startServer()
  mira = await signedInOperator(server, 'finance')
  ben = await signedInOperator(server, 'support')
})
afterAll(() => server.close())

const newCase = async () => ({ kind: 'refunds', key: (await newRefund(server)).number })
const workOn = async (one: { kind: string; key: string }) =>
  (await mira.visitor.call('GET /console/api/cases/work', one)).data

async function listed(input: Record<string, unknown>, { visitor } = mira) {
  const { data } = await visitor.call('GET /console/api/refunds', input)
  return data.refunds as readonly { refund: string; assigned: string | null }[]
}
const numbers = async (input: Record<string, unknown>, operator = mira) =>
  (await listed(input, operator)).map(({ refund }) => refund)

describe('a case of a queue', () => {
  it('is unassigned at first, and then stands in the own list of its operator', async () => {
    const one = await newCase()
    expect(await workOn(one)).toMatchObject({
      assignee: null,
      snoozed: null,
      version: 0,
      notes: [],
      self: mira.operator.email,
    })
    expect(await numbers({ whose: 'nobody' })).toContain(one.key)
    const to = ben.operator.email
    expect((await mira.visitor.call('POST /console/api/cases/assign', { ...one, seen: 0, to })).cscode).toBe(0)
    expect(await workOn(one)).toMatchObject({ assignee: to, assigned: ben.operator.name, version: 1 })
    expect((await listed({})).find(({ refund }) => refund === one.key)?.assigned).toBe(ben.operator.name)
    expect(await numbers({ whose: 'nobody' })).not.toContain(one.key)
    expect(await numbers({ whose: 'me' }, ben)).toContain(one.key)
    expect(await numbers({ whose: 'me' })).not.toContain(one.key)
    expect(await numbers({ whose: 'others' })).toContain(one.key)
  })

  it('is given by one operator of two who saw the same, and the other is told by whom', async () => {
    const one = await newCase()
    const give = ({ visitor, operator }: SignedInOperator) =>
      visitor.call('POST /console/api/cases/assign', { ...one, seen: 0, to: operator.email })
    const answers = await Promise.all([give(mira), give(ben)])
    expect(answers.map(({ cscode }) => cscode).sort()).toEqual([0, 31002])
    const winner = answers[0]?.cscode === 0 ? mira : ben
    expect(answers.find(({ cscode }) => cscode === 31002)?.data).toMatchObject({
      meanwhile: { by: winner.operator.name },
    })
    expect(await workOn(one)).toMatchObject({ assignee: winner.operator.email, version: 1 })
  })

  it('goes only to operators who may open it', async () => {
    const { claim } = await newClaim(server)
    const one = { kind: 'gifts', key: String(claim) }
    const give = { ...one, seen: 0, to: mira.operator.email }
    expect((await ben.visitor.call('POST /console/api/cases/assign', give)).cscode).toBe(20040)
    expect((await mira.visitor.call('POST /console/api/cases/assign', give)).cscode).toBe(31001)
    expect((await mira.visitor.call('GET /console/api/cases/work', one)).cscode).toBe(31001)
    expect((await ben.visitor.call('POST /console/api/cases/note', { ...one, text: 'Seen before.' })).cscode).toBe(0)
  })

  it('leaves the queue and the count of what waits until its day, and then is back', async () => {
    const one = await newCase()
    const { today } = await workOn(one)
    const snooze = (until: string, seen = 0) =>
      mira.visitor.call('POST /console/api/cases/snooze', { ...one, seen, until })
    expect((await snooze(today)).cscode).toBe(20040)
    const waits = async () => {
      const { data } = await mira.visitor.call('GET /console/api/attention')
      return (data.entries as { kind: string; count: number }[]).find(({ kind }) => kind === 'refunds')?.count
    }
    const before = await waits()
    expect(before).toBeGreaterThan(0)
    const later = after(server.clock.now(), days(3)).toISOString().slice(0, 10)
    expect((await snooze(later)).cscode).toBe(0)
    expect(await numbers({})).not.toContain(one.key)
    expect(await numbers({ whose: 'snoozed' })).toContain(one.key)
    expect(await numbers({ state: 'requested' })).toContain(one.key)
    // Attention counts by the clock of the database.
    await server.database.execute(`update case_work set snoozed_until = now() + interval '1 day'
      where snoozed_until is not null`)
    expect(await waits()).toBe((before ?? 0) - 1)
    expect((await mira.visitor.call('POST /console/api/cases/snooze', { ...one, seen: 1, until: null })).cscode).toBe(0)
    expect(await numbers({})).toContain(one.key)
    expect(await waits()).toBe(before)
  })

  it('shows the notes of staff to staff, and the log says no more than that there is one', async () => {
    const one = await newCase()
    await mira.visitor.call('POST /console/api/cases/note', { ...one, text: ' Waits for the bank. ' })
    await ben.visitor.call('POST /console/api/cases/note', { ...one, text: 'It has answered.' })
    expect((await workOn(one)).notes).toMatchObject([
      { operator: mira.operator.name, text: 'Waits for the bank.' },
      { operator: ben.operator.name, text: 'It has answered.' },
    ])
    const { rows } = await server.database.execute<{ details: object }>(
      `select details from audit_log where action = 'case.note' order by id desc limit 1`,
    )
    expect(rows[0]?.details).toEqual({ kind: 'refunds', case: one.key, note: expect.any(Number) })
  })

  it('takes its notes along when it is deleted, also where no member is known', async () => {
    const { notice } = await samples['GET /console/api/cancellation-notices/candidates'](server, mira)
    const [kept, gone] = [await newCase(), { kind: 'cancellation-notices', key: String(notice) }]
    for (const one of [kept, gone]) {
      await mira.visitor.call('POST /console/api/cases/note', { ...one, text: 'Called.' })
      await mira.visitor.call('POST /console/api/cases/assign', { ...one, seen: 0, to: mira.operator.email })
    }
    const left = async ({ kind, key }: typeof gone) => {
      const { rows } = await server.database.execute<{ count: number }>(sql`
        select ((select count(*) from case_notes where kind = ${kind} and key = ${key})
          + (select count(*) from case_work where kind = ${kind} and key = ${key}))::int as count`)
      return rows[0]?.count
    }
    const purge = async () => {
      for (const source of server.installation.of(caseWork).sources) await forgetEndedCases(server.database, source)
    }
    await purge()
    expect([await left(kept), await left(gone)]).toEqual([2, 2])
    await server.database.execute(sql`delete from cancellation_notices where id = ${notice}`)
    await purge()
    expect([await left(kept), await left(gone)]).toEqual([2, 0])
  })

  it('is none where its kind or its key is not known', async () => {
    for (const one of [
      { kind: 'refunds', key: 'R-00000000' },
      { kind: 'moods', key: '1' },
    ]) {
      expect((await mira.visitor.call('GET /console/api/cases/work', one)).cscode).toBe(20085)
      expect((await mira.visitor.call('POST /console/api/cases/note', { ...one, text: 'Hm.' })).cscode).toBe(20085)
    }
  })
})
