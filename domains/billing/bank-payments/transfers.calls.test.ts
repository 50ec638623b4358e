import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bankPayments } from '@/domains/billing/bank-payments/domain'
import { isUnreadable } from '@/domains/billing/bank-payments/rules/entry'
import { approveRefund } from '@/domains/commerce/refunds'
import { refunds } from '@/domains/commerce/refunds/domain'
import { days, hours } from '@/platform/time/duration'
import { statementOf, transferAccount } from '@/tests/payments/bank'
import { actingOn, outcomeOf } from '@/tests/server/acting'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { begin, beginPayment, openShop, quoteFor, statusOf } from '@/tests/shop/checkout'
import { assignEntry, dismissEntry } from './actions/decide'
import { importEntries, readBankFile } from './actions/import-file'
import { followTransfers } from './jobs'
import { listEntries } from './store/entries'

let server: TestServer
let ada: Visitor
beforeAll(async () => {
  server = await startServer(transferAccount)
  await openShop(server)
  await server.member({ email: 'ada@example.test' })
  await login()
  await ada.call('POST /member/update_user_business', {
    company: 'Stadt Kiel',
    country: 'DE',
    address_line: 'Fleethörn 9',
    city: 'Kiel',
    postal_code: '24103',
  })
})
afterAll(() => server.close())
// Some of these let weeks pass, which no session outlives.
beforeEach(login)

async function login() {
  ada = server.visitor()
  await ada.signIn('ada@example.test')
}

const wish = { pid: '701', option: 'LFT', country: 'DE', currency: 'EUR', by_transfer: true }

async function orderByTransfer(visitor = ada, more: Record<string, unknown> = {}) {
  const { checkout } = await beginPayment(visitor, { ...wish, ...more })
  const standing = await statusOf(visitor, checkout)
  const { transfer } = standing
  if (!transfer) throw new Error('It waits for no transfer')
  return { checkout, order: standing.order, ...transfer }
}

async function take(content: string) {
  const read = await readBankFile(content, server.payments.byTransfer?.account ?? null)
  if (isUnreadable(read)) throw new Error(read.problem)
  const outcome = await importEntries(actingOn(server, 'Ruth'), { file: 'statement.xml', ...read })
  await server.worker.drain()
  const { ignored, ...counts } = outcome.answer
  expect(ignored).toEqual([])
  return counts
}

const open = () => listEntries(server.database, 'open', { after: undefined, most: 100 })
const statusInList = async (order: string | null, visitor = ada) => {
  const { order_list: orders } = (await visitor.call('GET /member/get_order_list')).data
  return orders.find(({ order_id: number }: { order_id: string }) => number === order)?.status
}
const page = async (order: string | null, more = '', visitor = ada) =>
  (await visitor.send(`/invoice?order=${order}${more}`, { headers: { 'sec-fetch-site': 'none' } })).text()

describe('an order that is paid by transfer', () => {
  it('waits with its payment details, and is delivered and invoiced once by the bank’s file, also when repeated', async () => {
    const { order, reference, amount, iban, code, checkout } = await orderByTransfer(ada, { purchase_order: '4500-1' })
    expect([await statusInList(order), iban]).toEqual([2, 'DE02120300000000202051'])
    expect(code).toContain(`EUR${amount}`)
    const [letter] = await server.mailsTo('ada@example.test')
    expect([letter?.kind, letter?.text]).toEqual(['transfers.due', expect.stringContaining(order ?? '?')])
    expect(letter?.text).toContain(reference.replaceAll(/(.{4})(?=.)/g, '$1 '))

    const proForma = await page(order)
    for (const fact of ['Pro forma invoice', amount, 'DE02 1203', '4500-1', 'Stadt Kiel', 'not an invoice']) {
      expect(proForma).toContain(fact)
    }
    expect((await page(order, '&format=pdf')).slice(0, 5)).toBe('%PDF-')
    const documents = (await ada.call('GET /member/order_documents', { order_id: order })).data
    expect([documents.invoice, documents.pro_forma]).toEqual([null, true])

    const file = statementOf({ amount, text: `Re ${reference.toLowerCase()} danke`, id: '2026-0001' })
    expect(await take(file)).toEqual({ known: 0, paid: 1, open: 0 })
    expect(await take(file)).toEqual({ known: 1, paid: 0, open: 0 })
    expect([await statusInList(order), (await statusOf(ada, checkout)).state]).toEqual([0, 'paid'])
    const mails = await server.mailsTo('ada@example.test')
    expect(mails.filter(({ kind }) => kind === 'checkout.order')).toHaveLength(1)
    const file1 = await page(order, '&format=ubl')
    for (const fact of ['4500-1', 'Stadt Kiel', amount, '>58<', '>DE02120300000000202051<']) {
      expect(file1).toContain(fact)
    }
    expect(await open()).toEqual([])
  })

  it('of a visitor waits in the account of their address', async () => {
    const visitor = server.visitor()
    const { reference, amount, order } = await orderByTransfer(visitor, { email: 'new@example.test', name: 'Nia' })
    expect((await server.mailsTo('new@example.test')).map(({ kind }) => kind)).toEqual(['transfers.due'])
    await take(statementOf({ amount, text: reference }))
    const kinds = (await server.mailsTo('new@example.test')).map(({ kind, text }) => [
      kind,
      text?.includes(order ?? ''),
    ])
    expect(kinds[0]).toEqual(['checkout.order', true])
  })

  it('is listed with its instructions, and cancelled by its buyer alone, as long as nothing of it has arrived', async () => {
    const awaitedBy = async (visitor: Visitor, input = {}) =>
      (await visitor.call('GET /member/awaited_payments', input)).data.payments
    const cancel = async (number: string | null, visitor = ada) =>
      (await visitor.call('POST /member/cancel_awaited_payment', { order: number })).cscode
    const first = await orderByTransfer()
    const { order, reference, iban, amount } = await orderByTransfer()
    expect(await awaitedBy(ada, { order })).toEqual([
      expect.objectContaining({
        order,
        reference,
        iban,
        amount,
        begun: false,
        again: expect.objectContaining({ quantity: '1' }),
      }),
    ])
    const other = server.visitor()
    await server.member({ email: 'other-buyer@example.test' })
    await other.signIn('other-buyer@example.test')
    expect([await awaitedBy(other, { order }), await cancel(order, other), await statusInList(order)]).toEqual([
      [],
      20035,
      2,
    ])

    expect([await cancel(order), await statusInList(order), await cancel(order)]).toEqual([0, 3, 20035])
    expect(await awaitedBy(ada, { order })).toEqual([])
    await server.worker.drain()
    const [letter] = await server.mailsTo('ada@example.test')
    expect([letter?.kind, letter?.text]).toEqual(['transfers.cancelled', expect.stringContaining(order ?? '?')])

    // A part of the first one has come: the rest is open, and the money is not forgotten by a cancellation.
    await take(statementOf({ amount: '1.00', text: first.reference, id: 'a part' }))
    const [entry] = await open()
    await assignEntry(actingOn(server, 'Ruth'), { id: entry?.id ?? 0, order: first.order ?? '', settle: false })
    const [begun] = await awaitedBy(ada, { order: first.order })
    expect([begun?.begun, Number(begun?.amount)]).toEqual([true, Number(first.amount) - 1])
    expect([await cancel(first.order), await statusInList(first.order)]).toEqual([20035, 2])
  })

  it('cannot be cancelled and paid at once', async () => {
    const { order, reference, amount } = await orderByTransfer()
    const cancelled = ada.call('POST /member/cancel_awaited_payment', { order })
    const [{ cscode }] = await Promise.all([
      cancelled,
      take(statementOf({ amount, text: reference, id: 'at once too' })),
    ])
    await server.worker.drain()
    expect(await statusInList(order)).toBe(cscode === 0 ? 3 : 0)
  })

  it('is not offered for subscriptions, other currencies, free orders, or without an account', async () => {
    expect((await quoteFor(ada, wish)).transfer).toBe(true)
    expect((await quoteFor(ada, { ...wish, pid: '367', option: '1M' })).transfer).toBeUndefined()
    expect((await quoteFor(ada, { ...wish, currency: 'USD' })).transfer).toBeUndefined()
    const refused = await begin(ada, { ...wish, currency: 'USD' })
    expect(refused).toMatchObject({ cscode: 10001, data: { fields: ['by_transfer'] } })
    // Transfers have no webhook.
    expect((await fetch(`${server.url}/webhooks/transfer`, { method: 'POST', body: '{}' })).status).toBe(404)
  })

  it('is reminded once, and cancelled some days after its due date; later money goes to review', async () => {
    const { order, reference, amount, checkout } = await orderByTransfer()
    const kinds = async () => {
      const mails = await server.mailsTo('ada@example.test')
      return mails.filter(({ text }) => text?.includes(order ?? '?')).map(({ kind }) => kind)
    }
    const pass = async (time: ReturnType<typeof days>) => {
      server.clock.advance(time)
      await followTransfers(server.installation.of(bankPayments))
      await server.worker.drain()
      await login()
    }
    await pass(days(8))
    await pass(days(1))
    expect(await kinds()).toEqual(['transfers.reminder', 'transfers.due'])
    await pass(days(6))
    expect(await statusInList(order)).toBe(2)
    await pass(days(4))
    expect([await statusInList(order), (await statusOf(ada, checkout)).state]).toEqual([3, 'expired'])
    expect((await kinds())[0]).toBe('transfers.expired')

    expect(await take(statementOf({ amount, text: reference }))).toEqual({ known: 0, paid: 0, open: 1 })
    const [entry] = await open()
    expect(entry).toMatchObject({ reason: 'expired', order })
    const acting = actingOn(server, 'Ruth')
    expect(await outcomeOf(assignEntry(acting, { id: entry?.id ?? 0, order: order ?? '', settle: false }))).toBe('done')
    await server.worker.drain()
    expect(await statusInList(order)).toBe(0)
  })
})

describe('money without a matching order', () => {
  const assign = (id: number, order: string | null, settle = false) =>
    outcomeOf(assignEntry(actingOn(server, 'Ruth'), { id, order: order ?? '', settle }))

  it('money without a matching order is assigned by an operator: with the last part of the sum the order is paid', async () => {
    const { order, reference, amount } = await orderByTransfer()
    const half = (Math.floor(Number(amount) * 50) / 100).toFixed(2)
    const rest = (Number(amount) - Number(half)).toFixed(2)
    await take(statementOf({ amount: half, text: reference }, { amount: rest, text: 'the rest' }))
    const [second, first] = await open()
    expect([first?.reason, second?.reason]).toEqual(['amount', 'noReference'])
    expect(await assign(first?.id ?? 0, order)).toBe('done')
    await server.worker.drain()
    expect(await statusInList(order)).toBe(2)
    // Two who decide at once: one of them is late.
    const both = await Promise.all([assign(second?.id ?? 0, reference), assign(second?.id ?? 0, reference)])
    expect([...both].sort()).toEqual([31002, 'done'])
    await server.worker.drain()
    expect([await statusInList(order), await open()]).toEqual([0, []])
  })

  it('goes to review where the sum differs, and nothing is delivered before', async () => {
    const { order, reference, amount, checkout } = await orderByTransfer()
    await take(statementOf({ amount: (Number(amount) - 5).toFixed(2), text: reference }))
    const [entry] = await open()
    expect(await assign(entry?.id ?? 0, order, true)).toBe('done')
    await server.worker.drain()
    expect([await statusInList(order), (await statusOf(ada, checkout)).state]).toEqual([2, 'review'])
  })

  it('is not counted twice: a repetition, or an entry without an order, is closed with a reason', async () => {
    const { order, reference, amount } = await orderByTransfer()
    await take(statementOf({ amount, text: reference, id: 'a' }))
    await take(statementOf({ amount, text: reference, id: 'b' }))
    const [entry] = await open()
    expect(entry?.reason).toBe('paidBefore')
    const id = entry?.id ?? 0
    expect([await assign(id, order), await assign(id, 'NO-SUCH'), await assign(999_999, order)]).toEqual([
      20035, 20040, 20085,
    ])
    const dismiss = () => outcomeOf(dismissEntry(actingOn(server, 'Ruth'), { id, reason: 'Sent back by hand' }))
    expect([await dismiss(), await dismiss(), await open()]).toEqual(['done', 31002, []])
  })

  it('may arrive in two files at once', async () => {
    const { order, reference, amount } = await orderByTransfer()
    const file = statementOf({ amount, text: reference, id: 'at once' })
    const counts = await Promise.all([take(file), take(file), take(file)])
    expect(counts.reduce((sum, { paid }) => sum + paid, 0)).toBe(1)
    expect(await statusInList(order)).toBe(0)
  })
})

it('a transfer is refunded by hand only: the operator who returns it says so', async () => {
  const { order, reference, amount } = await orderByTransfer()
  await take(statementOf({ amount, text: reference, id: 'to be returned' }))
  const input = { order_no: order, refund_method: 1, refund_id: 'other', lang: 'en' }
  const { data } = await ada.call('POST /ticket/request_refund', input)
  await server.worker.drain()
  const context = server.installation.of(refunds)
  const approve = (byHand: string | null) =>
    outcomeOf(approveRefund(context, actingOn(server, 'Ruth'), { number: data.case_no, byHand }))
  expect([await approve(null), await approve('transfer of 24 November')]).toEqual([20035, 'done'])
  server.clock.advance(hours(1))
  await server.worker.drain()
  expect(await statusInList(order)).toBe(1)
})
