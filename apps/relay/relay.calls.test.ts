import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimsOf, headerOf } from '@/domains/licensing/licences/testing'
import { createLog } from '@/platform/log/log'
import { days, minutes } from '@/platform/time/duration'
import { startServer, type TestServer } from '@/tests/server/server'
import { Visitor } from '@/tests/server/visitor'
import { deviceOf, openSeats } from '@/tests/shop/licences'
import { openRelay } from './relay'

let server: TestServer
let seats: Awaited<ReturnType<typeof openSeats>>
let relay: Awaited<ReturnType<typeof openRelay>>
let atRelay: Visitor
const folder = mkdtempSync(join(tmpdir(), 'foyer-relay-'))
beforeAll(async () => {
  server = await startServer()
  seats = await openSeats(server)
  relay = await openRelay({ folder, clock: server.clock.now, log: createLog('silent') })
  atRelay = new Visitor(await relay.app.listen({ port: 0, host: '127.0.0.1' }), server.database)
})
afterAll(async () => {
  await relay.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const inTeam = (name: string) => deviceOf(name, { line: 'team' })
const now = () => Math.floor(server.clock.now().getTime() / 1000)
const install = (file: string) => writeFileSync(join(folder, 'allotment.json'), file)
const claim = (name: string) => atRelay.call('POST /licence/claim', inTeam(name))

describe('a relay in the network of a customer', () => {
  it('gives the places of its allotment, and the vendor gives the others', async () => {
    const { email, visitor } = await seats.member('hall@example.test', [{ pid: 30, quantity: 4 }])
    expect(await relay.follow()).toBe('There is no allotment.')
    expect((await claim('one')).cscode).toBe(30008)

    const asked = { line: 'team', platform: 'win', key: relay.key, name: 'Hall 2', places: 2 } as const
    const given = await visitor.call('POST /licence/allot', asked)
    expect([given.cscode, given.data?.until]).toEqual([0, now() + 30 * 86_400])
    install(given.data.file)
    expect(await relay.follow()).toBeNull()

    const { cscode, data } = await claim('one')
    expect([cscode, data.lease]).toEqual([0, { expires_at: now() + 600, heartbeat_after: now() + 300 }])
    const allotment = headerOf(data.licence).allotment
    expect(claimsOf(allotment)).toMatchObject({
      aud: 'team',
      platform: 'win',
      places: 2,
      paid: 2,
      key: { x: relay.key },
    })
    expect(claimsOf(data.licence)).toMatchObject({ kind: 'floating', aud: 'team', exp: now() + 2400 })
    expect([(await claim('two')).cscode, (await claim('three')).cscode]).toEqual([0, 30005])
    const held = { refresh_token: data.refresh_token, fingerprint: inTeam('one').fingerprint }
    expect((await atRelay.call('POST /licence/heartbeat', held)).cscode).toBe(0)
    expect((await atRelay.call('POST /licence/return', held)).cscode).toBe(0)
    expect((await claim('three')).cscode).toBe(0)
    expect((await atRelay.call('POST /licence/heartbeat', held)).cscode).toBe(30005)

    // Four are paid for, and one is overdraft: three are left.
    const online = []
    for (const name of ['a', 'b', 'c', 'd']) online.push((await seats.signIn(email, inTeam(name))).cscode)
    expect(online).toEqual([0, 0, 0, 30005])
    const listed = await visitor.call('GET /member/relays', {})
    expect(listed.data.relays).toMatchObject([{ name: 'Hall 2', places: 2, until: given.data.until }])
    expect((await visitor.call('POST /licence/allot', asked)).cscode).toBe(30005)
  })

  it('is renewed by its key, and gives its places back', async () => {
    const before = relay.allotted()
    server.clock.advance(days(20))
    const word = await relay.wordFor('renew')
    const renewed = await server.visitor().call('POST /licence/relay', { word })
    expect(renewed.cscode).toBe(0)
    install(renewed.data?.file ?? '')
    expect(await relay.follow()).toBeNull()
    expect(relay.allotted()).toMatchObject({ sub: before?.sub, exp: now() + 30 * 86_400 })
    expect((await server.visitor().call('POST /licence/relay', { word: word.replace(/.{4}$/, 'AAAA') })).cscode).toBe(
      30007,
    )

    const back = await relay.giveBack()
    expect((await claim('four')).cscode).toBe(30008)
    install(renewed.data?.file ?? '')
    expect(await relay.follow()).toBe('This allotment was given back.')
    expect((await server.visitor().call('POST /licence/relay', { word: back.word })).data).toBeNull()
    const again = await relay.wordFor('renew').catch(() => null)
    expect(again).toBeNull()
    const { rows } = await server.database.execute<{ end: number }>(
      'select extract(epoch from max(expires_at))::int as end from floating_places where allotment_id is not null',
    )
    expect(rows[0]?.end).toBe(now() + 600)
  })

  it('comes to its end by itself: its leases end with the allotment, and the places are the vendor’s again', async () => {
    const { email, visitor } = await seats.member('ends@example.test', [{ pid: 30, quantity: 1 }])
    const asked = { line: 'team', platform: 'win', key: relay.key, name: 'Hall 3', places: 1 } as const
    const given = await visitor.call('POST /licence/allot', asked)
    install(given.data.file)
    expect(await relay.follow()).toBeNull()
    server.clock.advance(days(29))
    server.clock.advance(minutes(24 * 60 - 5))
    const { data } = await claim('one')
    expect(claimsOf(data.licence).exp).toBe(given.data.until)
    expect((await seats.signIn(email, inTeam('a'))).cscode).toBe(0)
    expect((await seats.signIn(email, inTeam('b'))).cscode).toBe(30005)
    server.clock.advance(minutes(5))
    expect((await claim('two')).cscode).toBe(30008)
    server.clock.advance(minutes(30))
    for (const name of ['a', 'b']) expect((await seats.signIn(email, inTeam(name))).cscode).toBe(0)
  })

  it('takes no allotment of another relay, and none that was changed', async () => {
    const { visitor } = await seats.member('other@example.test', [{ pid: 30, quantity: 1 }])
    const asked = { line: 'team', platform: 'win', name: 'Hall 4', places: 1 } as const
    const other = await visitor.call('POST /licence/allot', { ...asked, key: 'A'.repeat(43) })
    install(other.data.file)
    expect(await relay.follow()).toMatch(/^The allotment is for the relay with the key A/)
    install(
      other.data.file.replace(/"allotment": "(.*)"/, (_, jws: string) => `"allotment": "${jws.slice(0, -6)}AAAAAA"`),
    )
    expect(await relay.follow()).toBe('The allotment was changed.')
    install('{}')
    expect(await relay.follow()).toBe('This is no allotment.')
  })
})

it('a product whose terms name no relay gives it none', async () => {
  const { visitor } = await seats.member('none@example.test', [{ pid: 6, quantity: 3 }])
  const asked = { line: 'team', platform: 'win', key: relay.key, name: 'Hall', places: 1 } as const
  expect((await visitor.call('POST /licence/allot', asked)).cscode).toBe(30008)
})
