import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { after, days, unixSeconds } from '@/platform/time/duration'
import { callApi, makeKey } from '@/tests/console/key-calls'
import { type SignedInOperator, signedInOperator } from '@/tests/people/operator'
import { password, startServer, type TestServer } from '@/tests/server/server'
import { deviceOf, openSeats } from '@/tests/shop/licences'
import { endTrialsOver, forgetTrials } from './store/trials'
import { claimsOf } from './testing'

let server: TestServer
let seats: Awaited<ReturnType<typeof openSeats>>
let staff: SignedInOperator['visitor']
let secret: string
beforeAll(async () => {
  server = await startServer()
  seats = await openSeats(server)
  const owner = await signedInOperator(server, 'owner')
  staff = owner.visitor
  ;({ secret } = await makeKey(owner, { name: 'Shop', scopes: ['members.help', 'licences.read'] }))
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.execute(sql`delete from trials`)
})

const reason = 'They were on holiday'
const line = 'trial'
type Device = ReturnType<typeof deviceOf>
const begin = async (device: Device, more: object = {}) => {
  const { data, cscode } = await server.visitor().call('POST /licence/trial', { ...device, ...more })
  if (cscode !== 0) throw new Error(`The trial was not begun: ${cscode}`)
  return data
}
const refresh = ({ refresh_token }: { refresh_token: string }, { fingerprint }: { fingerprint?: string }) =>
  server.visitor().call('POST /licence/refresh', { refresh_token, fingerprint: fingerprint as string })
const list = async (wanted: Record<string, unknown> = {}) =>
  (await staff.call('GET /console/api/trials', { lang: 'en', ...wanted })).data
const untilOf = async (trial: string) => (await list({ search: trial })).trials[0]?.until ?? 0
const extend = async (trial: string, count = 14, seen?: number) =>
  staff.call('POST /console/api/trials/extend', { trial, days: count, seen: seen ?? (await untilOf(trial)), reason })
const revoke = (trial: string) => staff.call('POST /console/api/trials/revoke', { trial, reason })
const told = async (trial: string) =>
  (
    await server.database.execute<{ name: string; payload: Record<string, unknown> }>(
      sql`select name, payload from events where payload ->> 'trial' = ${trial} order by id`,
    )
  ).rows
/** Sessions of staff are short. */
async function later(count: number) {
  server.clock.advance(days(count))
  staff = (await signedInOperator(server, 'owner')).visitor
}
const writeEnds = () => endTrialsOver(server.database, server.identity.events, server.clock.now())

it('trials are listed by product, state and member, the newest first, page by page', async () => {
  const { id, email } = await seats.member('lists@example.test', [])
  const running = await begin(deviceOf('listed', { line, name: 'Studio' }), { email, pw: password, version: '6.2.1' })
  const music = await begin(deviceOf('music', { line: 'music', platform: 'mac', name: 'Keller' }))
  await revoke(music.seat)
  const { trials, products, more } = await list()
  expect(trials.map(({ trial, state, revoked }) => [trial, state, revoked])).toEqual([
    [music.seat, 'ended', true],
    [running.seat, 'running', false],
  ])
  expect(trials[1]).toMatchObject({ product: 'A', device: 'Studio', version: '6.2.1', member: id, email })
  expect([products.map(({ pid }) => pid), more]).toEqual([[18, 19], false])
  const found = async (wanted: Record<string, unknown>) => (await list(wanted)).trials.map(({ trial }) => trial)
  expect(await found({ product: 18 })).toEqual([music.seat])
  expect(await found({ state: 'running' })).toEqual([running.seat])
  expect(await found({ state: 'ended' })).toEqual([music.seat])
  expect(await found({ state: 'bought' })).toEqual([])
  for (const search of [email.toUpperCase(), running.seat, 'stud'])
    expect(await found({ search })).toEqual([running.seat])
  expect(await found({ search: '%' })).toEqual([])
  expect(await found({ after: trials[0]?.id })).toEqual([running.seat])
  const { member } = (await staff.call('GET /console/api/members/show', { member: id })).data
  expect(member.trials).toMatchObject([{ id: running.seat, device: 'Studio', state: 'running', revoked: false }])
})

it('a trial is extended with a reason: for the device’s next request, in the log and on the timeline', async () => {
  const { id, email } = await seats.member('extended@example.test', [])
  const device = deviceOf('extended', { line })
  const begun = await begin(device, { email, pw: password })
  const { cscode, data } = await extend(begun.seat, 30)
  expect([cscode, data.until]).toEqual([0, begun.expires_at + 30 * 86_400])
  await later(10)
  const renewed = (await refresh(begun, device)).data
  await later(10)
  const last = (await refresh(renewed, device)).data
  expect([last.expires_at, claimsOf(last.licence).kind]).toEqual([data.until, 'trial'])
  expect((await told(begun.seat)).at(-1)).toMatchObject({ name: 'trial.extended', payload: { member: id } })
  const { rows } = await server.database.execute(
    sql`select action, member_id::int as member, details from audit_log order by id desc limit 1`,
  )
  expect(rows).toMatchObject([
    { action: 'trial.extend', member: id, details: { trial: begun.seat, line, days: 30, reason } },
  ])
  const { data: timeline } = await staff.call('GET /console/api/members/timeline', { member: id })
  expect(JSON.stringify(timeline)).toContain('trial.extend')
})

it('a trial is extended after its end, also without its device, up to two years', async () => {
  const device = deviceOf('over', { line })
  const begun = await begin(device)
  await later(20)
  await writeEnds()
  expect((await refresh(begun, device)).cscode).toBe(30014)
  expect((await extend(begun.seat, 7)).data.until).toBe(unixSeconds(after(server.clock.now(), days(7))))
  expect((await refresh(begun, device)).cscode).toBe(0)
  await later(60)
  await writeEnds()
  await forgetTrials(server.database, { names: server.clock.now(), all: after(server.clock.now(), days(-730)) })
  expect((await list()).trials).toMatchObject([{ device: '', state: 'ended' }])
  expect((await extend(begun.seat, 90)).cscode).toBe(0)
  expect((await begin(device)).seat).toBe(begun.seat)
  for (let times = 0; times < 6; times++) expect((await extend(begun.seat, 90)).cscode).toBe(0)
  expect((await extend(begun.seat, 90)).cscode).toBe(20035)
  expect((await extend(begun.seat, 91)).cscode).toBe(10001)
  expect((await extend('00000000-0000-4000-8000-000000000000', 7, 1)).cscode).toBe(20085)
})

it('a trial is revoked: the device is told with its next request, and cannot begin another', async () => {
  const device = deviceOf('revoked', { line })
  const begun = await begin(device)
  expect((await revoke(begun.seat)).cscode).toBe(0)
  expect((await revoke(begun.seat)).cscode).toBe(20035)
  expect((await refresh(begun, device)).cscode).toBe(30014)
  expect((await server.visitor().call('POST /licence/trial', device)).cscode).toBe(30014)
  expect((await extend(begun.seat)).cscode).toBe(20035)
  expect((await told(begun.seat)).map(({ name, payload }) => [name, payload.reason])).toEqual([
    ['trial.started', undefined],
    ['trial.ended', 'revoked'],
  ])
})

it('a trial is extended once by two operators who have seen the same end', async () => {
  const begun = await begin(deviceOf('twice', { line }))
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => extend(begun.seat, 10, begun.expires_at)))
  expect(outcomes.map(({ cscode }) => cscode).sort()).toEqual([0, ...Array(7).fill(31002)])
  expect(await untilOf(begun.seat)).toBe(begun.expires_at + 10 * 86_400)
  expect((await told(begun.seat)).map(({ name }) => name)).toEqual(['trial.started', 'trial.extended'])
})

it('a trial is bought or extended, never both: the first of the two counts', async () => {
  const { id, email } = await seats.member('beside@example.test', [])
  await seats.buy(id, [{ pid: 19, quantity: 4 }])
  for (const name of ['a', 'b', 'c', 'd']) {
    const device = deviceOf(`beside ${name}`, { line })
    const begun = await begin(device)
    const [seat, extended] = await Promise.all([seats.signIn(email, device), extend(begun.seat, 10, begun.expires_at)])
    expect([seat.cscode, [0, 20035].includes(extended.cscode)]).toEqual([0, true])
    const [trial] = (await list({ search: begun.seat })).trials
    expect(trial).toMatchObject({ state: 'bought', until: begun.expires_at + (extended.cscode === 0 ? 864_000 : 0) })
    expect((await told(begun.seat)).at(-1)).toMatchObject({ name: 'trial.ended', payload: { reason: 'bought' } })
    expect((await extend(begun.seat)).cscode).toBe(20035)
    expect((await revoke(begun.seat)).cscode).toBe(20035)
  }
})

it('a trial that is revoked during a request of its device ends after that licence, or before', async () => {
  for (const name of ['a', 'b', 'c', 'd']) {
    const device = deviceOf(`asks ${name}`, { line })
    const begun = await begin(device)
    const [asked, revoked] = await Promise.all([refresh(begun, device), revoke(begun.seat)])
    expect([[0, 30014].includes(asked.cscode), revoked.cscode]).toEqual([true, 0])
    const token = asked.cscode === 0 ? asked.data : begun
    expect((await refresh(token, device)).cscode).toBe(30014)
  }
})

it('trials are read, extended and revoked by the server API', async () => {
  const api = (call: string, input: Record<string, unknown>) => callApi(server, call, { secret, input })
  const first = await begin(deviceOf('api one', { line }))
  const second = await begin(deviceOf('api two', { line }))
  const page = (await api('GET /api/v1/trials', { product: 19, limit: 1 })).body
  expect(page.items).toMatchObject([{ trial: second.seat, status: 'running', product: 19, member: null }])
  const behind = (await api('GET /api/v1/trials', { product: 19, limit: 1, after: page.next })).body
  expect([behind.items[0]?.trial, behind.next]).toEqual([first.seat, null])
  const { until } = page.items[0]
  const about = { trial: second.seat, days: 10, reason }
  const extended = await api('POST /api/v1/trials/{trial}/extend', { ...about, seen: until })
  expect(unixSeconds(new Date(extended.body.until))).toBe(second.expires_at + 864_000)
  expect((await api('POST /api/v1/trials/{trial}/extend', { ...about, seen: until })).status).toBe(409)
  expect((await api('POST /api/v1/trials/{trial}/extend', about)).status).toBe(200)
  const revoked = await api('POST /api/v1/trials/{trial}/revoke', { trial: second.seat, reason })
  expect(revoked.body).toMatchObject({ status: 'ended', ending: 'revoked' })
  expect((await api('POST /api/v1/trials/{trial}/revoke', { trial: second.seat, reason })).status).toBe(409)
})
