import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyPeople } from '@/domains/accounts/companies/testing'
import { eraseMember } from '@/domains/back-office/privacy'
import { privacy } from '@/domains/back-office/privacy/domain'
import { keysOfOrder } from '@/domains/licensing/licences'
import { noteReading } from '@/domains/licensing/licences/actions/key-readers'
import { licences } from '@/domains/licensing/licences/domain'
import { hashOfKey } from '@/domains/licensing/licences/store/key-hashes'
import { licenceKeys } from '@/domains/licensing/licences/tables/licence-keys'
import { minutes } from '@/platform/time/duration'
import { changedVendor } from '@/tests/outside/vies'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { deviceOf, openSeats } from '@/tests/shop/licences'

interface Shop {
  readonly server: TestServer
  readonly seats: Awaited<ReturnType<typeof openSeats>>
  readonly people: ReturnType<typeof companyPeople>
}

async function open(variables: Record<string, string> = {}): Promise<Shop> {
  const server = await startServer(variables)
  return { server, seats: await openSeats(server), people: companyPeople(() => server) }
}

const keysOf = async (visitor: Visitor) => (await visitor.call('GET /member/licence_keys', { lang: 'en' })).data.keys

/** A company with a key for ten seats, and one of its people beside its owner olga. */
async function companyWithKey({ server, seats, people }: Shop, role: 'owner' | 'technical' | 'billing' = 'technical') {
  const { olga, company } = await people.founded()
  const nia = await people.joined(olga.visitor, role, 'nia')
  await people.act(nia.visitor, company)
  const order = await seats.buy(company, [{ pid: 17, quantity: 10 }])
  await server.database.transaction((transaction) =>
    server.identity.events.emit(transaction, 'order.paid', { order: order.id }, server.clock.now()),
  )
  await server.worker.drain()
  const activate = async (key: string) =>
    (await server.visitor().call('POST /licence/activate', { ...deviceOf(), key })).cscode
  const lettersTo = async (email: string) =>
    (await server.mailsTo(email)).filter(({ kind }) => kind.startsWith('licences.'))
  const rotate = async (key: string) => {
    await people.prove(olga.visitor)
    return olga.visitor.call('POST /member/licence_keys/rotate', { key })
  }
  return { olga, nia, company, order, activate, lettersTo, rotate }
}

describe('a company’s key that a person has read', () => {
  let shop: Shop
  beforeAll(async () => {
    shop = await open()
  })
  afterAll(() => shop.server.close())

  const ways = [
    ['leaves', { by: 'nia', call: 'POST /member/companies/leave', role: 'gone' }],
    ['is taken out', { by: 'olga', call: 'POST /member/company/remove', role: 'gone' }],
    ['loses the role that reads keys', { by: 'olga', call: 'POST /member/company/role', role: 'user' }],
  ] as const

  it.each(ways)('is replaced when the person %s, and opens nothing', async (_, { by, call, role }) => {
    const { olga, nia, company, activate, lettersTo, rotate } = await companyWithKey(shop)
    const [first] = await keysOf(olga.visitor)
    const { data } = await rotate(first?.key ?? '')
    const [read] = await keysOf(nia.visitor)
    expect([read?.key, await activate(data.key)]).toEqual([data.key, 0])
    expect((await rotate(data.key)).cscode).toBe(20039)

    const actor = by === 'olga' ? olga : nia
    await shop.people.prove(actor.visitor)
    expect((await actor.visitor.call(call, { person: nia.id, role, company })).cscode).toBe(0)
    const [letter, ...others] = await lettersTo(olga.email)
    expect([letter?.kind, others, await lettersTo(nia.email)]).toEqual(['licences.keysKnown', [], []])
    expect(letter?.text).toContain('nia may no longer read the licence keys of Acme GmbH')
    for (const part of ['17 in en', data.key.slice(-4), 'a=license']) expect(letter?.text).toContain(part)
    expect(letter?.text).not.toContain(data.key)
    expect(await keysOf(olga.visitor)).toMatchObject([{ key: data.key, taken: true }])

    const { data: next } = await rotate(data.key)
    expect([await activate(data.key), await activate(next.key)]).toEqual([30011, 0])
    expect(await keysOf(olga.visitor)).toEqual([{ key: next.key, name: '17 in en', order: first?.order }])
    expect((await rotate(next.key)).cscode).toBe(20039)
  })

  it('that an owner has read is reported when their role ends, to the remaining owners', async () => {
    const { olga, nia, company, lettersTo } = await companyWithKey(shop, 'owner')
    await keysOf(nia.visitor)
    await shop.people.prove(nia.visitor)
    await nia.visitor.call('POST /member/companies/leave', { company })
    expect(await lettersTo(olga.email)).toEqual([])
    await shop.people.wait()
    expect([await lettersTo(olga.email), await lettersTo(nia.email)]).toMatchObject([
      [{ kind: 'licences.keysKnown' }],
      [],
    ])
  })

  it('is not reported where the person has read none, or may still read it', async () => {
    const { olga, nia, company, lettersTo } = await companyWithKey(shop)
    await keysOf(olga.visitor)
    await shop.people.prove(olga.visitor)
    await olga.visitor.call('POST /member/company/role', { person: nia.id, role: 'owner' })
    await keysOf(nia.visitor)
    const ben = await shop.people.joined(olga.visitor, 'technical', 'ben')
    await ben.visitor.call('POST /member/companies/leave', { company })
    expect(await lettersTo(olga.email)).toEqual([])
    expect((await keysOf(olga.visitor))[0]?.taken).toBeUndefined()
  })

  it('counts as read by its mail’s recipient, by the person who replaced it, and by the one who brought it', async () => {
    const { olga, nia, company, order, lettersTo, rotate } = await companyWithKey(shop, 'billing')
    const { server } = shop
    expect((await nia.visitor.call('GET /member/licence_keys', {})).cscode).toBe(20035)
    await server.database.transaction((transaction) =>
      keysOfOrder(server.installation.of(licences), transaction, {
        order: order.id,
        to: nia.email,
        now: server.clock.now(),
      }),
    )
    await nia.visitor.call('POST /member/companies/leave', { company })
    expect(await lettersTo(olga.email)).toHaveLength(1)
    const [read] = await keysOf(olga.visitor)
    await rotate(read?.key ?? '')
    const { rows } = await server.database.execute(
      `select person_id::int as person from licence_key_readers where company_id = ${company}`,
    )
    expect(rows).toEqual([{ person: olga.id }])
  })

  it('stays reported after the end of that person’s account, without their name', async () => {
    const { olga, nia, company, lettersTo } = await companyWithKey(shop)
    const { server } = shop
    await keysOf(nia.visitor)
    const now = server.clock.now()
    await server.database.transaction(async (transaction) => {
      const left = { companyId: company, personId: nia.id }
      await server.identity.events.emit(transaction, 'company.person_left', left, now)
      await eraseMember(server.installation.of(privacy).tables, transaction, nia.id, { now, booksUntil: now })
    })
    const [letter] = await lettersTo(olga.email)
    expect(letter?.text).toContain('A person whose account has ended may no longer read')
    expect(letter?.text).not.toContain('nia')
  })

  it('counts as read by the person who had bought it, until that is undone', async () => {
    const { server, seats, people } = shop
    const { id, visitor, order } = await seats.member('converts@acme.test', [{ pid: 17, quantity: 2 }])
    await server.database.transaction((transaction) =>
      server.identity.events.emit(transaction, 'order.paid', { order: order?.id ?? 0 }, server.clock.now()),
    )
    await server.worker.drain()
    expect(await keysOf(visitor)).toHaveLength(1)
    const readers = async () =>
      (
        await server.database.execute(
          `select company_id::int as company from licence_key_readers where person_id = ${id}`,
        )
      ).rows
    expect(await readers()).toEqual([])
    await people.prove(visitor)
    const { version: seen } = (await visitor.call('GET /member/companies/conversion', {})).data
    const { data } = await visitor.call('POST /member/companies/convert', { name: 'Acme GmbH', seen })
    expect(await readers()).toEqual([{ company: data.company }])
    expect((await visitor.call('POST /member/companies/convert/undo', { company: data.company })).cscode).toBe(0)
    expect(await readers()).toEqual([])
  })

  it('is not shown to a person whose role ends during the request', async () => {
    const { nia, company } = await companyWithKey(shop)
    const { server } = shop
    const person = { id: nia.id, email: nia.email, username: 'nia' }
    const reader = { id: company, company: { person, role: 'technical' as const } }
    await server.database.execute(`delete from company_people where person_id = ${nia.id}`)
    const read = server.database.transaction((transaction) => noteReading(transaction, reader, [], server.clock.now()))
    expect(await read).toMatchObject({ refused: 20035 })
  })

  it('is replaced only with a fresh proof', async () => {
    const { olga } = await companyWithKey(shop)
    const [read] = await keysOf(olga.visitor)
    shop.server.clock.advance(minutes(11))
    expect((await olga.visitor.call('POST /member/licence_keys/rotate', { key: read?.key ?? '' })).cscode).toBe(20051)
  })

  it.each([
    ['devices', { pid: 17, line: 'downloader' }],
    ['floating places', { pid: 6, line: 'team' }],
  ])('has a limit for %s, and lists them; the next key begins at zero', async (_, { pid, line }) => {
    const { olga, company, rotate } = await companyWithKey(shop)
    const { database, clock } = shop.server
    const now = clock.now()
    const key = `COMPANY-KEY-OF-${pid}`
    const { id: orderId } = await shop.seats.buy(company, [{ pid, quantity: 10 }])
    const bought = { pid, orderId, position: 0, term: 'LFT', boughtAt: now, createdAt: now } as const
    await database.insert(licenceKeys).values({ ...bought, hash: hashOfKey(key), ending: String(pid) })
    const place = { line, platform: 'win' }
    const program = shop.server.visitor()
    const free = async (by: string) => {
      const { data } = await program.call('POST /licence/activate', { ...deviceOf(undefined, { line }), key: by })
      return (await program.call('POST /licence/free', { ...place, key: by, device: data.seat })).cscode
    }
    const list = async (by: string) => (await program.call('POST /licence/devices', { ...place, key: by })).cscode

    const freed: number[] = []
    for (let round = 0; round < 7; round++) freed.push(await free(key))
    expect(freed).toEqual([0, 0, 0, 0, 0, 0, 20039])
    clock.advance(minutes(30))
    const listed: number[] = []
    for (let round = 0; round < 12; round++) listed.push(await list(key))
    expect(listed).toEqual([...Array(11).fill(0), 20039])
    const page = (await olga.visitor.call('GET /member/product_licenses', { product: line })).data
    const devices = [...page.device_licenses.win, ...(page.floating ?? []).flatMap((each) => each.devices)]
    expect(devices).toMatchObject([{ key: { ending: String(pid), replaced: false } }])

    const { data } = await rotate(key)
    expect([await free(data.key), await list(data.key)]).toEqual([0, 0])
  })
})

it('is invalid at once where the vendor replaces keys automatically, and the owners are told', async () => {
  const folder = await changedVendor({ licences: { keysOfLeavers: 'exchange' } })
  const shop = await open({ VENDOR_DIR: folder })
  const { olga, nia, company, activate, lettersTo } = await companyWithKey(shop)
  const [read] = await keysOf(nia.visitor)
  await nia.visitor.call('POST /member/companies/leave', { company })
  expect(await lettersTo(olga.email)).toMatchObject([{ kind: 'licences.keysExchanged' }])
  const [next] = await keysOf(olga.visitor)
  expect([await activate(read?.key ?? ''), await activate(next?.key ?? '')]).toEqual([30011, 0])
  expect(next?.taken).toBeUndefined()
  await shop.server.close()
  await rm(folder, { recursive: true, force: true })
})
