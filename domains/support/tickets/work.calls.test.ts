import { desc, eq, getTableName } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '@/platform/audit/tables'
import { days, hours, minutes } from '@/platform/time/duration'
import { usualSnoozes } from '@/platform/time/snooze'
import { newTicket } from '@/tests/console/console-queues'
import { signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { placeOrder } from '@/tests/shop/orders'
import { personalData, tickets } from './tables'

type Staff = Awaited<ReturnType<typeof signedInOperator>>

let server: TestServer
let ada: Visitor
let adaId: number
let pass: string
let mira: Staff
beforeAll(async () => {
  server = await startServer()
  adaId = (await server.member({ email: 'ada@example.test' })).id
  await signIn()
})
afterAll(() => server.close())

async function signIn() {
  ada = server.visitor()
  await ada.signIn('ada@example.test')
  pass = (await ada.call('POST /member/ticket_pass')).data.pass
  mira = await signedInOperator(server, 'support')
}

const open = async (subject = 'A question'): Promise<string> => {
  const input = { laravel_session: pass, subject, message: 'Where is it?', lang: 'en' }
  return (await ada.call('POST /ticket/open', input)).data.ticket
}
const write = (ticket: string, message = 'More') =>
  ada.call('POST /ticket/reply', { laravel_session: pass, ticket, message })
const shown = async (ticket: string, { visitor }: Staff = mira) =>
  (await visitor.call('GET /console/api/tickets/ticket', { ticket })).data
const listed = async (state: 'open' | 'snoozed' | 'closed' | 'all') =>
  (await mira.visitor.call('GET /console/api/tickets', { state })).data.tickets.map((each) => each.ticket)
const newestRecord = async (action: string) =>
  (
    await server.database.select().from(auditLog).where(eq(auditLog.action, action)).orderBy(desc(auditLog.id)).limit(1)
  )[0]

describe('a ticket that is put off', () => {
  const snooze = async (ticket: string, until: string | null) =>
    mira.visitor.call('POST /console/api/tickets/snooze', { ticket, seen: (await shown(ticket)).version, until })

  it('leaves the list of what waits until its day, with an entry in the audit log', async () => {
    const ticket = await open()
    const { tomorrow } = usualSnoozes((await shown(ticket)).today)
    expect((await snooze(ticket, tomorrow)).cscode).toBe(0)
    expect([await listed('open'), await listed('snoozed')]).toEqual([
      expect.not.arrayContaining([ticket]),
      expect.arrayContaining([ticket]),
    ])
    expect(await newestRecord('ticket.snooze')).toMatchObject({ details: { ticket, until: tomorrow } })
    server.clock.advance(days(1.01))
    // The sessions have ended meanwhile.
    await signIn()
    expect(await listed('open')).toContain(ticket)
    expect(await listed('snoozed')).not.toContain(ticket)
  })

  it('comes back when the customer writes, when it is asked back, and with an answer', async () => {
    const [written, woken, answered] = [await open(), await open(), await open()]
    const { nextWeek } = usualSnoozes((await shown(written)).today)
    for (const ticket of [written, woken, answered]) expect((await snooze(ticket, nextWeek)).cscode).toBe(0)
    await write(written)
    await snooze(woken, null)
    const message = 'It is in your account.'
    const seen = (await shown(answered)).version
    await mira.visitor.call('POST /console/api/tickets/answer', { ticket: answered, seen, message })
    expect(await listed('open')).toEqual(expect.arrayContaining([written, woken]))
    for (const ticket of [written, woken, answered]) expect((await shown(ticket)).snoozed).toBeNull()
  })

  it('waits for the vendor from its day on, where it was answered; a closed one and a day that is past are refused', async () => {
    const ticket = await open()
    const act =
      (name: 'answer' | 'close', more = {}) =>
      async () =>
        mira.visitor.call(`POST /console/api/tickets/${name}`, { ticket, seen: (await shown(ticket)).version, ...more })
    await act('answer', { message: 'We look into it.' })()
    const { today } = await shown(ticket)
    const { tomorrow } = usualSnoozes(today)
    expect((await snooze(ticket, today)).cscode).toBe(20040)
    expect((await snooze(ticket, tomorrow)).cscode).toBe(0)
    expect((await shown(ticket)).state).toBe('open')
    await act('close')()
    expect((await snooze(ticket, tomorrow)).cscode).toBe(20035)
  })
})

describe('a note', () => {
  it('is seen by staff, and nowhere by the customer', async () => {
    const ticket = await open('A question with a note')
    const text = 'Between us: a goodwill case.'
    const { version } = await shown(ticket)
    expect((await mira.visitor.call('POST /console/api/tickets/note', { ticket, text })).cscode).toBe(0)
    const { notes, ...rest } = await shown(ticket)
    expect(notes).toMatchObject([{ operator: mira.operator.name, text }])
    expect(rest.version).toBe(version)
    const record = await newestRecord('ticket.note')
    expect([record?.operator, JSON.stringify(record?.details)]).toEqual([
      mira.operator.name,
      expect.not.stringContaining('goodwill'),
    ])
    // An answer that was begun before the note stands.
    const answer = { ticket, seen: version, message: 'Of course.' }
    expect((await mira.visitor.call('POST /console/api/tickets/answer', answer)).cscode).toBe(0)
    const thread = await ada.call('GET /ticket/thread', { laravel_session: pass, ticket })
    const list = await ada.call('GET /ticket/list', { laravel_session: pass, search: 'goodwill' })
    const mails = await server.mailsTo('ada@example.test')
    expect(mails[0]?.text).toContain('Of course.')
    const files = [...personalData].map(({ table, notExported }) => [getTableName(table), notExported])
    expect(files).toContainEqual(['ticket_notes', expect.any(String)])
    expect(JSON.stringify([thread.data, mails])).not.toContain('goodwill')
    expect(list.data.tickets).toEqual([])
  })
})

describe('a canned answer', () => {
  const save = (who: Staff, input: object) => who.visitor.call('POST /console/api/canned-answers/save', input as never)
  const answerIn = async (ticket: string, key: string) =>
    (await shown(ticket)).canned.find((answer) => answer.key === key)?.text

  it('is written by those who edit texts, stands in place of the folder’s, and is filled in for the ticket', async () => {
    const editor = await signedInOperator(server, 'publisher')
    const input = {
      key: 'seats',
      titles: { en: 'Seats' },
      texts: { en: 'Hi {first_name}, {order}: {product}' },
      seen: 0,
    }
    expect((await save(mira, input)).cscode).toBe(31001)
    expect((await save(editor, input)).cscode).toBe(0)
    expect(await newestRecord('cannedAnswer.save')).toMatchObject({ details: { key: 'seats' } })
    const ticket = await open()
    const name = (await shown(ticket)).name.split(' ')[0]
    // Nothing was bought: what is not known stays for the operator.
    expect(await answerIn(ticket, 'seats')).toBe(`Hi ${name}, {order}: {product}`)
    const order = await placeOrder(server, adaId)
    expect(await answerIn(ticket, 'seats')).toBe(`Hi ${name}, ${order.number}: 701 in en`)
    const removed = { key: 'seats', seen: 1 }
    expect((await editor.visitor.call('POST /console/api/canned-answers/remove', removed)).cscode).toBe(0)
    expect(await answerIn(ticket, 'seats')).toMatch(/^Hello /)
  })

  it('is kept from two who write it at once, and from what is no field or no language of the vendor’s', async () => {
    const [one, other] = [await signedInOperator(server, 'publisher'), await signedInOperator(server, 'publisher')]
    const input = { key: 'both', titles: {}, texts: { en: 'Hello' }, seen: 0 }
    const outcomes = await Promise.all([save(one, input), save(other, { ...input, texts: { en: 'Hi' } })])
    expect(outcomes.map(({ cscode }) => cscode).sort()).toEqual([0, 31002])
    for (const wrong of [{ texts: { en: '{oder}' } }, { texts: { xx: 'Hello' } }, { texts: {} }, { key: 'No key' }]) {
      expect((await save(one, { ...input, key: 'wrong', ...wrong })).cscode).toBe(20040)
    }
  })
})

describe('a merge', () => {
  // So many messages of one member are forgiven by then.
  beforeEach(async () => {
    server.clock.advance(hours(2))
    await signIn()
  })

  const act = (name: 'merge' | 'answer' | 'assign', input: object, who = mira) =>
    who.visitor.call(`POST /console/api/tickets/${name}`, input as never)
  const said = async (ticket: string) => (await shown(ticket)).messages.map(({ text }) => text)

  it('moves messages, notes and files in the order of time; the other is closed, and leads to it', async () => {
    const [one, other] = [await open('First'), await open('Second')]
    for (const [ticket, text] of [
      [one, 'a'],
      [other, 'b'],
      [one, 'c'],
    ] as const) {
      server.clock.advance(minutes(1))
      await write(ticket, text)
    }
    await mira.visitor.call('POST /console/api/tickets/note', { ticket: one, text: 'Between us' })
    expect((await shown(one)).others.map(({ ticket }) => ticket)).toContain(other)
    const { version: seen } = await shown(one)
    expect((await act('merge', { ticket: one, seen, into: other })).cscode).toBe(0)
    expect(await said(other)).toEqual(['Where is it?', 'Where is it?', 'a', 'b', 'c'])
    expect((await shown(other)).notes).toMatchObject([{ text: 'Between us' }])
    expect(await shown(one)).toMatchObject({ state: 'closed', mergedInto: other, messages: [], notes: [] })
    expect(await newestRecord('ticket.merge')).toMatchObject({ memberId: adaId, details: { ticket: one, into: other } })
    expect(await listed('all')).not.toContain(one)
    const { data } = await ada.call('GET /ticket/list', { laravel_session: pass, search: 'c' })
    expect(data.tickets.map(({ ticket }) => ticket)).not.toContain(one)
    // The customer's old number opens the one that stays, and what is written to it arrives there.
    const thread = await ada.call('GET /ticket/thread', { laravel_session: pass, ticket: one })
    expect(thread.data).toMatchObject({ ticket: other, messages: { length: 5 } })
    expect((await write(one, 'd')).cscode).toBe(0)
    expect((await said(other)).at(-1)).toBe('d')
    // Into a third one: the first leads on.
    const third = await open('Third')
    await act('merge', { ticket: other, seen: (await shown(other)).version, into: third })
    expect((await shown(one)).mergedInto).toBe(third)
    await server.worker.drain()
  })

  it('is of one customer alone, and not of the ticket of a refund', async () => {
    const [own, refund, foreign] = [await open(), await open(), await newTicket(server)]
    await server.database.update(tickets).set({ refund: 'R-MERGE' }).where(eq(tickets.number, refund))
    const into = (ticket: string, other: string) => act('merge', { ticket, seen: 1, into: other })
    expect((await into(own, foreign.ticket)).cscode).toBe(20040)
    expect((await into(own, own)).cscode).toBe(20040)
    expect((await into(own, 'T-22222222')).cscode).toBe(20040)
    expect((await into(refund, own)).cscode).toBe(20040)
    expect((await into(own, refund)).cscode).toBe(0)
  })

  it('leaves one of a merge and an answer at once, and loses nothing', async () => {
    const theo = await signedInOperator(server, 'support')
    for (let round = 0; round < 4; round++) {
      const [one, other] = [await open(), await open()]
      const [merged, answered] = await Promise.all([
        act('merge', { ticket: one, seen: 1, into: other }),
        act('answer', { ticket: one, seen: 1, message: 'Here it is.' }, theo),
      ])
      expect([merged.cscode, answered.cscode].sort()).toEqual([0, 31002])
      expect((await said(merged.cscode === 0 ? other : one)).length).toBe(2)
    }
  })

  it('keeps a message that the customer sends at the same moment in the ticket that stays', async () => {
    for (let round = 0; round < 4; round++) {
      const [one, other] = [await open(), await open()]
      const [merged, written] = await Promise.all([
        act('merge', { ticket: one, seen: 1, into: other }),
        write(one, 'Meanwhile'),
      ])
      expect(written.cscode).toBe(0)
      expect([0, 31002]).toContain(merged.cscode)
      expect(await said(merged.cscode === 0 ? other : one)).toContain('Meanwhile')
    }
  })

  it('of two tickets into each other at once is done once', async () => {
    const [one, other] = [await open(), await open()]
    const outcomes = await Promise.all([
      act('merge', { ticket: one, seen: 1, into: other }),
      act('merge', { ticket: other, seen: 1, into: one }),
    ])
    expect(outcomes.map(({ cscode }) => cscode === 0).sort()).toEqual([false, true])
  })
})
