import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enqueue } from '@/platform/jobs/queue'
import { days, minutes } from '@/platform/time/duration'
import { signedInOperator } from '../people/operator'
import { password, startServer, type TestServer } from '../server/server'
import type { Visitor } from '../server/visitor'
import { begin, openShop } from '../shop/checkout'
import { placeOrder } from '../shop/orders'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await openShop(server)
})
afterAll(() => server.close())

const entered = async (email: string) => {
  const member = await server.member({ email })
  const visitor = server.visitor()
  await visitor.signIn(email)
  return { visitor, member }
}

const recipientsIn = async (visitor: Visitor) => {
  const answer = await visitor.send('/personal-data?format=json', { headers: { 'sec-fetch-site': 'same-origin' } })
  const { data } = (await answer.json()) as { data: Record<string, { recipient: string }[]> }
  return new Set(data.mails?.map(({ recipient }) => recipient))
}

const mailTo = (recipient: string, at = server.clock.now()) =>
  server.database.execute(sql`
    insert into mails (kind, recipient, language, subject, text, html, confidential, created_at)
    values ('test', ${recipient}, 'en', 'Not for you', 'Secret', 'Secret', false, ${at}::timestamptz)`)

describe('H2: an address that a caller has entered', () => {
  const target = 'target@example.test'
  let thief: Visitor
  let thiefId: number
  beforeAll(async () => {
    const { visitor, member } = await entered('gil@example.test')
    thief = visitor
    thiefId = member.id
    await mailTo(target)
  })

  it('in a refund request, a withdrawal or a checkout is not exported as the member’s own', async () => {
    const asked = await placeOrder(server, thiefId)
    const request = { order_no: asked.number, refund_method: 1, refund_id: 'other', email: target }
    expect((await thief.call('POST /ticket/request_refund', request)).cscode).toBe(0)
    const withdrawn = await placeOrder(server, thiefId)
    const statement = { order_no: withdrawn.number, full_name: 'Gil', email: target }
    expect((await thief.call('POST /member/withdraw_contract', statement)).cscode).toBe(0)
    await openShop(server)
    await begin(thief, { pid: '706', option: 'FREE', email: target })
    await server.worker.drain()
    expect([...(await recipientsIn(thief))]).toEqual(['gil@example.test'])
  })

  it('is not shown to staff as the member’s, nor sent again', async () => {
    const staff = (await signedInOperator(server, 'owner')).visitor
    const { data } = await staff.call('GET /console/api/members/timeline', { member: thiefId })
    expect(JSON.stringify(data)).not.toContain(target)
    const { rows } = await server.database.execute<{ id: string }>(
      sql`select id from mails where recipient = ${target}`,
    )
    const again = { member: thiefId, mail: Number(rows[0]?.id), reason: 'Asked for it' }
    expect((await staff.call('POST /console/api/members/resend-mail', again)).cscode).toBe(20085)
  })

  it('keeps its mails at the end of the account', async () => {
    await server.database.execute(sql`
      insert into attempts values (${`login ${target}`}, 1, now(), now())`)
    expect((await thief.call('POST /member/account_deletion', { password })).cscode).toBe(0)
    server.clock.advance(days(15))
    const watch = { kind: 'privacy.watch', payload: {}, runAt: server.clock.now(), singleton: 'privacy.watch' }
    await enqueue(server.database, watch)
    await server.worker.drain()
    const { rows } = await server.database.execute(sql`
      select (select count(*)::int from mails where recipient = ${target}) as mails,
        (select count(*)::int from members where id = ${thiefId} and email like 'erased-%') as erased`)
    expect(rows).toEqual([{ mails: 1, erased: 1 }])
  })
})

it('H2: a mailbox that a member has left tells them nothing about its next owner', async () => {
  const { visitor } = await entered('nia@example.test')
  const { data } = await visitor.call('POST /member/verify_code', { new_email: 'nia.new@example.test' })
  expect(data).toEqual({ status: 1 })
  const [mail] = await server.mailsTo('nia.new@example.test')
  const code = /^[2-9A-Z]{4}$/m.exec(mail?.text ?? '')?.[0]
  await mailTo('nia@example.test')
  await visitor.call('POST /member/change_email', { new_email: 'nia.new@example.test', code })
  await server.worker.drain()
  const subjects = async () => {
    const answer = await visitor.send('/personal-data?format=json', { headers: { 'sec-fetch-site': 'same-origin' } })
    const { data } = (await answer.json()) as { data: Record<string, { recipient: string; kind: string }[]> }
    return data.mails?.filter(({ recipient }) => recipient === 'nia@example.test').map(({ kind }) => kind)
  }
  server.clock.advance(minutes(5))
  await mailTo('nia@example.test')
  expect((await subjects())?.sort()).toEqual(['identity.oldEmail', 'test'])
})

it('M5: a member orders free products three times, and then once an hour', async () => {
  await openShop(server)
  const { visitor } = await entered('max.free@example.test')
  const codes: number[] = []
  for (let count = 0; count < 6; count++) {
    codes.push((await begin(visitor, { pid: '706', option: 'FREE' })).cscode)
  }
  expect(codes).toEqual([0, 0, 0, 0, 20039, 20039])
})
