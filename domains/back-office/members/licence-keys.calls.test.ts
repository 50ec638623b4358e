import { afterAll, beforeAll, expect, it } from 'vitest'
import { callApi, makeKey } from '@/tests/console/key-calls'
import { importLines } from '@/tests/import/import'
import { type SignedInOperator, signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import { deviceOf, openSeats } from '@/tests/shop/licences'

let server: TestServer
let seats: Awaited<ReturnType<typeof openSeats>>
let staff: SignedInOperator['visitor']
let secret: string
beforeAll(async () => {
  server = await startServer()
  seats = await openSeats(server)
  const owner = await signedInOperator(server, 'owner')
  staff = owner.visitor
  ;({ secret } = await makeKey(owner, { name: 'Shop', scopes: ['members.help', 'licences.read', 'events.read'] }))
})
afterAll(() => server.close())

const reason = 'It stands in a forum'
const activate = (key: string, device = deviceOf()) =>
  server.visitor().call('POST /licence/activate', { ...device, key })
const api = (call: string, input: Record<string, unknown>) => callApi(server, call, { secret, input })

/** A member who has bought a product with a key, and the key. */
async function buyer(email: string, quantity = 2) {
  const { id, visitor, order } = await seats.member(email, [{ pid: 17, quantity }])
  await server.database.transaction((transaction) =>
    server.identity.events.emit(transaction, 'order.paid', { order: order?.id ?? 0 }, server.clock.now()),
  )
  await server.worker.drain()
  const own = async () => (await visitor.call('GET /member/licence_keys', { lang: 'en' })).data.keys
  const record = async () =>
    (await staff.call('GET /console/api/members/show', { member: id })).data.member.licence_keys
  const [shown] = await record()
  const about = { member: id, key: shown?.id ?? 0, reason }
  return { id, email, visitor, own, record, about, order: order?.number ?? '', key: (await own())[0]?.key ?? '' }
}

const refresh = (token: string, device: { fingerprint: string }) =>
  server.visitor().call('POST /licence/refresh', { refresh_token: token, fingerprint: device.fingerprint })

it('staff find a key and see its last characters; revealing it is recorded in the audit log', async () => {
  const { id, key, about, record, order } = await buyer('found@example.test')
  const found = await staff.call('GET /console/api/members', { q: key.toLowerCase().replaceAll('-', ' ') })
  expect(found.data.members).toMatchObject([{ id, found_by: ['key'] }])
  const [shown] = await record()
  expect(shown).toMatchObject({ order, name: '17 in en', ending: key.slice(-4), retired: 0, disabled: 0, devices: 0 })
  expect(JSON.stringify(shown)).not.toContain(key)
  const { data } = await staff.call('POST /console/api/members/reveal-key', about)
  expect(data.text).toBe(key)
  const { rows } = await server.database.execute('select action, details from audit_log order by id desc limit 1')
  expect(rows).toEqual([{ action: 'licenceKey.reveal', details: { key: about.key, order, reason } }])
  const { id: other } = await buyer('other@example.test')
  expect((await staff.call('POST /console/api/members/reveal-key', { ...about, member: other })).cscode).toBe(20085)
})

it('a disabled key admits no new device until it is enabled; devices keep their seats', async () => {
  const { key, about, own, record, visitor } = await buyer('disabled@example.test')
  const device = deviceOf('kept')
  const { refresh_token } = (await activate(key, device)).data
  expect((await record())[0]?.devices).toBe(1)
  const disable = () => staff.call('POST /console/api/members/disable-key', { ...about, release: false })
  const outcomes = await Promise.all([disable(), disable(), disable()])
  expect(outcomes.map(({ cscode }) => cscode).sort()).toEqual([0, 20035, 20035])
  expect((await activate(key)).cscode).toBe(30016)
  expect(
    (await server.visitor().call('POST /licence/devices', { line: 'downloader', platform: 'win', key })).cscode,
  ).toBe(30016)
  expect((await visitor.call('POST /member/licence_keys/rotate', { key })).cscode).toBe(30016)
  expect((await own())[0]).toMatchObject({ key, disabled: Math.floor(server.clock.now().getTime() / 1000) })
  expect((await record())[0]).toMatchObject({ because: reason })
  expect((await refresh(refresh_token, device)).cscode).toBe(0)
  expect((await staff.call('POST /console/api/members/enable-key', about)).cscode).toBe(0)
  expect((await staff.call('POST /console/api/members/enable-key', about)).cscode).toBe(20035)
  expect((await activate(key)).cscode).toBe(0)
})

it('a key that is disabled with its devices ends exactly their seats', async () => {
  const { key, about, email } = await buyer('released@example.test')
  const [byKey, byAccount] = [deviceOf('by key'), deviceOf('by account')]
  const { refresh_token: stolen } = (await activate(key, byKey)).data
  const { refresh_token: own } = (await seats.signIn(email, byAccount)).data
  const { data } = await staff.call('POST /console/api/members/disable-key', { ...about, release: true })
  expect(data).toEqual({ released: 1 })
  expect((await refresh(stolen, byKey)).cscode).toBe(30006)
  expect((await refresh(own, byAccount)).cscode).toBe(0)
})

it('a replaced key is mailed to its owner; programs and the timeline follow', async () => {
  const { id, key, about, own, record, email } = await buyer('replaced@example.test')
  await staff.call('POST /console/api/members/disable-key', { ...about, release: false })
  const { data } = await staff.call('POST /console/api/members/replace-key', about)
  const [next] = await own()
  expect([next?.key === key, next?.disabled]).toEqual([false, undefined])
  expect([(await activate(key)).cscode, (await activate(next?.key ?? '')).cscode]).toEqual([30011, 0])
  expect((await record()).map(({ id: each, retired }) => [each, retired > 0])).toEqual([
    [data.key, false],
    [about.key, true],
  ])
  const [mail] = await server.mailsTo(email)
  expect(mail?.kind).toBe('members.keyReplaced')
  expect(JSON.stringify(mail)).not.toContain(next?.key)
  expect((await staff.call('POST /console/api/members/replace-key', about)).cscode).toBe(20035)
  const { entries } = (await staff.call('GET /console/api/members/timeline', { member: id, group: 'licences' })).data
  expect(entries.map(({ kind }) => kind).filter((kind) => kind.startsWith('key.'))).toEqual([
    'key.replaced',
    'key.made',
    'key.made',
  ])
})

it('the server API finds, lists and changes keys, and sends events', async () => {
  const { id, key, about, order } = await buyer('api@example.test')
  const { body: found } = await api('POST /api/v1/licence-keys/find', { key: ` ${key.toLowerCase()}` })
  expect(found).toMatchObject({
    key: about.key,
    member: id,
    order,
    licence: `${order}-1`,
    product: 17,
    status: 'works',
  })
  expect((await api('POST /api/v1/licence-keys/find', { key: 'nobody has this one' })).status).toBe(404)
  const act = (name: string, more: object = {}) =>
    api(`POST /api/v1/licence-keys/{key}/${name}`, { key: about.key, reason, ...more })
  await activate(key)
  expect((await act('disable', { release_devices: true })).body).toMatchObject({ status: 'disabled', devices: 0 })
  expect((await act('disable')).body.type).toContain('not-possible')
  expect((await act('reveal')).body).toEqual({ text: key })
  expect((await act('enable')).body).toMatchObject({ status: 'works', disabled_because: null })
  const { body: made } = await act('replace')
  expect(made).toMatchObject({ status: 'works', order, member: id })
  const { body: list } = await api('GET /api/v1/members/{member}/licence-keys', { member: id })
  expect(list.items.map((each: { key: number; status: string }) => [each.key, each.status])).toEqual([
    [made.key, 'works'],
    [about.key, 'replaced'],
  ])
  await server.worker.drain()
  const { body: feed } = await api('GET /api/v1/events', {
    types: 'licence_key.created,licence_key.disabled,licence_key.enabled,licence_key.replaced',
    limit: 100,
  })
  const told = feed.items.filter(({ data }: { data: { member: number } }) => data.member === id)
  const facts = { key: about.key, order, licence: `${order}-1`, product: 17 }
  expect(told).toMatchObject([
    { type: 'licence_key.created', object: { type: 'licence_key', id: String(about.key) }, data: facts },
    { type: 'licence_key.disabled', data: { ...facts, released: 1 } },
    { type: 'licence_key.enabled', data: facts },
    { type: 'licence_key.replaced', data: { key: made.key, replaces: about.key } },
  ])
})

it('an unclaimed earlier key is disabled as well, and can no longer be claimed', async () => {
  await importLines(server, {
    'unclaimed-keys': [{ key: 'Old Tide 2010/1', pid: 1, bought_at: '2016-05-04T10:00:00Z' }],
  })
  const { body } = await api('POST /api/v1/licence-keys/find', { key: 'old-tide 2010/1' })
  expect(body).toMatchObject({ member: null, order: null, ending: '01', status: 'works' })
  expect((await api('POST /api/v1/licence-keys/{key}/disable', { key: body.key, reason })).status).toBe(200)
  expect((await api('POST /api/v1/licence-keys/{key}/replace', { key: body.key, reason })).status).toBe(409)
  const { visitor } = await seats.member('claims@example.test', [])
  expect((await visitor.call('POST /member/licence_keys/claim', { key: 'Old Tide 2010/1' })).cscode).toBe(30016)
  expect((await activate('Old Tide 2010/1')).cscode).toBe(30016)
  expect((await api('POST /api/v1/licence-keys/{key}/enable', { key: body.key, reason })).status).toBe(200)
  expect((await visitor.call('POST /member/licence_keys/claim', { key: 'Old Tide 2010/1' })).cscode).toBe(0)
})

it('a key of an imported order is shown, disabled and enabled by its place there', async () => {
  const { id, email, visitor } = await seats.member('earlier@example.test', [])
  const order = { number: 'OLD-1', member: email, status: 'complete', currency: 'EUR', country: 'DE' }
  await importLines(server, {
    orders: [{ ...order, placed_at: '2021-03-04T10:00:00Z' }],
    'order-lines': [{ order: 'OLD-1', pid: 1, term: 'LFT', unit_amount: 5999, quantity: 2 }],
    'licence-keys': [
      { order: 'OLD-1', key: 'DKQ4-77XA-0815' },
      { order: 'OLD-1', unit: 2, key: 'DKQ4-77XB', disabled: { at: '2022-01-01T00:00:00Z', because: 'Sold twice' } },
    ],
  })
  const cardKeys = async () => (await staff.call('GET /console/api/members/show', { member: id })).data.member.keys
  const place = { order: 'OLD-1', position: 0, unit: 1 }
  const shown = { ...place, name: 'A', ending: '15', disabled: 0, because: '' }
  expect(await cardKeys()).toMatchObject([shown, { unit: 2, ending: 'XB', because: 'Sold twice' }])
  expect((await activate('DKQ4-77XB')).cscode).toBe(30016)
  const about = { member: id, key: place, reason }
  expect((await staff.call('POST /console/api/members/reveal-key', about)).data).toEqual({ text: 'DKQ4-77XA-0815' })
  const device = deviceOf('earlier')
  const { refresh_token } = (await activate('dkq4-77xa-0815', device)).data
  const disable = () => staff.call('POST /console/api/members/disable-key', { ...about, release: false })
  expect((await Promise.all([disable(), disable()])).map(({ cscode }) => cscode).sort()).toEqual([0, 20035])
  expect((await activate('DKQ4-77XA-0815')).cscode).toBe(30016)
  expect((await refresh(refresh_token, device)).cscode).toBe(0)
  expect(await cardKeys()).toMatchObject([{ because: reason }, {}])
  const { data } = await visitor.call('GET /member/order_documents', { order_id: 'OLD-1', lang: 'en' })
  expect(data.licence_keys.map(({ disabled }) => disabled)).toEqual([true, true])
  expect((await staff.call('POST /console/api/members/enable-key', about)).cscode).toBe(0)
  expect((await staff.call('POST /console/api/members/enable-key', about)).cscode).toBe(20035)
  expect((await activate('DKQ4-77XA-0815', device)).cscode).toBe(0)
  const { id: other } = await seats.member('not-theirs@example.test', [])
  expect((await staff.call('POST /console/api/members/reveal-key', { ...about, member: other })).cscode).toBe(20085)
  const { rows } = await server.database.execute(
    `select action, details from audit_log where details ->> 'order' = 'OLD-1' order by id`,
  )
  expect(rows).toEqual(
    ['reveal', 'disable', 'enable'].map((act) => ({ action: `licenceKey.${act}`, details: { reason, ...place } })),
  )
})
