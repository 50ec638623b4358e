import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caseByNumber } from '@/domains/commerce/refunds'
import { closeByCustomer } from '@/domains/support/tickets/store/tickets'
import { minutes } from '@/platform/time/duration'
import { newClaim, newRefund, newTicket } from '@/tests/console/console-queues'
import { type Call, raceBetween } from '@/tests/doors/race'
import { refundingProvider } from '@/tests/payments/refunding-provider'
import { type SignedInOperator, signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'

let server: TestServer
let provider: ReturnType<typeof refundingProvider>
let one: SignedInOperator
let other: SignedInOperator
beforeAll(async () => {
  server = await startServer()
  provider = refundingProvider(server)
  one = await signedInOperator(server, 'owner')
  other = await signedInOperator(server, 'owner')
})
afterAll(() => server.close())

/** Both send at once. */
const race = (...calls: [Call, Call]) => raceBetween([one, other], calls)

describe('refunds', () => {
  const opened = async (refund: string) => (await one.visitor.call('GET /console/api/refunds/case', { refund })).data
  const approve =
    (refund: string, seen: number, more = {}) =>
    ({ visitor }: SignedInOperator) =>
      visitor.call('POST /console/api/refunds/approve', { refund, seen, ...more })
  const decline =
    (refund: string, seen: number) =>
    ({ visitor }: SignedInOperator) =>
      visitor.call('POST /console/api/refunds/decline', { refund, seen, reason: 'Used for a year' })

  it('are paid once, for any number of simultaneous approvals', async () => {
    const { number, version, order } = await newRefund(server)
    provider.asked()
    await race(approve(number, version), approve(number, version))
    await server.worker.drain()
    expect(provider.asked()).toMatchObject([{ payment: order.payment, amount: order.total }])
    expect(await opened(number)).toMatchObject({ state: 'refunded', version: version + 3 })
  })

  it('are approved or declined, never both', async () => {
    const { number, version } = await newRefund(server)
    provider.asked()
    const winner = await race(approve(number, version), decline(number, version))
    await server.worker.drain()
    expect((await opened(number)).state).toBe(['refunded', 'declined'][winner])
    expect(provider.asked()).toHaveLength(winner === 0 ? 1 : 0)
  })

  it('are decided in the seen state: a failed one that was approved again has another', async () => {
    const { number, version } = await newRefund(server)
    provider.answer({ refunded: false, reason: 'No.' })
    await approve(number, version)(one)
    await server.worker.drain()
    expect((await opened(number)).state).toBe('failed')
    expect((await decline(number, version)(other)).cscode).toBe(31002)
    expect((await decline(number, (await opened(number)).version)(other)).cscode).toBe(0)
  })

  it('return some products, and decline the others in a case of their own', async () => {
    const { number, version, order, email } = await newRefund(server)
    const except = { positions: [1], reason: 'This one was used.' }
    const wrong = { positions: [0, 1], reason: 'All of it.' }
    expect((await approve(number, version, { except: wrong })(one)).cscode).toBe(20040)
    provider.asked()
    expect((await approve(number, version, { except })(one)).cscode).toBe(0)
    await server.worker.drain()
    expect(provider.asked()).toMatchObject([{ positions: [0], amount: { minor: 2999 } }])
    const found = await opened(number)
    expect(found).toMatchObject({ state: 'refunded', amount: 2999, products: ['701 in en'] })
    const { data } = await one.visitor.call('GET /console/api/refunds', { state: 'declined', search: order.number })
    expect(data.refunds).toMatchObject([{ state: 'declined', amount: 2999, products: ['702 in en'] }])
    const rest = await caseByNumber(server.database, data.refunds[0]?.refund ?? '')
    expect(rest?.steps).toMatchObject([
      { state: 'requested', actor: 'member' },
      { state: 'declined', actor: one.operator.name, note: except.reason },
    ])
    const mails = (await server.mailsTo(email)).map(({ kind, text }) => [kind, text?.includes(except.reason)])
    expect(mails).toEqual(
      expect.arrayContaining([
        ['refunds.declined', true],
        ['refunds.refunded', false],
      ]),
    )
  })

  it('for orders that were paid elsewhere need a reference, and stay in the queue until then', async () => {
    const { number, version, order } = await newRefund(server, { provider: undefined, payment: undefined } as never)
    expect((await approve(number, version)(one)).cscode).toBe(20035)
    expect((await approve(number, version, { by_hand: 'transfer 7' })(one)).cscode).toBe(0)
    expect(await opened(number)).toMatchObject({ state: 'refunded', reference: 'transfer 7', provider: null })
    const { data } = await one.visitor.call('GET /console/api/refunds', { search: order.number })
    expect(data.refunds).toEqual([])
  })

  it('are listed with those that have waited longest first, page by page, in few statements', async () => {
    const first = await newRefund(server)
    const second = await newRefund(server)
    const all = (await one.visitor.call('GET /console/api/refunds')).data.refunds
    const [before, after] = [first, second].map(({ number }) => all.findIndex(({ refund }) => refund === number))
    expect(before).toBeLessThan(after ?? 0)
    const rest = await one.visitor.call('GET /console/api/refunds', { after: all[before ?? 0]?.id })
    expect(rest.data.refunds[0]?.refund).toBe(second.number)
    const attention = (await one.visitor.call('GET /console/api/attention')).data.entries
    expect(attention.find(({ kind }: { kind: string }) => kind === 'refunds')?.count).toBe(all.length)
    const reading = await server.statementsOf(() => opened(first.number))
    expect(reading).toBeLessThanOrEqual(3)
  })
})

describe('gift reviews', () => {
  const approve =
    (claim: number, seen: string) =>
    ({ visitor }: SignedInOperator) =>
      visitor.call('POST /console/api/gifts/approve', { claim, seen })
  const reject =
    (claim: number, seen: string) =>
    ({ visitor }: SignedInOperator) =>
      visitor.call('POST /console/api/gifts/reject', { claim, seen, reason: 'It shows something else' })
  const opened = async (claim: number) => (await one.visitor.call('GET /console/api/gifts/claim', { claim })).data

  it('are decided once', async () => {
    const { claim, picture } = await newClaim(server)
    const winner = await race(approve(claim, picture), reject(claim, picture))
    expect((await opened(claim)).state).toBe(['choosing', 'rejected'][winner])
    const again = await newClaim(server)
    await race(approve(again.claim, again.picture), approve(again.claim, again.picture))
  })

  it('apply to the picture that was seen', async () => {
    const { claim, picture, sendAgain } = await newClaim(server)
    const newer = await sendAgain()
    const late = await approve(claim, picture)(one)
    expect([late.cscode, late.data]).toEqual([31002, { meanwhile: { by: null, at: expect.any(Number) } }])
    expect((await opened(claim)).picture).toBe(newer)
    expect((await approve(claim, newer)(one)).cscode).toBe(0)
  })

  it('name other claims whose pictures look the same or nearly, and no others', async () => {
    const look = 0b1010_1010_1010_1010_1010_1010n << 36n
    const same = await newClaim(server, look)
    const nearly = await newClaim(server, look ^ 0b11_1111_1111n)
    const different = await newClaim(server, look ^ 0b111_1111_1111n)
    const atTheEnd = await newClaim(server, look | (1n << 127n))
    const { claim } = await newClaim(server, look)
    const { alike } = await opened(claim)
    expect(alike.map((each) => [each.claim, each.same])).toEqual([
      [same.claim, true],
      [atTheEnd.claim, false],
      [nearly.claim, false],
    ])
    expect(alike.map((each) => each.claim)).not.toContain(different.claim)
  })
})

describe('tickets', () => {
  const act =
    (path: 'answer' | 'assign' | 'close' | 'reopen', ticket: string, seen: number, more = {}): Call =>
    ({ visitor }) =>
      visitor.call(`POST /console/api/tickets/${path}`, { ticket, seen, ...more })
  const opened = async (ticket: string) => (await one.visitor.call('GET /console/api/tickets/ticket', { ticket })).data

  it('a ticket gets one of several concurrent answers', async () => {
    const { ticket } = await newTicket(server)
    const winner = await race(
      act('answer', ticket, 1, { message: 'Here.' }),
      act('answer', ticket, 1, { message: 'There.' }),
    )
    const operator = [one, other][winner]?.operator
    expect(await opened(ticket)).toMatchObject({
      state: 'answered',
      assignee: operator?.email,
      assigned: operator?.name,
      messages: [{ author: 'customer' }, { operator: operator?.name, text: ['Here.', 'There.'][winner] }],
    })
  })

  it('go to one of two operators who take them at once, and are closed or answered', async () => {
    const { ticket } = await newTicket(server)
    await race(
      act('assign', ticket, 1, { to: one.operator.email }),
      act('assign', ticket, 1, { to: other.operator.email }),
    )
    await race(act('close', ticket, 2), act('answer', ticket, 2, { message: 'Here.' }))
  })

  it('are not answered after an unseen message of the customer', async () => {
    const { ticket, member } = await newTicket(server)
    server.clock.advance(minutes(1))
    await closeByCustomer(server.database, { memberId: member.id, ticketId: null } as never, ticket, server.clock.now())
    const late = await act('answer', ticket, 1, { message: 'Here.' })(one)
    expect([late.cscode, late.data]).toEqual([31002, { meanwhile: { by: null, at: expect.any(Number) } }])
    expect((await act('close', ticket, 2)(one)).cscode).toBe(20035)
    expect((await act('reopen', ticket, 2)(one)).cscode).toBe(0)
    expect((await opened(ticket)).state).toBe('open')
  })

  it('tickets are assigned only to operators who may answer them', async () => {
    const { ticket } = await newTicket(server)
    const finance = await signedInOperator(server, 'finance')
    expect((await act('assign', ticket, 1, { to: finance.operator.email })(one)).cscode).toBe(20040)
    expect((await act('assign', ticket, 1, { to: other.operator.email })(one)).cscode).toBe(0)
    const listed = async (assigned: string) =>
      (await other.visitor.call('GET /console/api/tickets', { assigned })).data.tickets.map((each) => each.ticket)
    expect(await listed('me')).toContain(ticket)
    expect([...(await listed('others')), ...(await listed('nobody'))]).not.toContain(ticket)
  })

  it('are found by their content, page by page, and answered in their language', async () => {
    const numbers: string[] = []
    for (const subject of ['100% lost', '100% found']) {
      server.clock.advance(minutes(1))
      numbers.push((await newTicket(server, subject)).ticket)
    }
    const find = async (input: Record<string, string>) =>
      (await one.visitor.call('GET /console/api/tickets', input)).data.tickets.map((each) => each.ticket)
    expect(await find({ search: '100%' })).toEqual(numbers)
    expect(await find({ search: '0%_' })).toEqual([])
    const { canned, staff } = await opened(numbers[0] ?? '')
    expect(canned.find(({ key }) => key === 'seats')).toMatchObject({
      title: 'Deauthorize a device that is gone',
      text: expect.stringContaining('Guten Tag Wanda'),
    })
    expect(staff.map(({ name }) => name)).toContain(one.operator.name)
  })

  it('have files in both directions', async () => {
    const { ticket, file } = await newTicket(server)
    const { headers, text } = await one.visitor.call('GET /console/api/tickets/attachment', { id: file })
    expect([headers.get('content-type'), headers.get('content-disposition'), text]).toEqual([
      'image/jpeg',
      "inline; filename*=UTF-8''seats.jpg",
      'a picture',
    ])
    const pdf = new Blob(['%PDF-1.7\n%%EOF'])
    const sent = await one.visitor.call('POST /console/api/tickets/attach', { ticket, name: 'guide.pdf', file: pdf })
    const answer = { message: 'As attached.', attachments: [sent.data.id] }
    expect((await act('answer', ticket, 1, answer)(one)).cscode).toBe(0)
    expect((await opened(ticket)).messages[1]?.attachments).toMatchObject([{ name: 'guide.pdf' }])
    // The file was sent with that answer, and cannot be sent with another.
    expect((await act('answer', ticket, 2, answer)(one)).cscode).toBe(20035)
  })
})
