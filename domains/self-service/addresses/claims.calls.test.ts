import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linksOf } from '@/platform/mail/mailer'
import { days, hours, minutes } from '@/platform/time/duration'
import { mailboxes } from '@/tests/people/addresses'
import { signedInOperator } from '@/tests/people/operator'
import { password, startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { beginPayment, openShop, pay, statusOf } from '@/tests/shop/checkout'
import { carryOutDue } from './actions/carry-out'
import { addresses } from './domain'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await openShop(server)
})
afterAll(() => server.close())

const wish = { pid: '701', option: 'LFT', country: 'US' }
const digits = '4242'

/** Buys without an account. @returns the order's number */
async function bought(email: string) {
  const visitor = server.visitor()
  const { checkout, payment } = await beginPayment(visitor, { ...wish, email })
  await pay(visitor, payment)
  await server.worker.drain()
  return (await statusOf(visitor, checkout)).order ?? ''
}

const { entered, signedIn, codeFor } = mailboxes(() => server)

const claim = (visitor: Visitor, order: string, last = digits) =>
  visitor.call('POST /member/addresses/claim', { order, digits: last })

const prove = (visitor: Visitor) => visitor.call('POST /member/step_up', { password })

async function ordersOf(visitor: Visitor) {
  const { order_list: orders } = (await visitor.call('GET /member/get_order_list')).data
  return orders.map(({ order_id: order }: { order_id: string }) => order)
}

/** The outcome of the newest claim of a member. */
async function claimOf(visitor: Visitor) {
  const { requests } = (await visitor.call('GET /member/addresses')).data
  return requests.find(({ kind }: { kind: string }) => kind === 'claim')?.outcome
}

async function memberNamed(email: string): Promise<number> {
  const { rows } = await server.database.execute<{ id: number }>(sql`
    select id::int as id from members where email = ${email}`)
  return rows[0]?.id ?? 0
}

/** The secret of the link in the newest letter of a kind. */
async function secretIn(email: string, kind: string) {
  const mail = (await server.mailsTo(email)).find((each) => each.kind === kind)
  const link = linksOf(mail?.text ?? '').find((each) => each.includes('stop_request')) ?? 'https://none.test'
  return new URL(link).searchParams.get('hash') ?? ''
}

const wait = async (count: number) => {
  await server.worker.drain()
  server.clock.advance(days(count))
  await carryOutDue(server.installation.of(addresses))
}

/** Puts the account of `other` into that of the visitor. */
async function merge(visitor: Visitor, own: string, other: string, more: object = {}) {
  const code = await codeFor(visitor, 'other', other)
  const preview = await visitor.call('POST /member/addresses/merge/preview', { email: other, code })
  const ownCode = await codeFor(visitor, 'own', own)
  await prove(visitor)
  const input = { email: other, code, own_code: ownCode, seen: preview.data.version ?? '', ...more }
  return { preview, merged: await visitor.call('POST /member/addresses/merge', input) }
}

describe('a purchase claimed by its order number', () => {
  it('a claimed purchase waits, is announced to the former address, and moves when it was not stopped', async () => {
    const order = await bought('left@work.test')
    const ada = await signedIn('ada@home.test')
    expect((await claim(ada, order.toLowerCase())).cscode).toBe(0)
    expect(await ordersOf(ada)).toEqual([])
    const [notice] = await server.mailsTo('left@work.test')
    expect(notice).toMatchObject({ kind: 'addresses.waits', confidential: true })
    expect(notice?.text).not.toContain('ada@home.test')
    await wait(6)
    const later = await entered('ada@home.test')
    expect(await ordersOf(later)).toEqual([])
    await wait(1)
    const after = await entered('ada@home.test')
    expect(await ordersOf(after)).toEqual([order])
    // The owner of the former address can undo the result.
    const hash = await secretIn('left@work.test', 'addresses.merged')
    const merged = (await server.mailsTo('left@work.test')).find(({ kind }) => kind === 'addresses.merged')
    expect(merged?.text).not.toContain('ada@home.test')
    expect((await server.visitor().call('POST /api/auth/address_request/stop', { hash })).cscode).toBe(0)
    expect(await ordersOf(after)).toEqual([])
  })

  it('waits no more once both addresses are proven and the accounts are one', async () => {
    const order = await bought('proven@work.test')
    const gil = await signedIn('gil@home.test')
    const rival = await signedIn('gils-rival@home.test')
    for (const each of [gil, rival]) expect((await claim(each, order)).cscode).toBe(0)
    const { merged } = await merge(gil, 'gil@home.test', 'proven@work.test')
    expect(merged.cscode).toBe(0)
    expect(await ordersOf(gil)).toEqual([order])
    const letter = (await server.mailsTo('gil@home.test')).find(({ kind }) => kind === 'addresses.merged')
    expect(letter?.text).toContain(`Ebbcatch Video (${order}):`)
    expect([await claimOf(gil), await claimOf(rival)]).toEqual(['done', 'impossible'])
  })

  it('waits no more once staff have merged the accounts, and letters name the product', async () => {
    const order = await bought('staffed@work.test')
    const [hal, rival] = [await signedIn('hal@home.test'), await signedIn('hals-rival@home.test')]
    for (const each of [hal, rival]) expect((await claim(each, order)).cscode).toBe(0)
    const notices = (await server.mailsTo('staffed@work.test')).filter(({ kind }) => kind === 'addresses.waits')
    expect(notices).toHaveLength(2)
    for (const { text } of notices) expect(text).toContain(`Ebbcatch Video (${order}):`)

    const staff = (await signedInOperator(server, 'owner')).visitor
    const [from, into] = [await memberNamed('staffed@work.test'), await memberNamed('hal@home.test')]
    const { data } = await staff.call('GET /console/api/members/merge', { from, into: String(into) })
    const request = { from, into, seen: data.version, reason: 'Ticket T-4711' }
    expect((await staff.call('POST /console/api/members/merge', request)).cscode).toBe(0)
    expect([await claimOf(hal), await claimOf(rival)]).toEqual(['done', 'impossible'])
    for (const email of ['hal@home.test', 'staffed@work.test']) {
      const merged = (await server.mailsTo(email)).find(({ kind }) => kind === 'members.merged')
      expect(merged?.text).toContain(`Ebbcatch Video (${order}):`)
    }
  })

  it('is stopped by the link of the notice, once and for good', async () => {
    const order = await bought('owner@work.test')
    const thief = await signedIn('thief@home.test')
    expect((await claim(thief, order)).cscode).toBe(0)
    const hash = await secretIn('owner@work.test', 'addresses.waits')
    const owner = server.visitor()
    const check = await owner.call('POST /api/auth/address_request/check', { hash })
    expect(check.data).toMatchObject({ kind: 'claim', state: 'waits' })
    expect((await owner.call('POST /api/auth/address_request/stop', { hash })).cscode).toBe(0)
    expect((await owner.call('POST /api/auth/address_request/stop', { hash })).cscode).toBe(20035)
    await wait(8)
    expect(await ordersOf(await entered('thief@home.test'))).toEqual([])
  })

  it('is refused with one answer for a wrong card and an unknown order, and throttled', async () => {
    const order = await bought('guessed@work.test')
    const thief = await signedIn('guesser@home.test')
    const answers = [await claim(thief, order, '0000'), await claim(thief, 'TW-NONE22', digits)]
    expect(answers.map(({ cscode }) => cscode)).toEqual([20085, 20085])
    for (let i = 1; i < 4; i++) await claim(thief, order, `000${i}`)
    expect((await claim(thief, order, digits)).cscode).toBe(20039)
    // Nor from another account: the order has a count of its own, and so has the network.
    const other = await signedIn('guesser2@home.test')
    const codes: number[] = []
    for (let i = 0; i < 9; i++) codes.push((await claim(other, order, `001${i}`)).cscode)
    expect(codes.at(-1)).toBe(20039)
    server.clock.advance(hours(23))
  })

  it('takes nothing from an account that its owner has used, also meanwhile', async () => {
    server.clock.advance(days(2))
    const order = await bought('late@work.test')
    const thief = await signedIn('patient@home.test')
    expect((await claim(thief, order)).cscode).toBe(0)
    const mail = (await server.mailsTo('late@work.test')).find(({ kind }) => kind === 'checkout.order')
    const hash = mail?.link?.searchParams.get('hash') ?? ''
    const input = { email: 'late@work.test', hash, new_pw: password }
    expect((await server.visitor().call('POST /api/auth/welcome/complete', input)).cscode).toBe(0)
    await wait(8)
    expect(await ordersOf(await entered('late@work.test'))).toEqual([order])
    expect((await claim(await entered('patient@home.test'), order)).cscode).toBe(20035)
  })

  it('moves, or stays with a notice, where the claimant requests the deletion of their account meanwhile', async () => {
    for (let round = 0; round < 3; round++) {
      const [former, claimant] = [`stays${round}@work.test`, `leaver${round}@home.test`]
      const order = await bought(former)
      expect((await claim(await signedIn(claimant), order)).cscode).toBe(0)
      await server.worker.drain()
      server.clock.advance(days(7))
      const leaver = await entered(claimant)
      const [, ended] = await Promise.all([
        carryOutDue(server.installation.of(addresses)),
        leaver.call('POST /member/account_deletion', { password }),
      ])
      expect(ended.cscode).toBe(0)
      const { rows } = await server.database.execute<{ owner: string; outcome: string }>(sql`
        select owner.email as owner, request.outcome from orders join members owner on owner.id = orders.member_id
        join address_requests request on request.order_number = orders.number where orders.number = ${order}`)
      expect([
        { owner: former, outcome: 'impossible' },
        { owner: claimant, outcome: 'done' },
      ]).toContainEqual(rows[0])
    }
  })

  it('is not moved automatically where two claim it, at once or in turn', async () => {
    const order = await bought('raced@work.test')
    const both = [await signedIn('race1@home.test'), await signedIn('race2@home.test')]
    const answers = await Promise.all(both.map((visitor) => claim(visitor, order)))
    expect(answers.map(({ cscode }) => cscode)).toEqual([0, 0])
    expect((await claim(both[0] as Visitor, order)).cscode).toBe(20035)
    for (const email of ['race1@home.test', 'race2@home.test']) {
      expect((await server.mailsTo(email)).map(({ kind }) => kind)).toContain('addresses.contested')
    }
    await wait(8)
    for (const email of ['race1@home.test', 'race2@home.test']) expect(await ordersOf(await entered(email))).toEqual([])
  })
})

describe('an account of an address that a code has proven', () => {
  it('is merged as previewed, and returned when that is undone within a week', async () => {
    const order = await bought('second@home.test')
    const bob = await signedIn('bob@home.test')
    const { preview, merged } = await merge(bob, 'bob@home.test', 'second@home.test')
    expect(preview.data).toMatchObject({ found: 'purchases', needs_factor: false, orders: [order] })
    expect(preview.data.things).toContainEqual({ thing: 'orders', moves: 1, stays: 0 })
    expect(merged.cscode).toBe(0)
    expect(await ordersOf(bob)).toEqual([order])
    const { requests } = (await bob.call('GET /member/addresses')).data
    expect(requests).toMatchObject([{ kind: 'merge', outcome: 'done', email: 's…@home.test' }])
    const request = requests[0]?.id
    expect((await bob.call('POST /member/addresses/undo', { request })).cscode).toBe(0)
    expect(await ordersOf(bob)).toEqual([])
    expect((await bob.call('POST /member/addresses/undo', { request })).cscode).toBe(20035)
  })

  it('a merge of an account whose address a code has proven cannot be undone after a week, nor by others', async () => {
    await server.member({ email: 'other@home.test' })
    const cam = await signedIn('cam@home.test')
    expect((await merge(cam, 'cam@home.test', 'other@home.test')).merged.cscode).toBe(0)
    const request = (await cam.call('GET /member/addresses')).data.requests[0]?.id
    const stranger = await signedIn('stranger@home.test')
    await prove(stranger)
    expect((await stranger.call('POST /member/addresses/undo', { request })).cscode).toBe(20085)
    const hash = await secretIn('other@home.test', 'addresses.merged')
    server.clock.advance(days(8))
    expect((await server.visitor().call('POST /api/auth/address_request/stop', { hash })).cscode).toBe(20035)
  })

  it('keeps its second factor: the mailbox alone does not open it', async () => {
    await server.member({ email: 'locked@home.test', secondFactorSince: server.clock.now() })
    const thief = await signedIn('mailbox@home.test')
    const { preview, merged } = await merge(thief, 'mailbox@home.test', 'locked@home.test', { factor: '000000' })
    expect([preview.data.needs_factor, merged.cscode]).toEqual([true, 20052])
    server.clock.advance(minutes(11))
    expect((await merge(thief, 'mailbox@home.test', 'locked@home.test')).merged.cscode).toBe(20052)
  })

  it('is not merged by codes for other purposes or addresses, or by guesses', async () => {
    await server.member({ email: 'target@home.test' })
    const thief = await signedIn('codes@home.test')
    const own = await codeFor(thief, 'own', 'codes@home.test')
    await prove(thief)
    const attempt = (code: string) =>
      thief.call('POST /member/addresses/merge', { email: 'target@home.test', code, own_code: own, seen: 'x' })
    expect((await attempt(own)).cscode).toBe(20021)
    const right = await codeFor(thief, 'other', 'target@home.test')
    for (let i = 0; i < 5; i++) expect((await attempt('AAAAAA')).cscode).toBe(20021)
    expect((await attempt(right)).cscode).toBe(20021)
  })
})
