import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '@/tests/server/server'
import { deviceOf, openSeats } from '@/tests/shop/licences'

let server: TestServer
let seats: Awaited<ReturnType<typeof openSeats>>
beforeAll(async () => {
  server = await startServer()
  seats = await openSeats(server)
})
afterAll(() => server.close())

const phone = (name: string, more: Record<string, string> = {}) =>
  deviceOf(name, { line: 'trial', platform: 'mobile', device: name, ...more })
const onPhones = { pid: 25, platforms: ['mobile' as const] }
const program = () => server.visitor()
const container = { virtual: 'container' }
const machine = { virtual: 'virtualMachine' }

describe('a product that refuses virtual machines', () => {
  it('gives none of them a seat, and others do', async () => {
    const { email } = await seats.member('refuses@example.test', [onPhones])
    expect((await seats.signIn(email, phone('vm', machine))).cscode).toBe(30019)
    expect((await seats.signIn(email, phone('pod', container))).cscode).toBe(30019)
    expect((await seats.signIn(email, phone('real'))).cscode).toBe(0)
    expect((await seats.signIn(email, phone('odd', { virtual: 'dream' }))).cscode).toBe(10001)
  })

  it('lets the one go on that it does not name', async () => {
    const { email } = await seats.member('names@example.test', [{ pid: 26, platforms: ['mac'], quantity: 2 }])
    const inTeam = (name: string, more: Record<string, string>) =>
      deviceOf(name, { line: 'team', platform: 'mac', ...more })
    expect((await seats.signIn(email, inTeam('pod', container))).cscode).toBe(30019)
    expect((await seats.signIn(email, inTeam('vm', machine))).cscode).toBe(0)
  })

  it('takes no seat from a device that has one', async () => {
    const { email } = await seats.member('has@example.test', [onPhones])
    const { data } = await seats.signIn(email, phone('moved'))
    expect(await seats.signIn(email, phone('moved', machine))).toMatchObject({ cscode: 0, data: { seat: data.seat } })
  })

  it('says so in the browser before and after, and to the program that waits', async () => {
    const { visitor } = await seats.member('browser@example.test', [onPhones])
    const { data: begun } = await program().call('POST /licence/device_code', phone('waits', container))
    const { user_code } = begun
    const { data: shown } = await visitor.call('GET /licence/device', { user_code })
    expect(shown).toMatchObject({ known: false, virtual: true })
    expect((await visitor.call('POST /licence/device', { user_code, answer: 'allow' })).cscode).toBe(30019)
    const asked = await program().call('POST /licence/token', { device_code: begun.device_code })
    expect(asked.cscode).toBe(30019)
    expect((await visitor.call('POST /licence/device', { user_code, answer: 'allow' })).cscode).toBe(30004)
  })

  it('gives them no file and no trial', async () => {
    const { visitor } = await seats.member('file@example.test', [onPhones])
    const request = JSON.stringify({ foyer: 'licence-request', version: 1, ...phone('offline', machine) })
    expect((await visitor.call('POST /licence/offline/check', { request })).data).toMatchObject({ virtual: true })
    expect((await visitor.call('POST /licence/offline', { request })).cscode).toBe(30019)
    const trial = (more: Record<string, string>) => program().call('POST /licence/trial', phone('tries', more))
    expect([(await trial(machine)).cscode, (await trial({})).cscode, (await trial(machine)).cscode]).toEqual([
      30019, 0, 0,
    ])
  })
})
