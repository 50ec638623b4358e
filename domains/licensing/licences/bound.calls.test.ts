import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi, makeKey } from '@/tests/console/key-calls'
import { signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import { deviceOf, openSeats } from '@/tests/shop/licences'
import { claimsOf } from './testing'

let server: TestServer
let seats: Awaited<ReturnType<typeof openSeats>>
beforeAll(async () => {
  server = await startServer()
  seats = await openSeats(server)
})
afterAll(() => server.close())

const program = () => server.visitor()
const claim = (device: Record<string, string>) => program().call('POST /licence/claim', device as never)
/** The facts of a device that are known before its program runs. */
const known = ({ line, platform, fingerprint, device, name }: ReturnType<typeof deviceOf>) => ({
  line,
  platform,
  fingerprint,
  device,
  name,
})

describe('a device that is bound in advance', () => {
  it('has a seat and a licence file, which its program takes by the fingerprint', async () => {
    const { visitor } = await seats.member('bind@example.test')
    const device = deviceOf('known')
    expect((await claim(device)).cscode).toBe(30008)
    const { cscode, data } = await visitor.call('POST /licence/bind', known(device))
    expect([cscode, data.name]).toEqual([0, 'downloader-win.licence'])
    const { licence } = JSON.parse(data.file)
    expect(claimsOf(licence)).toMatchObject({ sub: data.seat, device: device.fingerprint })

    const first = await claim({ ...device, version: '6.2.1' })
    expect([first.cscode, first.data.seat]).toEqual([0, data.seat])
    const page = (await visitor.call('GET /member/product_licenses', { product: 'downloader' })).data
    expect(page.device_licenses.win).toMatchObject([{ id: data.seat, version: '6.2.1' }])
    const held = { refresh_token: first.data.refresh_token, fingerprint: device.fingerprint }
    expect((await program().call('POST /licence/refresh', held)).cscode).toBe(0)
    // A container that has lost its store takes it again.
    expect((await claim(device)).data.seat).toBe(data.seat)
  })

  it('takes one of the seats, once however often it is bound', async () => {
    const { email, visitor } = await seats.member('full@example.test')
    const bind = (name: string) => visitor.call('POST /licence/bind', known(deviceOf(name)))
    const one = await bind('first')
    expect((await bind('first')).data.seat).toBe(one.data.seat)
    expect((await bind('second')).cscode).toBe(30005)
    expect((await seats.signIn(email, deviceOf('third'))).cscode).toBe(30005)
    expect((await seats.signIn(email, deviceOf('first'))).data.seat).toBe(one.data.seat)
  })

  it('is named by its fingerprint where its address is not known', async () => {
    const { visitor } = await seats.member('label@example.test')
    const { device: _, ...rest } = known(deviceOf('nameless'))
    expect((await visitor.call('POST /licence/bind', rest)).cscode).toBe(0)
    const page = (await visitor.call('GET /member/product_licenses', { product: 'downloader' })).data
    expect(page.device_licenses.win[0]?.device).toMatch(/^.[26AE](:[0-9A-F]{2}){5}$/)
    expect((await visitor.call('POST /licence/bind', { ...rest, device: 'no address' })).cscode).toBe(10001)
  })

  it('has nothing left when the seat is given back', async () => {
    const { visitor } = await seats.member('gone@example.test')
    const device = deviceOf('leaves')
    const { data } = await visitor.call('POST /licence/bind', known(device))
    expect((await visitor.call('GET /member/unbind_device', { id: data.seat })).cscode).toBe(0)
    expect((await claim(device)).cscode).toBe(30008)
  })

  it('has no floating seat, and none where nothing is paid', async () => {
    const { visitor } = await seats.member('floats@example.test', [{ pid: 6 }])
    const bind = async (line: string) =>
      (await visitor.call('POST /licence/bind', known(deviceOf('x', { line })))).cscode
    expect([await bind('team'), await bind('downloader')]).toEqual([30008, 30008])
  })

  it('is open by its fingerprint alone; the seat that a device took by itself is not', async () => {
    const { email } = await seats.member('own@example.test')
    const device = deviceOf('by itself')
    expect((await seats.signIn(email, device)).cscode).toBe(0)
    expect((await claim(device)).cscode).toBe(30008)
  })
})

it('staff and the systems of the vendor bind a device, too, and the audit log says so', async () => {
  const { id } = await seats.member('staff@example.test', [{ quantity: 2 }])
  const owner = await signedInOperator(server, 'owner')
  const { data: offered } = await owner.visitor.call('GET /console/api/licences/places', { member: id, lang: 'en' })
  expect(offered.places).toMatchObject([{ line: 'downloader', platform: 'win', total: 2, used: 0 }])
  const reason = 'Ticket T-4711'
  const act = { member: id, ...known(deviceOf('by staff')), reason }
  const { cscode, data } = await owner.visitor.call('POST /console/api/licences/bind', act)
  expect([cscode, (await claim(deviceOf('by staff'))).data.seat]).toEqual([0, data.seat])

  const { secret } = await makeKey(owner, { scopes: ['members.help'] })
  const path = 'POST /api/v1/members/{member}/devices'
  const input = { member: id, ...known(deviceOf('by api')), reason }
  const { status, body } = await callApi(server, path, { secret, input })
  expect([status, (await claim(deviceOf('by api'))).data.seat]).toEqual([200, body.seat])
  const full = await callApi(server, path, { secret, input: { ...input, ...known(deviceOf('too many')) } })
  expect(full.status).toBe(409)
  const { rows } = await server.database.execute<{ details: { seat: string } }>(
    `select details from audit_log where action = 'member.bindDevice' order by id`,
  )
  expect(rows.map(({ details }) => details.seat)).toEqual([data.seat, body.seat])
})
