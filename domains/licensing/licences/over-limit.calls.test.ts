import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refundLines } from '@/domains/commerce/orders'
import { days, minutes, seconds } from '@/platform/time/duration'
import { callApi, makeKey } from '@/tests/console/key-calls'
import { signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import { deviceOf, type GrantAnswer, openSeats } from '@/tests/shop/licences'
import { claimsOf } from './testing'

let server: TestServer
let seats: Awaited<ReturnType<typeof openSeats>>
beforeAll(async () => {
  server = await startServer()
  seats = await openSeats(server)
})
afterAll(() => server.close())

const fixed = (name: string) => deviceOf(name, { line: 'trial', platform: 'linux' })
const floats = (name: string) => deviceOf(name, { line: 'team', platform: 'linux' })
const overIn = ({ licence }: Pick<GrantAnswer, 'licence'>) => claimsOf(licence).over
const held = ({ refresh_token }: GrantAnswer, { fingerprint }: { fingerprint: string }) => ({
  refresh_token,
  fingerprint,
})
const onLinux = (pid: number) => ({ pid, platforms: ['linux' as const] })
const program = () => server.visitor()

/** Seats devices one after another. @returns the answer of each */
async function seat(email: string, ...devices: ReturnType<typeof deviceOf>[]) {
  const answers: Awaited<ReturnType<typeof seats.signIn>>[] = []
  for (const device of devices) {
    answers.push(await seats.signIn(email, device))
    server.clock.advance(seconds(1))
  }
  return answers
}

describe('a product that only warns', () => {
  it('lets every device in, and says in each licence how many are too many', async () => {
    const { email, visitor } = await seats.member('fixed@example.test', [onLinux(23)])
    const answers = await seat(email, fixed('a'), fixed('b'), fixed('c'))
    expect(answers.map(({ cscode, data }) => [cscode, overIn(data)])).toEqual([
      [0, undefined],
      [0, 1],
      [0, 2],
    ])
    const [first] = answers
    if (!first) throw new Error('No device was seated')
    const renewed = await program().call('POST /licence/refresh', held(first.data, fixed('a')))
    expect([renewed.cscode, overIn(renewed.data)]).toEqual([0, 2])
    const page = (await visitor.call('GET /member/product_licenses', { product: 'trial' })).data
    expect([page.linux_used, page.linux_totle]).toEqual([3, 1])
    expect(page.device_licenses.linux).toHaveLength(3)
  })

  it('lets as many in at once as come', async () => {
    const { email } = await seats.member('rush@example.test', [onLinux(23)])
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) => seats.signIn(email, fixed(`rush ${index}`))),
    )
    expect(answers.map(({ cscode }) => cscode)).toEqual(Array(5).fill(0))
    expect(answers.map(({ data }) => overIn(data) ?? 0).sort((one, other) => one - other)).toEqual(
      Array.from({ length: 5 }, (_, index) => index),
    )
  })

  it('keeps all of them when terms are counted again, and loses all with the last purchase', async () => {
    const { id, email, order } = await seats.member('counted@example.test', [onLinux(23), onLinux(23)])
    const [first, , last] = await seat(email, fixed('a'), fixed('b'), fixed('c'))
    if (!first || !last) throw new Error('No device was seated')
    const refund = async (position: number) => {
      const refunded = { order: order?.id ?? 0, positions: [position], at: server.clock.now() }
      await server.database.transaction((transaction) => refundLines(transaction, server.identity.events, refunded))
      await server.worker.drain()
    }
    await refund(1)
    const renewed = await program().call('POST /licence/refresh', held(last.data, fixed('c')))
    expect([renewed.cscode, overIn(renewed.data)]).toEqual([0, 2])
    await refund(0)
    expect((await program().call('POST /licence/refresh', held(first.data, fixed('a')))).cscode).toBe(30006)
    const { rows } = await server.database.execute(
      `select total, used, is_open from seat_pools where member_id = ${id}`,
    )
    expect(rows).toEqual([{ total: 0, used: 0, is_open: false }])
  })

  it('gives a file to one device more, after saying so', async () => {
    const { email, visitor } = await seats.member('file@example.test', [onLinux(23)])
    await seat(email, fixed('a'))
    const request = JSON.stringify({ foyer: 'licence-request', version: 1, ...fixed('offline') })
    const { data: seen } = await visitor.call('POST /licence/offline/check', { request })
    expect(seen).toMatchObject({ used: 1, total: 1, open: true })
    const { cscode, data } = await visitor.call('POST /licence/offline', { request })
    expect([cscode, overIn(JSON.parse(data.file))]).toEqual([0, 1])
  })

  it('is told to the systems of the vendor', async () => {
    const { id, email } = await seats.member('api@example.test', [onLinux(23)])
    await seat(email, fixed('a'), fixed('b'))
    const { secret } = await makeKey(await signedInOperator(server, 'owner'), { scopes: ['licences.read'] })
    const path = 'GET /api/v1/members/{member}/seats'
    const { body } = await callApi(server, path, { secret, input: { member: id } })
    expect(body.items).toMatchObject([{ line: 'trial', platform: 'linux', total: 1, used: 2 }])
  })
})

describe('a floating product that only warns', () => {
  it('lets more devices work than its overdraft, and tells each with its heartbeat', async () => {
    const { email, visitor } = await seats.member('floats@example.test', [onLinux(24)])
    const names = ['a', 'b', 'c', 'd'].map(floats)
    const answers = await seat(email, ...names)
    expect(answers.map(({ cscode, data }) => [cscode, overIn(data)])).toEqual([
      [0, undefined],
      [0, 1],
      [0, 2],
      [0, 3],
    ])
    const [first] = answers
    const [device] = names
    if (!first || !device) throw new Error('No device was seated')
    const beat = () => program().call('POST /licence/heartbeat', held(first.data, device))
    expect(await server.statementsOf(async () => expect(overIn((await beat()).data)).toBe(3))).toBe(1)
    const { floating } = (await visitor.call('GET /member/product_licenses', { product: 'team' })).data
    expect(floating).toMatchObject([{ platform: 'linux', total: 1, used: 4 }])
    server.clock.advance(minutes(41))
    const back = await beat()
    expect([back.cscode, overIn(back.data)]).toEqual([0, undefined])
  })

  it('has no more places than are needed once they are free', async () => {
    const { id, email } = await seats.member('shrinks@example.test', [onLinux(24)])
    await Promise.all(Array.from({ length: 5 }, (_, index) => seats.signIn(email, floats(`many ${index}`))))
    const places = async () =>
      (
        await server.database.execute(`select count(*)::int as count from floating_places
          where pool_id in (select id from seat_pools where member_id = ${id})`)
      ).rows
    expect(await places()).toEqual([{ count: 5 }])
    server.clock.advance(days(1))
    expect((await seats.signIn(email, floats('next'))).cscode).toBe(0)
    expect(await places()).toEqual([{ count: 2 }])
  })
})

it('a product that refuses goes on refusing', async () => {
  const { email } = await seats.member('refuses@example.test', [{ pid: 20 }])
  const inTrial = (name: string) => deviceOf(name, { line: 'trial' })
  expect((await seat(email, inTrial('a'), inTrial('b'))).map(({ cscode }) => cscode)).toEqual([0, 30005])
})
