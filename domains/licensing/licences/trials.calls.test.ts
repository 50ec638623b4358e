import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { componentHash } from '@/packages/licence-client/src/components'
import { after, before, days, unixSeconds } from '@/platform/time/duration'
import { storedTrial } from '@/tests/console/trial-calls'
import { password, startServer, type TestServer } from '@/tests/server/server'
import { deviceOf, openSeats } from '@/tests/shop/licences'
import { endTrialsOver, forgetTrials } from './store/trials'
import { claimsOf, isSigned } from './testing'

let server: TestServer
let seats: Awaited<ReturnType<typeof openSeats>>
beforeAll(async () => {
  server = await startServer()
  seats = await openSeats(server)
})
afterAll(() => server.close())

const line = 'trial'
const computer = (name: string) => deviceOf(name, { line })
type Device = ReturnType<typeof deviceOf>
const program = () => server.visitor()
const begin = (device: Device, more: object = {}) => program().call('POST /licence/trial', { ...device, ...more })
const held = ({ refresh_token }: { refresh_token: string }, { fingerprint }: { fingerprint?: string }) => ({
  refresh_token,
  fingerprint: fingerprint as string,
})
const refresh = (...[answer, device]: Parameters<typeof held>) =>
  program().call('POST /licence/refresh', held(answer, device))
const rows = async (condition = sql`true`) =>
  (await server.database.execute<Record<string, unknown>>(sql`select * from trials where ${condition}`)).rows
const events = async (trial: string) =>
  (
    await server.database.execute<{ name: string; payload: Record<string, unknown> }>(
      sql`select name, payload from events where payload ->> 'trial' = ${trial} order by id`,
    )
  ).rows

it('a trial is signed, ends with its days, and is the same for repeated requests of its device', async () => {
  const device = computer('first')
  const { cscode, data } = await begin(device, { version: '6.2.1' })
  expect(cscode).toBe(0)
  const now = unixSeconds(server.clock.now())
  const ends = now + 14 * 86_400
  expect(await isSigned(server.url, data.licence)).toBe(true)
  expect(claimsOf(data.licence)).toMatchObject({
    kind: 'trial',
    aud: line,
    sub: data.seat,
    exp: ends,
    device: device.fingerprint,
    features: ['pro'],
    products: [{ pid: 19, ends, updates_until: null }],
  })
  expect(data).toMatchObject({ expires_at: ends, refresh_after: now + 7 * 86_400 })
  server.clock.advance(days(1))
  const again = (await begin(device)).data
  expect([again.seat, again.expires_at]).toEqual([data.seat, ends])
  expect((await refresh(data, device)).cscode).toBe(30007)
  const [row] = await rows(sql`id = ${data.seat}`)
  expect([row?.member_id, row?.version]).toEqual([null, '6.2.1'])
  expect((await events(data.seat)).map(({ name }) => name)).toEqual(['trial.started'])
})

it('a trial has its fewer features, and other products have no trial', async () => {
  const { data } = await begin(deviceOf('less', { line: 'music', platform: 'mac' }))
  expect(claimsOf(data.licence)).toMatchObject({ kind: 'trial', features: ['export'], products: [{ pid: 18 }] })
  for (const more of [{ line }, { line: 'music' }, { line: 'downloader' }, { line: 'nothing' }]) {
    const other = { ...deviceOf('nothing', more), platform: more.line === line ? 'linux' : 'win' }
    expect((await begin(other)).cscode).toBe(30013)
  }
  expect((await begin({ ...computer('wrong'), device: 'no address' })).cscode).toBe(10001)
})

it('a device that asks forty times at once gets one trial, also under other fingerprints', async () => {
  const device = computer('many')
  const part = (kind: 'machine' | 'board') => ({ kind, hash: componentHash(kind, line, `many ${kind}`) as string })
  const components = [part('machine'), part('board')]
  const others = Array.from({ length: 20 }, (_, place) => ({ ...computer(`many ${place}`), device: device.device }))
  const answers = await Promise.all(
    [...Array.from({ length: 20 }, () => device), ...others].map((each) => begin(each as Device, { components })),
  )
  expect(answers.map(({ cscode }) => cscode)).toEqual(answers.map(() => 0))
  expect(new Set(answers.map(({ data }) => data.seat)).size).toBe(1)
  expect(await rows(sql`components @> ${JSON.stringify([part('board')])}::jsonb`)).toHaveLength(1)
})

it('a trial is refreshed with a token that is valid once, or again after a lost answer', async () => {
  const device = computer('refreshed')
  const { data: first } = await begin(device)
  const check = (answer: typeof first) => program().call('POST /licence/check', held(answer, device))
  expect((await check(first)).data).toEqual({ seat: first.seat, line, platform: 'win' })
  expect((await refresh(first, computer('stranger'))).cscode).toBe(30007)
  const { data: lost } = await refresh(first, device)
  const { data: second, cscode } = await refresh(first, device)
  expect([cscode, claimsOf(second.licence).kind, second.seat]).toEqual([0, 'trial', first.seat])
  expect((await refresh(lost, device)).cscode).toBe(30007)
  const { data: third } = await refresh(second, device)
  expect((await refresh(first, device)).cscode).toBe(30007)
  expect((await program().call('POST /licence/release', held(third, device))).cscode).toBe(0)
  expect((await begin(device)).data.seat).toBe(first.seat)
})

it('a trial ends by itself, and the device gets no other', async () => {
  const device = computer('ends')
  const { data } = await begin(device)
  server.clock.advance(days(14))
  expect((await refresh(data, device)).cscode).toBe(30014)
  expect((await begin(device)).cscode).toBe(30014)
  await endTrialsOver(server.database, server.identity.events, server.clock.now())
  await endTrialsOver(server.database, server.identity.events, server.clock.now())
  expect((await events(data.seat)).map(({ name, payload }) => [name, payload.reason])).toEqual([
    ['trial.started', undefined],
    ['trial.ended', 'over'],
  ])
  expect((await begin(device)).cscode).toBe(30014)
})

it('an account has one trial, proven by a password or a token and not by an address alone', async () => {
  const { id, email } = await seats.member('account@example.test', [{ pid: 1 }])
  expect((await begin(computer('one'), { email })).data).toEqual({ fields: ['pw'] })
  expect((await begin(computer('one'), { email, pw: 'wrong-one' })).cscode).toBe(42012)
  const { data: seat } = await seats.signIn(email, deviceOf('signed in'))
  const { data } = await begin(computer('one'), { token: seat.refresh_token })
  expect((await rows(sql`id = ${data.seat}`))[0]?.member_id).toBe(String(id))
  expect((await begin(computer('two'), { email, pw: password })).cscode).toBe(30014)
  expect((await begin(computer('one'), { email, pw: password })).data.seat).toBe(data.seat)
})

it('a trial is found by a member who signs in on the device without a purchase, and ends when they buy', async () => {
  const { id, email } = await seats.member('buyer@example.test', [])
  const device = computer('bought')
  const { data } = await begin(device)
  expect((await seats.signIn(email, device)).cscode).toBe(30008)
  expect(await rows(sql`member_id = ${id}`)).toMatchObject([{ id: data.seat, ended_at: null }])
  await seats.buy(id, [{ pid: 19 }])
  expect((await begin(computer('other'), { email, pw: password })).cscode).toBe(30015)
  const { cscode, data: seat } = await seats.signIn(email, device)
  expect([cscode, claimsOf(seat.licence).kind, seat.seat === data.seat]).toEqual([0, undefined, false])
  expect(await rows(sql`id = ${data.seat}`)).toMatchObject([{ ending: 'bought', token: null }])
  expect((await refresh(data, device)).cscode).toBe(30007)
  expect((await begin(device)).cscode).toBe(30015)
  expect((await events(data.seat)).at(-1)).toMatchObject({
    name: 'trial.ended',
    payload: { reason: 'bought', member: id },
  })
})

it('a trial is on the licence page with a link to buy, also for a while after its end, until it is bought', async () => {
  const { id, email, visitor } = await seats.member('page@example.test', [])
  const own = async () => (await visitor.call('GET /member/trials', { lang: 'en' })).data.trials
  expect(await own()).toEqual([])
  const device = computer('page')
  const { data } = await begin(device, { email, pw: password })
  const shown = { id: data.seat, product: 'A', platform: 'win', device: 'Studio', until: data.expires_at, buy: null }
  expect(await own()).toEqual([{ ...shown, runs: true }])
  expect(await server.statementsOf(own)).toBe(3)
  await server.database.execute(sql`
    update trials set started_at = started_at - interval '20 days', ends_at = ends_at - interval '20 days'
    where id = ${data.seat}`)
  expect(await own()).toEqual([{ ...shown, runs: false, until: data.expires_at - 20 * 86_400 }])
  await seats.buy(id, [{ pid: 19 }])
  await seats.signIn(email, device)
  const now = server.clock.now()
  await storedTrial(server, { memberId: id, startedAt: before(now, days(80)), endsAt: before(now, days(61)) })
  expect(await own()).toEqual([])
})

it('an ended trial counts as bought when its device takes a seat, and a device with a seat gets no trial', async () => {
  const { email } = await seats.member('late@example.test', [{ pid: 19, quantity: 2 }])
  const device = computer('late')
  const { data } = await begin(device)
  server.clock.advance(days(15))
  await endTrialsOver(server.database, server.identity.events, server.clock.now())
  await seats.signIn(email, device)
  const [row] = await rows(sql`id = ${data.seat}`)
  expect([row?.ending, row?.bought_at !== null]).toEqual(['over', true])
  expect((await begin(device)).cscode).toBe(30015)
  await seats.signIn(email, computer('never tried'))
  expect((await begin(computer('never tried'))).cscode).toBe(30015)
})

it('a month after a trial’s end a device without an account is stored as hashes, and two years later not at all', async () => {
  const device = computer('forgotten')
  const { data } = await begin(device)
  const own = sql`id = ${data.seat}`
  server.clock.advance(days(14))
  await endTrialsOver(server.database, server.identity.events, server.clock.now())
  const ended = server.clock.now()
  const forget = (passed: number) => {
    const now = after(ended, days(passed))
    return forgetTrials(server.database, { names: after(now, days(-30)), all: after(now, days(-730)) })
  }
  await forget(29)
  expect(await rows(own)).toMatchObject([{ nickname: 'Studio' }])
  await forget(30)
  expect(await rows(own)).toMatchObject([{ device: null, nickname: null, version: null, token: null }])
  expect((await begin(device)).cscode).toBe(30014)
  await forget(730)
  expect(await rows(own)).toEqual([])
})

it('a network with very many new trials is slowed down, but not devices with a trial', async () => {
  const device = computer('before the crowd')
  await begin(device)
  let refused = 0
  for (let count = 0; count < 80 && refused === 0; count++) {
    if ((await begin(computer(`crowd ${count}`))).cscode === 20039) refused = count
  }
  expect(refused).toBeGreaterThan(20)
  expect((await begin(device)).cscode).toBe(0)
})
