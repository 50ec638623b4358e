import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderById, refundLines } from '@/domains/commerce/orders'
import { orderStatus } from '@/domains/commerce/orders/rules'
import { approveRefund } from '@/domains/commerce/refunds'
import { refunds } from '@/domains/commerce/refunds/domain'
import { isRefusal } from '@/platform/contract/refusal'
import { recentMails } from '@/platform/mail/mailer'
import { unixSeconds } from '@/platform/time/duration'
import { orderToDispute, tellDispute } from '@/tests/payments/disputes'
import { refundingProvider } from '@/tests/payments/refunding-provider'
import { type SignedInOperator, signedInOperator } from '@/tests/people/operator'
import { readerIn } from '@/tests/samples/reader'
import { actingOn, outcomeOf } from '@/tests/server/acting'
import { startServer, type TestServer } from '@/tests/server/server'
import { composeEvidence } from './actions/evidence'
import { disputes as domain } from './domain'
import { disputeNumbered } from './store/cases'
import { disputes } from './tables'

let server: TestServer
let staff: SignedInOperator
beforeAll(async () => {
  server = await startServer()
  refundingProvider(server)
  staff = await signedInOperator(server, 'finance')
})
afterAll(() => server.close())

let count = 0
async function buyer(pids: readonly number[]) {
  const email = `refunded${++count}@example.test`
  const { id } = await server.member({ email })
  const visitor = server.visitor()
  await visitor.signIn(email)
  return { email, visitor, order: await orderToDispute(server, { memberId: id, pids }) }
}

type Buyer = Awaited<ReturnType<typeof buyer>>

/** The member has asked for the money of these products, and has it. */
async function refunded({ visitor, order }: Buyer, software: string) {
  const wish = { order_no: order.number, refund_method: software ? 2 : 1, refund_id: 'other', software } as const
  const { data } = await visitor.call('POST /ticket/request_refund', wish)
  const acts = approveRefund(server.installation.of(refunds), actingOn(server), { number: data.case_no, byHand: null })
  expect(await outcomeOf(acts)).toBe('done')
  await server.worker.drain()
  return data.case_no
}

const disputeLetters = async ({ email }: Buyer) =>
  (await recentMails(server.database, email)).map(({ kind }) => kind).filter((kind) => kind.startsWith('disputes.'))

async function caseOf({ order }: Buyer) {
  const [found] = await server.database.select().from(disputes).where(eq(disputes.orderId, order.id))
  const { data } = await staff.visitor.call('GET /console/api/disputes/case', { dispute: found?.number ?? '' })
  return data
}

async function evidenceOf(dispute: string) {
  const found = await disputeNumbered(server.database, dispute)
  const context = server.installation.of(domain)
  const made =
    found && (await composeEvidence(context, found, { statement: '', reader: readerIn('en'), now: server.clock.now() }))
  return made && !isRefusal(made) ? made.refunds : expect.fail('There is no evidence')
}

describe('a payment that is disputed after it was refunded', () => {
  it('ends nothing, and sends no mail; staff and the bank are told of the refund', async () => {
    const member = await buyer([701])
    const number = await refunded(member, '')
    await tellDispute(server, member.order, 'open')
    const open = await caseOf(member)
    const refund = { amount: member.order.total.minor, at: unixSeconds(server.clock.now()), case: number }
    expect(open).toMatchObject({ refunds: [{ ...refund, reference: expect.stringMatching(/^re_/) }], lost_again: null })
    const [given] = open.refunds
    expect(await evidenceOf(open.dispute)).toContain(` | refunded 29.99 USD | ${given?.reference} | ${number}`)
    await tellDispute(server, member.order, 'lost')
    const lost = await caseOf(member)
    expect(lost.lost_again).toBe(member.order.total.minor)
    expect(lost.steps.map(({ kind }) => kind)).toEqual(['open', 'lost', 'lostAgain'])
    expect((await orderById(server.database, member.order.id))?.status).toBe(orderStatus.refunded)
    expect(await disputeLetters(member)).toEqual([])
    expect((await member.visitor.call('GET /member/disputes', {})).data.disputes).toEqual([])
  })

  it('in part ends the rest, and counts the part that was returned twice', async () => {
    const member = await buyer([701, 702])
    await refunded(member, '702')
    await tellDispute(server, member.order, 'open')
    await tellDispute(server, member.order, 'lost')
    const { lost_again, refunds: given, steps } = await caseOf(member)
    expect([lost_again, given.map(({ amount }) => amount)]).toEqual([2999, [2999]])
    expect(steps.at(-1)?.kind).toBe('lostAgain')
    expect(await disputeLetters(member)).toEqual(['disputes.lost', 'disputes.opened'])
  })

  it('is known as refunded where the provider alone refunded it', async () => {
    const member = await buyer([701])
    const at = server.clock.now()
    await server.database.transaction((transaction) =>
      refundLines(transaction, server.identity.events, { order: member.order.id, positions: 'all', at }),
    )
    await tellDispute(server, member.order, 'lost')
    expect(await caseOf(member)).toMatchObject({
      refunds: [{ amount: 2999, at: unixSeconds(at), case: null, reference: null }],
      lost_again: 2999,
    })
    expect(await disputeLetters(member)).toEqual([])
  })

  it('loses nothing twice without a refund', async () => {
    const member = await buyer([701])
    await tellDispute(server, member.order, 'open')
    await tellDispute(server, member.order, 'lost')
    expect(await caseOf(member)).toMatchObject({ refunds: [], lost_again: 0 })
    expect(await disputeLetters(member)).toEqual(['disputes.lost', 'disputes.opened'])
  })
})
