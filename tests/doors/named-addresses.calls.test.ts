import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountFor, openAccount } from '@/domains/accounts/identity/actions/accounts/accounts'
import { memberAt } from '@/domains/promotion/coupons/store'
import { signedInOperator } from '../people/operator'
import { password, startServer, type TestServer } from '../server/server'
import { begin, openShop } from '../shop/checkout'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await openShop(server)
})
afterAll(() => server.close())

/** A member who has named an address by a link to their own mailbox, without proving it. */
async function naming(own: string, named: string) {
  const { id } = await server.member({ email: own })
  const visitor = server.visitor()
  await visitor.signIn(own)
  expect((await visitor.call('POST /member/reset_email/per')).cscode).toBe(0)
  const mail = (await server.mailsTo(own)).find(({ kind }) => kind === 'identity.changeEmail')
  const hash = mail?.link?.searchParams.get('hash')
  const request = { hash, new_email: named, re_email: named, code: await visitor.captcha() }
  expect((await visitor.call('POST /member/reset_email/complete', request)).cscode).toBe(0)
  await server.worker.drain()
  return { id, visitor }
}

const buyAsVisitor = async (email: string) => {
  const { cscode } = await begin(server.visitor(), { pid: '706', option: 'FREE', email })
  await server.worker.drain()
  return cscode
}

const ordersOf = async (email: string) => {
  const { rows } = await server.database.execute(
    sql`select from orders join members on members.id = orders.member_id where members.email = ${email}`,
  )
  return rows.length
}

describe('H1: an unproven address of an account', () => {
  it('an unproven address cannot be kept from its owner by naming the account’s next address', async () => {
    const { id } = await naming('squatter@example.test', 'wanted@corp.test')
    // Another person proves the squatter's former address, so that the squatter has none to go back to.
    await server.member({ email: 'squatter@example.test' })
    await naming('helper@example.test', `none-${id}@account.invalid`)
    expect(await buyAsVisitor('wanted@corp.test')).toBe(0)
    expect(await ordersOf('wanted@corp.test')).toBe(1)
  })

  it('belongs to its owner, also where it was named during a purchase', async () => {
    const { id } = await naming('racer@example.test', 'raced@corp.test')
    const request = { email: 'raced@corp.test', language: 'en', name: null, now: server.clock.now() } as const
    const opened = await server.database.transaction((transaction) =>
      openAccount(transaction, server.installation.events, request),
    )
    expect(opened).not.toBe(id)
    expect(
      await server.database.transaction((transaction) => accountFor(transaction, server.installation.events, request)),
    ).toBe(opened)
  })

  it('does not receive a coupon that staff give to its owner', async () => {
    const { id } = await naming('couponless@example.test', 'rewarded@corp.test')
    expect(await memberAt(server.database, 'rewarded@corp.test')).toBeNull()
    expect(await memberAt(server.database, 'couponless@example.test')).toBe(id)
  })

  it('an unproven address gets no mail with text of that account', async () => {
    const { visitor } = await naming('writer@example.test', 'reader@corp.test')
    const before = await server.mailsTo('reader@corp.test')
    const { pass } = (await visitor.call('POST /member/ticket_pass')).data
    const ticket = { laravel_session: pass, subject: 'Dear customer', message: 'Pay here', lang: 'en' }
    expect((await server.visitor().call('POST /ticket/open', ticket)).cscode).toBe(0)
    await server.worker.drain()
    expect(await server.mailsTo('reader@corp.test')).toHaveLength(before.length)
    expect((await server.mailsTo('writer@example.test')).map(({ kind }) => kind)).toContain('support.received')
  })

  it('gets no mail about purchases and changes: they go to the proven address', async () => {
    const { visitor } = await naming('buyer@example.test', 'bought@corp.test')
    expect((await begin(visitor, { pid: '706', option: 'FREE' })).cscode).toBe(0)
    const change = { new_pw: `${password}2`, re_pw: `${password}2` }
    expect((await visitor.call('POST /member/change_password_v1', change)).cscode).toBe(0)
    const kinds = async (to: string) => (await server.mailsTo(to)).map(({ kind }) => kind)
    expect(await kinds('bought@corp.test')).toEqual(['identity.confirmEmail'])
    expect(await kinds('buyer@example.test')).toEqual(
      expect.arrayContaining(['checkout.order', 'identity.passwordChanged']),
    )
  })

  it('an unproven address does not keep staff from viewing that account', async () => {
    const { id } = await naming('helped@example.test', 'helped.new@example.test')
    const { visitor: staff } = await signedInOperator(server, 'support')
    const { cscode, data } = await staff.call('POST /console/api/members/impersonate', { member: id, reason: 'a call' })
    expect(cscode).toBe(0)
    const query = new URL(data.url).searchParams
    const request = { sessionid: query.get('sessionid'), email: query.get('email') }
    expect((await server.visitor().call('POST /api/auth/admin', request)).cscode).toBe(0)
  })
})
