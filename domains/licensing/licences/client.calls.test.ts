import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countAttempt } from '@/domains/accounts/identity'
import { programThrottles } from '@/domains/accounts/identity/store/sessions/throttles'
import { type Device, fileStore, LicenceClient, LicenceError, type Store } from '@/packages/licence-client/src'
import { days, seconds } from '@/platform/time/duration'
import { password, startServer, type TestServer } from '@/tests/server/server'
import { deviceOf, openSeats } from '@/tests/shop/licences'
import { rotateKey } from '.'
import { licences } from './domain'
import { publishedKeys } from './testing'

/** The library that programs use, at a real server. Its way by the browser is tried in `e2e/licence-program.e2e.ts`. */

let server: TestServer
let seats: Awaited<ReturnType<typeof openSeats>>
let folder: string
beforeAll(async () => {
  server = await startServer()
  seats = await openSeats(server)
  folder = await mkdtemp(join(tmpdir(), 'foyer-licences-'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

let clients = 0
function clientOf(more: Partial<ConstructorParameters<typeof LicenceClient>[0]> = {}) {
  const { line, ...device } = deviceOf()
  const store = fileStore(join(folder, `${clients++}.json`))
  const options = {
    server: server.url,
    line: line as string,
    store,
    now: server.clock.now,
    keys: 'fromServer' as const,
  }
  return { store, client: new LicenceClient({ ...options, device: device as unknown as Device, ...more }) }
}
const problemOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: unknown) => (error instanceof LicenceError ? error.problem : error),
  )
const withLicence = async (store: Store, change: (licence: string) => string) => {
  const stored = await store.load()
  if (stored) await store.save({ ...stored, licence: change(stored.licence) })
}

describe('a program', () => {
  it('takes a seat, checks its licence without network, refreshes it and releases the seat', async () => {
    const { email } = await seats.member('program@example.test')
    const { client, store } = clientOf()
    expect(await problemOf(client.check())).toBe('notAuthorized')
    expect(await problemOf(client.signInWithPassword(email, 'wrong-one'))).toBe('wrongPassword')
    const licence = await client.signInWithPassword(email, password)
    expect(licence).toMatchObject({ line: 'downloader', platform: 'win', products: [{ pid: 1, endsAt: null }] })
    expect(await client.check()).toEqual(licence)
    expect(await problemOf(clientOf().client.signInWithPassword(email, password))).toBe('noFreeSeat')

    server.clock.advance(days(20))
    const refreshed = await client.ensure()
    expect(refreshed.expiresAt.getTime() - licence.expiresAt.getTime()).toBe(days(20))
    await client.release()
    expect(await store.load()).toMatchObject({ licence: '', refreshToken: null })
  })

  it('works without network until the lease ends', async () => {
    const { email } = await seats.member('away@example.test')
    const { client, store } = clientOf()
    await client.signInWithPassword(email, password)
    const away = clientOf({ server: 'http://127.0.0.1:9', store, device: client.device }).client
    server.clock.advance(days(29))
    expect(await problemOf(away.ensure())).toBeNull()
    server.clock.advance(days(1))
    expect(await problemOf(away.ensure())).toBe('expired')
    expect(await problemOf(client.ensure())).toBeNull()
  })

  it('loses its licence when the member releases the device', async () => {
    const { email, visitor } = await seats.member('loses@example.test')
    const { client, store } = clientOf()
    const { seat: id } = await client.signInWithPassword(email, password)
    expect((await visitor.call('GET /member/unbind_device', { id })).cscode).toBe(0)
    expect(await problemOf(client.check())).toBeNull()
    expect(await problemOf(client.refresh())).toBe('seatLost')
    expect(await store.load()).toMatchObject({ licence: '', refreshToken: null })
    expect(await problemOf(client.check())).toBe('notAuthorized')
  })

  it('has to sign in again when its state was copied and used elsewhere', async () => {
    const { email } = await seats.member('copied@example.test')
    const { client, store } = clientOf()
    await client.signInWithPassword(email, password)
    const old = await store.load()
    for (let times = 0; times < 2; times++) await client.refresh()
    if (old) await store.save(old)
    expect(await problemOf(client.refresh())).toBe('signInAgain')
    const elsewhere = clientOf({ store }).client
    expect(await problemOf(elsewhere.check())).toBe('otherDevice')
  })

  it('M7: signs in again where strangers guess at the address; a new one is told how long to wait', async () => {
    const { email } = await seats.member('besieged@example.test')
    const { client } = clientOf()
    await client.signInWithPassword(email, password)
    for (let count = 0; count < 40; count++) {
      const { own, shared } = programThrottles(email, `198.51.100.${count}`, { seat: null, solved: false })
      await countAttempt(server.database, [...own, ...shared], server.clock.now())
    }
    const refused = await clientOf()
      .client.signInWithPassword(email, password)
      .catch((error: unknown) => error)
    expect(refused).toMatchObject({ problem: 'tooOften', retryAfter: expect.any(Number) })
    expect(await problemOf(client.signInWithPassword(email, password))).toBeNull()
  })

  it('a program refuses a licence that was changed, or an old one that was put back, and refreshes it', async () => {
    const { email } = await seats.member('changed@example.test')
    const { client, store } = clientOf()
    await client.signInWithPassword(email, password)
    const { clock } = server
    await rotateKey(server.installation.of(licences))
    const { licence: old = '' } = (await store.load()) ?? {}
    await client.refresh()
    await withLicence(store, (licence) => licence.replace(/^(.{60})./, (_, start) => `${start}_`))
    expect(await problemOf(client.check())).toMatch(/damaged|unknownKey/)
    clock.advance(days(182))
    await client.refresh()
    await withLicence(store, () => old)
    expect(await problemOf(client.check())).toBe('expired')
    expect(await problemOf(client.ensure())).toBeNull()
  })
})

describe('M6: a program with keys of its own', () => {
  const keysNow = async () => (await publishedKeys(server.url)) as never

  it('M6: a program with built-in keys trusts no key that was written into its store', async () => {
    const { email } = await seats.member('forged@example.test')
    const { client, store } = clientOf({ keys: await keysNow() })
    await client.signInWithPassword(email, password)
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const { x = '' } = publicKey.export({ format: 'jwk' })
    const { licence = '' } = (await store.load()) ?? {}
    const [, claims = ''] = licence.split('.')
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
    const more = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), exp: 4_780_000_000 }
    const text = `${encode({ alg: 'EdDSA', typ: 'licence+jwt', kid: 'mine' })}.${encode(more)}`
    const forged = `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`
    const keys = [{ kid: 'mine', kty: 'OKP', crv: 'Ed25519', x }] as const
    await store.save({ licence: forged, refreshToken: null, refreshAfter: null, keys })
    expect(await problemOf(client.ensure())).toBe('unknownKey')
    // A key that is vouched for by a forged key is not accepted either.
    const head = encode({ alg: 'EdDSA', typ: 'licence-key+jwt', kid: 'mine' })
    const voucher = `${head}.${encode(keys[0])}`
    const signed = `${voucher}.${sign(null, Buffer.from(voucher), privateKey).toString('base64url')}`
    const vouched = [{ ...keys[0], vouchers: [signed] }]
    await store.save({ licence: forged, refreshToken: null, refreshAfter: null, keys: vouched })
    expect(await problemOf(client.ensure())).toBe('unknownKey')
  })

  it('accepts the vendor’s later keys, also after skipped ones', async () => {
    const { email } = await seats.member('follows@example.test')
    const { client } = clientOf({ keys: await keysNow() })
    await client.signInWithPassword(email, password)
    for (let step = 0; step < 2; step++) await rotateKey(server.installation.of(licences))
    expect(await problemOf(client.refresh())).toBeNull()
    expect(await problemOf(client.check())).toBeNull()
  })

  it('refuses a clock that was turned back, and recovers from one that was ahead after a server answer', async () => {
    const { email } = await seats.member('clock@example.test')
    let turned = 0
    const now = () => new Date(server.clock.now().getTime() + turned)
    const { client } = clientOf({ keys: await keysNow(), now })
    await client.signInWithPassword(email, password)
    turned = days(20)
    expect(await problemOf(client.check())).toBeNull()
    turned = days(20) - 59 * 60_000
    expect(await problemOf(client.check())).toBeNull()
    turned = 0
    // A licence that is newer forgives it.
    server.clock.advance(seconds(1))
    expect(await problemOf(client.check())).toBe('clockIsWrong')
    expect(await problemOf(client.ensure())).toBeNull()
    expect(await problemOf(client.check())).toBeNull()
  })
})

describe('a machine without network', () => {
  it('makes a request file and takes its licence, for itself alone', async () => {
    const { visitor } = await seats.member('offline@example.test')
    const keys = (await publishedKeys(server.url)) as never
    const { client } = clientOf({ server: 'http://127.0.0.1:9', keys })
    const { file: request, link } = client.offlineRequest()
    const scanned = new URL(link).searchParams.get('request')
    expect((await visitor.call('POST /licence/offline/check', { request: scanned })).cscode).toBe(0)
    const { data } = await visitor.call('POST /licence/offline', { request })
    expect(await client.installOffline(data.file)).toMatchObject({ line: 'downloader' })
    expect(await problemOf(client.check())).toBeNull()
    expect(await problemOf(client.refresh())).toBe('notAuthorized')
    expect(await problemOf(clientOf({ keys }).client.installOffline(data.file))).toBe('otherDevice')
    expect(await problemOf(clientOf().client.installOffline(data.file))).toBe('unknownKey')
    expect(await problemOf(client.installOffline('nothing'))).toBe('damaged')
  })
})
