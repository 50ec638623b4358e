import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog } from '@/platform/audit/tables'
import { linksOf } from '@/platform/mail/mailer'
import { hours } from '@/platform/time/duration'
import { transferAccount } from '@/tests/payments/bank'
import { password, startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { beginPayment, buy, openShop, pay, statusOf } from '@/tests/shop/checkout'

let server: TestServer
beforeAll(async () => {
  server = await startServer(transferAccount)
  await openShop(server)
})
afterAll(() => server.close())

const wish = { pid: '701', option: 'LFT', country: 'US' }

/** Buys without an account. @returns the browser, and the secret of its page */
async function bought(email: string, visitor = server.visitor()) {
  const { checkout, payment } = await beginPayment(visitor, { ...wish, email })
  await pay(visitor, payment)
  await server.worker.drain()
  return { visitor, checkout }
}

const mend = (visitor: Visitor, checkout: string, email: string) =>
  visitor.call('POST /checkout/mend_address', { checkout, email })

/** Sets the first password by the link of a confirmation, and logs in. */
async function enter(email: string) {
  const [confirmation] = (await server.mailsTo(email)).filter(({ kind }) => kind === 'checkout.order')
  const hash = confirmation?.link?.searchParams.get('hash') ?? ''
  const visitor = server.visitor()
  const { cscode } = await visitor.call('POST /api/auth/welcome/complete', { email, hash, new_pw: password })
  return { cscode, login: await visitor.login(email, password), visitor }
}

async function ordersOf(visitor: Visitor) {
  const { order_list: orders } = (await visitor.call('GET /member/get_order_list')).data
  return orders.map(({ order_id: order }: { order_id: string }) => order)
}

describe('a mistyped address', () => {
  it('is corrected by the browser that bought: mail and account move to the new address', async () => {
    const { visitor, checkout } = await bought('ada@gmial.test')
    const before = await statusOf(visitor, checkout)
    expect(before).toMatchObject({ email: 'ada@gmial.test', mendable: true })
    expect(await mend(visitor, checkout, ' Ada@Gmail.test ')).toMatchObject({
      cscode: 0,
      data: { email: 'ada@gmail.test' },
    })
    expect(await statusOf(visitor, checkout)).toEqual({ ...before, email: 'ada@gmail.test', mendable: false })

    // The owner of the mistyped address gets no access: neither by the earlier letter nor by the one about the change.
    const [notice] = await server.mailsTo('ada@gmial.test')
    expect(notice).toMatchObject({ kind: 'checkout.addressMended', text: expect.stringContaining(before.order ?? '') })
    expect(linksOf(notice?.text ?? '').filter((link) => link.includes('hash='))).toEqual([])
    expect(notice?.text).not.toContain('ada@gmail.test')
    expect((await enter('ada@gmial.test')).login.cscode).toBe(42012)

    const entered = await enter('ada@gmail.test')
    expect([entered.cscode, entered.login.cscode]).toEqual([0, 0])
    expect(await ordersOf(entered.visitor)).toEqual([before.order])
    const [row] = await server.database.select().from(auditLog).where(eq(auditLog.action, 'order.mendAddress'))
    expect(row).toMatchObject({
      operator: 'system',
      details: { order: before.order, from: 'ada@gmial.test', to: 'ada@gmail.test' },
    })
  })

  it('is corrected once, also by two requests at once', async () => {
    const { visitor, checkout } = await bought('once@gmial.test')
    const answers = await Promise.all([
      mend(visitor, checkout, 'one@gmail.test'),
      mend(visitor, checkout, 'other@gmail.test'),
    ])
    expect(answers.map(({ cscode }) => cscode).sort()).toEqual([0, 20035])
    expect((await mend(visitor, checkout, 'third@gmail.test')).cscode).toBe(20035)
    expect(await server.mailsTo('third@gmail.test')).toEqual([])
  })

  it('is corrected with all purchases of the same browser for it', async () => {
    const { visitor, checkout: first } = await bought('twice@gmial.test')
    const { checkout: second } = await bought('twice@gmial.test', visitor)
    expect((await mend(visitor, second, 'twice@gmail.test')).cscode).toBe(0)
    expect(await statusOf(visitor, first)).toMatchObject({ email: 'twice@gmail.test', mendable: false })
    expect(await ordersOf((await enter('twice@gmail.test')).visitor)).toHaveLength(2)
  })

  it('is corrected while a bank transfer is pending, and the mail is sent again', async () => {
    const visitor = server.visitor()
    const transfer = { ...wish, country: 'DE', currency: 'EUR', by_transfer: true, email: 'bank@gmial.test' }
    const { checkout } = await beginPayment(visitor, transfer)
    await server.worker.drain()
    expect((await mend(visitor, checkout, 'bank@gmail.test')).cscode).toBe(0)
    const mails = await server.mailsTo('bank@gmail.test')
    expect(mails.map(({ kind }) => kind)).toEqual(['transfers.due'])
  })

  it('is not corrected to an invalid address, or the same', async () => {
    const { visitor, checkout } = await bought('same@gmial.test')
    for (const email of ['nobody', 'SAME@gmial.test']) {
      expect(await mend(visitor, checkout, email)).toMatchObject({ cscode: 10001, data: { fields: ['email'] } })
    }
    expect(await mend(visitor, 'unknown', 'same@gmail.test')).toMatchObject({ cscode: 10001 })
  })
})

describe('the address is not corrected by any other visitor', () => {
  it('not with the address of the page alone, and not from the browser of another purchase', async () => {
    const { checkout } = await bought('page@gmial.test')
    const { visitor: other } = await bought('other-page@gmial.test')
    for (const visitor of [server.visitor(), other]) {
      expect(await statusOf(visitor, checkout)).toMatchObject({ mendable: false })
      expect((await mend(visitor, checkout, 'thief@gmail.test')).cscode).toBe(20035)
    }
  })

  it('the address is not corrected once its account has been used', async () => {
    const { visitor, checkout } = await bought('right@gmail.test')
    expect((await enter('right@gmail.test')).login.cscode).toBe(0)
    expect((await mend(visitor, checkout, 'thief@gmail.test')).cscode).toBe(20035)
  })

  it('not where the address belongs to a member, who has received the purchase', async () => {
    await server.member({ email: 'member@gmail.test' })
    const { visitor, checkout } = await bought('member@gmail.test')
    expect((await mend(visitor, checkout, 'thief@gmail.test')).cscode).toBe(20035)
    const member = server.visitor()
    await member.signIn('member@gmail.test')
    expect(await ordersOf(member)).toHaveLength(1)
  })

  it('not where the account also waits with another buyer’s purchase', async () => {
    await bought('waits@gmail.test')
    const { visitor, checkout } = await bought('waits@gmail.test')
    expect((await mend(visitor, checkout, 'thief@gmail.test')).cscode).toBe(20035)
    expect((await enter('waits@gmail.test')).login.cscode).toBe(0)
  })

  it('not where the buyer was signed in, whose profile has the address', async () => {
    await server.member({ email: 'signed-in@gmail.test' })
    const visitor = server.visitor()
    await visitor.signIn('signed-in@gmail.test')
    const { checkout, payment } = await beginPayment(visitor, wish)
    await pay(visitor, payment)
    expect((await mend(visitor, checkout, 'thief@gmail.test')).cscode).toBe(20035)
  })

  it('not a day later', async () => {
    const { visitor, checkout } = await bought('late@gmial.test')
    server.clock.advance(hours(24))
    expect(await statusOf(visitor, checkout)).toMatchObject({ mendable: false })
    expect((await mend(visitor, checkout, 'late@gmail.test')).cscode).toBe(20035)
  })

  it('not any number of times', async () => {
    const { checkout } = await bought('many@gmial.test')
    const { visitor: other } = await bought('many-others@gmial.test')
    const codes: number[] = []
    for (let i = 0; i < 5; i++) codes.push((await mend(other, checkout, 'victim@gmail.test')).cscode)
    expect([codes[0], codes.at(-1)]).toEqual([20035, 20039])
    expect(await server.mailsTo('victim@gmail.test')).toEqual([])
  })
})

describe('the account of the address that was meant', () => {
  it('the account of the corrected address gets the order as by a purchase, and the browser does not enter it', async () => {
    await server.member({ email: 'known@gmail.test' })
    const { visitor, checkout } = await bought('known@gmial.test')
    const { cscode, text } = await mend(visitor, checkout, 'known@gmail.test')
    const unknown = await bought('unknown@gmial.test')
    const elsewhere = await mend(unknown.visitor, unknown.checkout, 'unknown@gmail.test')
    // The answer does not tell whether the address has an account.
    expect([cscode, text.replaceAll('known', '')]).toEqual([
      0,
      elsewhere.text.replaceAll('unknown', '').replaceAll('known', ''),
    ])

    const [confirmation] = await server.mailsTo('known@gmail.test')
    expect(confirmation).toMatchObject({ kind: 'checkout.order', confidential: false })
    const { order } = await statusOf(visitor, checkout)
    const member = server.visitor()
    await member.signIn('known@gmail.test')
    expect(await ordersOf(member)).toEqual([order])
    expect((await visitor.call('GET /member/get_order_list')).cscode).toBe(10010)

    // The mistyped address stays free for its owner: what they buy is theirs.
    await buy(server.visitor(), { ...wish, email: 'known@gmial.test' })
    await server.worker.drain()
    expect(await ordersOf(member)).toEqual([order])
  })
})
