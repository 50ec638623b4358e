import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minutes } from '@/platform/time/duration'
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

const named = (name: string) => `process-of-a-test-${name}`
const studio = deviceOf('studio', { line: 'team' })
const laptop = deviceOf('laptop', { line: 'team' })
const program = () => server.visitor()
const team = (email: string, quantity: number, pid = 29) => seats.member(email, [{ pid, quantity }])
const signIn = (email: string, device: ReturnType<typeof deviceOf>, name: string) =>
  seats.signIn(email, { ...device, process: named(name) } as never)
const held = ({ refresh_token }: GrantAnswer, device: { fingerprint: string }, name?: string) => ({
  refresh_token,
  fingerprint: device.fingerprint,
  ...(name !== undefined && { process: named(name) }),
})
const beat = (answer: GrantAnswer, name?: string, device = studio) =>
  program().call('POST /licence/heartbeat', held(answer, device, name))
const giveBack = async (answer: GrantAnswer, name: string) =>
  (await program().call('POST /licence/return', held(answer, studio, name))).cscode

describe('a floating licence that counts processes', () => {
  it('gives each running program of a device a place, and names it in the licence', async () => {
    const { email } = await team('each@example.test', 2)
    const { data } = await signIn(email, studio, 'one')
    expect(claimsOf(data.licence)).toMatchObject({ kind: 'floating', process: named('one') })
    const second = await beat(data, 'two')
    expect([second.cscode, second.data.seat]).toEqual([0, data.seat])
    expect(claimsOf(second.data.licence)).toMatchObject({ sub: data.seat, process: named('two') })
    expect([(await beat(data, 'three')).cscode, (await signIn(email, laptop, 'four')).cscode]).toEqual([30005, 30005])
    expect([(await beat(data, 'one')).cscode, (await beat(data, 'two')).cscode]).toEqual([0, 0])
  })

  it('takes the place of one back alone, and that of one that died after lease and grace', async () => {
    const { email } = await team('back@example.test', 2)
    const { data } = await signIn(email, studio, 'one')
    await beat(data, 'two')
    expect(await giveBack(data, 'one')).toBe(0)
    expect((await beat(data, 'three')).cscode).toBe(0)
    for (let round = 0; round < 5; round++) {
      server.clock.advance(minutes(8))
      expect((await beat(data, 'three')).cscode).toBe(0)
      expect((await beat(data, 'four')).cscode).toBe(round < 4 ? 30005 : 0)
    }
    expect((await beat(data, 'two')).cscode).toBe(30005)
  })

  it('gives as many places as there are, to programs that ask at the same moment', async () => {
    const { email } = await team('race@example.test', 3)
    const { data } = await signIn(email, studio, 'first')
    const asking = Array.from({ length: 12 }, (_, each) => beat(data, `rival-${each}`))
    const codes = (await Promise.all(asking)).map(({ cscode }) => cscode)
    expect(codes.filter((code) => code === 0)).toHaveLength(2)
    expect(codes.filter((code) => code === 30005)).toHaveLength(10)
  })

  it('counts the programs of a device that name no process as one', async () => {
    const { email } = await team('old@example.test', 1)
    const { data } = await seats.signIn(email, studio)
    expect(claimsOf(data.licence)).not.toHaveProperty('process')
    expect((await beat(data)).cscode).toBe(0)
    expect((await seats.signIn(email, laptop)).cscode).toBe(30005)
  })

  it('hands the place that was taken in the browser to the program that fetches it', async () => {
    const { email, visitor } = await team('browser@example.test', 1)
    const begun = (await program().call('POST /licence/device_code', { ...studio, process: named('one') })).data
    const answer = { user_code: begun.user_code, answer: 'allow' } as const
    expect((await visitor.call('POST /licence/device', answer)).cscode).toBe(0)
    const fetched = { device_code: begun.device_code, process: named('one') }
    const { cscode, data } = await program().call('POST /licence/token', fetched)
    expect([cscode, claimsOf(data.licence).process]).toEqual([0, named('one')])
    expect((await beat(data, 'two')).cscode).toBe(30005)
    expect((await signIn(email, laptop, 'three')).cscode).toBe(30005)
  })

  it('shows the member a device once, with the number of its programs', async () => {
    const { email, visitor } = await team('shown@example.test', 3)
    const { data } = await signIn(email, studio, 'one')
    await beat(data, 'two')
    const page = (await visitor.call('GET /member/product_licenses', { product: 'team' })).data
    expect(page.floating).toMatchObject([{ total: 3, used: 2, devices: [{ id: data.seat, processes: 2 }] }])
    expect((await visitor.call('GET /member/unbind_device', { id: data.seat })).cscode).toBe(0)
    expect((await beat(data, 'two')).cscode).toBe(30006)
  })
})

it('a floating licence that counts devices does not look at the process', async () => {
  const { email } = await team('devices@example.test', 1, 6)
  const { data } = await signIn(email, studio, 'one')
  const second = await beat(data, 'two')
  expect(second.cscode).toBe(0)
  expect(claimsOf(second.data.licence)).not.toHaveProperty('process')
  const renewed = await program().call('POST /licence/refresh', held(data, studio, 'three'))
  expect(renewed.cscode).toBe(0)
})
