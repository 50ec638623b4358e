import { createPrivateKey } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enqueue } from '@/platform/jobs/queue'
import { days } from '@/platform/time/duration'
import { startServer, type TestServer } from '@/tests/server/server'
import { deviceOf, openSeats } from '@/tests/shop/licences'
import { rotateKey } from '.'
import { licences } from './domain'
import { claimsOf, headerOf, isSigned, publishedKeys } from './testing'

let server: TestServer
let seats: Awaited<ReturnType<typeof openSeats>>
beforeAll(async () => {
  server = await startServer()
  seats = await openSeats(server)
})
afterAll(() => server.close())

const device = deviceOf('the studio')
const { fingerprint } = device

describe('a machine without network', () => {
  it('gets a licence for its request, as a file or from a QR code', async () => {
    const { visitor } = await seats.member('offline@example.test', [{}])
    const request = JSON.stringify({ foyer: 'licence-request', version: 1, ...device })
    const { data: shown } = await visitor.call('POST /licence/offline/check', { request })
    expect(shown).toMatchObject({ device: device.device.toUpperCase(), used: 0, total: 1 })
    const ask = () => visitor.call('POST /licence/offline/check', { request })
    expect(await server.statementsOf(ask)).toBe(3)
    const coded = Buffer.from(request).toString('base64url')
    let data = { name: '', file: '' }
    const take = async () => {
      data = (await visitor.call('POST /licence/offline', { request: coded })).data
    }
    // Session and catalogue; the lock, what holds under it, the seat, a trial that it ends; and the key that signs, made by this first licence.
    expect(await server.statementsOf(take)).toBeLessThanOrEqual(9)
    expect(await server.statementsOf(take)).toBe(7)
    expect(data.name).toBe('downloader-win.licence')
    const { foyer, licence } = JSON.parse(data.file)
    expect(foyer).toBe('licence')
    expect(await isSigned(server.url, licence)).toBe(true)
    expect(claimsOf(licence).exp - claimsOf(licence).iat).toBe(180 * 24 * 3600)
    expect((await visitor.call('POST /licence/offline/check', { request })).data.known).toBe(true)
  })

  it.each(['{', '[]', 'AAAA', '{"foyer":"licence"}', JSON.stringify({ ...device, foyer: 'licence-request' })])(
    'gets none for %s',
    async (request) => {
      const { visitor } = await seats.member(`not${request.length}@example.test`)
      expect((await visitor.call('POST /licence/offline', { request })).cscode).toBe(20040)
    },
  )
})

describe('the keys', () => {
  it('are rotated: the old one stays published until its last licence has ended', async () => {
    const { email } = await seats.member('keys@example.test')
    const old = (await seats.signIn(email, device)).data
    const { database, clock } = server
    const { kid, retired } = await rotateKey(server.installation.of(licences))
    expect(retired).toEqual([headerOf(old.licence).kid])
    const { refresh_token } = old
    const next = (await server.visitor().call('POST /licence/refresh', { refresh_token, fingerprint })).data
    expect(headerOf(next.licence).kid).toBe(kid)
    expect([await isSigned(server.url, old.licence), await isSigned(server.url, next.licence)]).toEqual([true, true])
    server.clock.advance(days(180))
    expect(await isSigned(server.url, old.licence)).toBe(true)
    server.clock.advance(days(2))
    expect([await isSigned(server.url, old.licence), await isSigned(server.url, next.licence)]).toEqual([false, true])
    await enqueue(database, { kind: 'licences.purge', payload: {}, runAt: clock.now() })
    await server.worker.drain()
    const { rows } = await database.execute('select kid from signing_keys')
    expect(rows).toEqual([{ kid }])
  })

  it('are encrypted in the database, and their private half never leaves it', async () => {
    const { rows } = await server.database.execute<{ private_key: Buffer }>('select private_key from signing_keys')
    expect(rows).toHaveLength(1)
    for (const { private_key: key } of rows) {
      expect(() => createPrivateKey({ key, format: 'der', type: 'pkcs8' })).toThrow()
    }
    expect(JSON.stringify(await publishedKeys(server.url))).not.toContain('"d"')
  })
})
