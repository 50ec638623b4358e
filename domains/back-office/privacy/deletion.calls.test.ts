import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { impersonationLink } from '@/domains/accounts/identity/actions/sessions/impersonate'
import { members } from '@/domains/accounts/identity/tables/members'
import { enqueue } from '@/platform/jobs/queue'
import { mails } from '@/platform/mail/tables'
import { days, unixSeconds } from '@/platform/time/duration'
import { someMember } from '@/tests/console/member-calls'
import { whileBroken } from '@/tests/database/broken-row'
import { signedInOperator } from '@/tests/people/operator'
import { password, startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { openShop } from '@/tests/shop/checkout'
import { placeOrder } from '@/tests/shop/orders'
import { subscribe } from '@/tests/shop/subscriptions'
import { requestEnd } from './actions/requests'
import { accountDeletions } from './tables'

const email = 'sam@example.test'

let server: TestServer
let sam: Visitor
let samId: number
beforeAll(async () => {
  server = await startServer()
  await openShop(server)
  samId = (await server.member({ email, language: 'de' })).id
  sam = server.visitor()
  await sam.signIn(email)
  await server.database.execute(sql`update sessions set expires_at = expires_at + interval '1 year'`)
})
afterAll(() => server.close())

const ask = (pw = password, visitor = sam) => visitor.call('POST /member/account_deletion', { password: pw })
const keep = (input: Record<string, unknown> = {}, visitor = sam) => visitor.call('POST /member/keep_account', input)
const look = async () => (await sam.call('GET /member/account_deletion', { lang: 'de' })).data
const kinds = async () => (await server.mailsTo(email)).map(({ kind }) => kind.replace('privacy.', ''))
const inDays = (count: number) => unixSeconds(new Date(server.clock.now().getTime() + days(count)))

async function passDays(count: number) {
  server.clock.advance(days(count))
  const { database, clock, worker } = server
  await enqueue(database, { kind: 'privacy.watch', payload: {}, runAt: clock.now(), singleton: 'privacy.watch' })
  await worker.drain()
}

describe('a request to end an account', () => {
  it('lists its effects first, with subscriptions by name in the language of the page', async () => {
    await subscribe(server, sam, { pid: 367, option: '1M' })
    let found = {}
    expect(
      await server.statementsOf(async () => {
        found = await look()
      }),
    ).toBe(1)
    expect(found).toMatchObject({ ends_at: null, waiting_days: 14, renewing: [{ paid_until: expect.any(Number) }] })
  })

  it('needs the password, and guesses are throttled', async () => {
    expect((await ask('')).cscode).toBe(10001)
    expect((await ask('wrong1')).cscode).toBe(42012)
    expect((await sam.call('POST /member/account_deletion', {})).data).toEqual({ fields: ['password'] })
    for (let guess = 0; guess < 5; guess++) await ask('wrong1')
    const late = await ask()
    expect([late.status, late.cscode]).toEqual([429, 20039])
    server.clock.advance(days(1))
  })

  it('can be made by the member alone, not by an operator or a visitor', async () => {
    const link = await impersonationLink(server.database, {
      memberId: samId,
      operator: 'Olga',
      operatorId: null,
      reason: 'a call',
      now: server.clock.now(),
      publicUrl: server.url,
    })
    const query = new URL(link ?? '').searchParams
    const operator = server.visitor()
    await operator.call('POST /api/auth/admin', { sessionid: query.get('sessionid'), email })
    expect((await ask(password, operator)).cscode).toBe(20035)
    expect((await keep({}, operator)).cscode).toBe(20035)
    expect((await operator.send('/personal-data?format=json')).headers.get('content-disposition')).toBeNull()
    expect((await ask(password, server.visitor())).cscode).toBe(10010)
  })

  it('is carried out once for any number of simultaneous requests, in few statements', async () => {
    // The first call after a while notes that the session is in use.
    await look()
    const statements = await server.statementsOf(async () => {
      expect((await ask()).data).toEqual({ ends_at: inDays(14) })
    })
    expect(statements).toBeLessThanOrEqual(5)
    expect((await ask()).cscode).toBe(20035)
    expect(await look()).toMatchObject({ ends_at: inDays(14) })
    expect((await keep()).cscode).toBe(0)
    const codes = (await Promise.all([ask(), ask(), ask()])).map(({ cscode }) => cscode)
    expect(codes.sort()).toEqual([0, 20035, 20035])
    expect((await kinds()).filter((kind) => kind === 'requested')).toHaveLength(1)
  })

  it('a request to end an account has the provider stop charging, is confirmed by mail, and shows on every page', async () => {
    const { rows } = await server.database.execute(sql`select cancelled from sandbox_subscriptions`)
    expect(rows).toEqual([{ cancelled: true }])
    expect(await kinds()).toEqual(expect.arrayContaining(['subscription.cancelled', 'requested']))
    expect((await look()).renewing).toEqual([])
    expect(await sam.open()).toContain(`"endsAt":${inDays(14)}`)
    const [letter] = (await server.mailsTo(email)).filter(({ kind }) => kind === 'privacy.requested')
    expect(letter).toMatchObject({ language: 'de', confidential: true })
  })
})

describe('an account that is to end', () => {
  const linkFor = async () =>
    (await server.mailsTo(email)).find(({ kind }) => kind === 'privacy.requested')?.link?.searchParams.get('hash')

  it('is kept alive by the mailed link, without a session, once', async () => {
    const old = await linkFor()
    const { visitor: staff } = await signedInOperator(server, 'owner')
    const [letter] = (await server.mailsTo(email)).filter(({ kind }) => kind === 'privacy.requested')
    expect((await staff.call('POST /console/api/mails/resend', { mail: letter?.id ?? 0 })).cscode).toBe(0)
    const hash = await linkFor()
    const stranger = server.visitor()
    expect((await keep({ hash: old }, stranger)).cscode).toBe(20032)
    expect((await keep({}, stranger)).data).toEqual({ fields: ['hash'] })
    expect((await keep({ hash: 'x'.repeat(43) }, stranger)).cscode).toBe(20032)
    expect((await keep({ hash }, stranger)).cscode).toBe(0)
    expect((await keep({ hash }, stranger)).cscode).toBe(20032)
    expect((await keep()).cscode).toBe(20035)
    expect((await look()).ends_at).toBeNull()
    expect((await kinds())[0]).toBe('kept')
    await passDays(20)
    expect((await sam.call('GET /member/get_order_list')).cscode).toBe(0)
  })

  it('is announced once three days before, and ends on the day, but not while a provider is unreachable', async () => {
    // A subscription that the provider would still charge, had it always refused to cancel.
    await server.database.execute(sql`update subscriptions set state = 'active', ended_at = null, ending = null`)
    await ask()
    await passDays(10)
    expect((await kinds()).filter((kind) => kind === 'reminder')).toHaveLength(0)
    await passDays(1)
    await passDays(1)
    expect((await kinds()).filter((kind) => kind === 'reminder')).toHaveLength(1)
    await server.database.execute(sql`update subscriptions set state = 'active', ended_at = null, ending = null`)
    const sandbox = server.payments.provider('sandbox')
    if (!sandbox) throw new Error('There is no sandbox')
    const end = vi.spyOn(sandbox, 'endSubscription').mockRejectedValueOnce(new Error('out of reach'))
    await passDays(2)
    expect(end).toHaveBeenCalledTimes(1)
    expect((await sam.call('GET /member/sessions')).cscode).toBe(0)
    await passDays(1)
    expect(end.mock.calls.length).toBeGreaterThan(1)
    expect((await sam.call('GET /member/sessions')).cscode).toBe(10010)
    expect(await kinds()).toEqual(['ended'])
    const { rows } = await server.database.execute(sql`select email from members where id = ${samId}`)
    expect(rows).toEqual([{ email: expect.stringMatching(/^erased-[\da-f-]{36}@account\.invalid$/) }])
  })

  it('without purchases leaves no trace', async () => {
    const { id } = await server.member({ email: 'new@example.test' })
    const visitor = server.visitor()
    await visitor.signIn('new@example.test')
    expect((await ask(password, visitor)).cscode).toBe(0)
    await passDays(14)
    const { rows } = await server.database.execute(sql`select 1 from members where id = ${id}`)
    expect(rows).toEqual([])
  })
})

describe('the end of an account that others were merged into', () => {
  const reason = 'One person'
  let staff: Visitor
  beforeAll(async () => {
    staff = (await signedInOperator(server, 'owner')).visitor
  })

  async function merge(from: number, into: number) {
    const { data } = await staff.call('GET /console/api/members/merge', { from, into: String(into) })
    return staff.call('POST /console/api/members/merge', { from, into, seen: data.version, reason })
  }
  const undo = (id: number) => staff.call('POST /console/api/members/unmerge', { merge: id, reason })
  const endOf = async (memberId: number) => {
    const now = server.clock.now()
    await server.database.insert(accountDeletions).values({ memberId, language: 'en', requestedAt: now, endsAt: now })
    await enqueue(server.database, { kind: 'privacy.watch', payload: {}, runAt: now })
    await server.worker.drain()
  }
  const rowsOf = async (ids: readonly number[]) => {
    const rows = await server.database
      .select()
      .from(members)
      .where(inArray(members.id, [...ids]))
    return rows.map(({ email, username }) => [email, username])
  }
  const addressed = (email: string) => server.database.$count(mails, eq(mails.recipient, email))

  it('includes the merged accounts, whose merge can no longer be undone', async () => {
    const [from, into] = [await someMember(server), await someMember(server)]
    await placeOrder(server, from.id)
    const { data } = await merge(from.id, into.id)
    await server.worker.drain()
    expect(await addressed(from.email)).toBe(1)
    await endOf(into.id)
    const erased = [expect.stringMatching(/^erased-/), '']
    expect(await rowsOf([from.id, into.id])).toEqual([erased, erased])
    expect(await addressed(from.email)).toBe(0)
    expect((await undo(data.merge)).cscode).toBe(20085)
  })

  it('leaves no row of either without books', async () => {
    const [from, into] = [await someMember(server), await someMember(server)]
    await merge(from.id, into.id)
    await endOf(into.id)
    expect(await rowsOf([from.id, into.id])).toEqual([])
  })

  it('is the only end of the merged account', async () => {
    const [from, into] = [await someMember(server), await someMember(server)]
    await merge(from.id, into.id)
    const context = {
      ...server.installation,
      settings: { waitingDays: 14, bookYears: 10 },
      isServed: async () => false,
    }
    expect(await requestEnd(context, from.id, 'en')).toEqual({ mergedInto: into.email })
  })

  it('deletes the books of each, also when another one fails', async () => {
    const [first, second] = [await someMember(server), await someMember(server)]
    for (const { id } of [first, second]) {
      await placeOrder(server, id)
      await endOf(id)
    }
    const ids = [first.id, second.id]
    await server.database
      .update(accountDeletions)
      .set({ booksUntil: server.clock.now() })
      .where(inArray(accountDeletions.memberId, ids))
    await whileBroken(server, 'members', `old.id = ${first.id}`, () => passDays(0))
    expect(await rowsOf(ids)).toHaveLength(1)
    await passDays(1)
    expect(await rowsOf(ids)).toEqual([])
  })
})
