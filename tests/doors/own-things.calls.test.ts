import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customersOf } from '@/apps/demo/data'
import { loadDemoDevices } from '@/apps/demo/devices'
import { loadDemoGifts } from '@/apps/demo/gifts'
import { loadDemoSeats } from '@/apps/demo/seats'
import { calls } from '@/apps/server/calls'
import { passkeys } from '@/domains/accounts/identity/tables/factors'
import { companySeats } from '@/domains/licensing/company-seats/domain'
import { licences } from '@/domains/licensing/licences/domain'
import { addressRequests } from '@/domains/self-service/addresses/tables'
import { addApp, codeFor } from '@/domains/self-service/identity-provider/testing'
import { waitingChange } from '@/tests/own-things/addresses'
import { companyThingsOf, ownerOf } from '@/tests/own-things/companies'
import { householdThingsOf } from '@/tests/own-things/households'
import { handoverOf, presentOf } from '@/tests/own-things/presents'
import {
  type Fields,
  type Gifts,
  type Key,
  type Owner,
  type Row,
  type Things,
  takesName,
  takesNoName,
} from '@/tests/own-things/things'
import { type DemoServer, startDemoServer } from '@/tests/server/demo-server'
import type { Visitor } from '@/tests/server/visitor'
import { plainPng, sendForm } from '@/tests/shop/gifts'
import { placeOrder } from '@/tests/shop/orders'

type Entries = readonly {
  readonly oid: string
  readonly vid: string
  readonly pid: number
  readonly gift_status: number
}[]

function giftsOf(entries: Entries): Gifts {
  const first = (status: number) => {
    const { oid = '', vid = '', pid = 0 } = entries.find((entry) => entry.gift_status === status) ?? {}
    return { oid, vid, pid: String(pid) }
  }
  return { toClaim: first(0), toChoose: first(3) }
}

let server: DemoServer
let owners: Readonly<Record<Owner, Visitor>>
let stranger: Visitor
/** The visitor whose session acts for another company than Olga’s. */
let rival: Visitor
let company: number
let passes: Map<Visitor, string>
let things: Things
let before: unknown
beforeAll(async () => {
  server = await startDemoServer()
  const { database, installation, config, clock } = server
  await loadDemoSeats(installation.of(companySeats), customersOf(config.vendorDir), clock.now())
  await loadDemoDevices(installation.of(licences), customersOf(config.vendorDir), clock.now())
  await loadDemoGifts(database, installation.files, customersOf(config.vendorDir), clock.now())
  const signIn = (name: string) => server.demoMember(name)
  const olga = await ownerOf(server, 'olga')
  company = olga.company
  owners = {
    ada: await signIn('ada'),
    sam: await signIn('sam'),
    bea: await signIn('bea'),
    gil: await signIn('gil'),
    olga: olga.visitor,
  }
  rival = (await ownerOf(server, 'rita')).visitor
  stranger = await signIn('nia')
  passes = new Map()
  for (const visitor of [owners.ada, stranger]) {
    passes.set(visitor, (await visitor.call('POST /member/ticket_pass')).data.pass)
  }
  things = await thingsOf()
  before = await everything()
})
afterAll(() => server.close())

async function thingsOf(): Promise<Things> {
  const { ada, sam, bea, gil } = owners
  const { rows } = await server.database.execute<{ id: string }>(
    `select id from members where email = 'ada@example.test'`,
  )
  const place = () => placeOrder(server, Number(rows[0]?.id), { catalogueVersion: 1 })
  const [kept, asked] = [await place(), await place()]
  await ada.send(`/invoice?order=${kept.number}`, { headers: { accept: 'text/html', 'sec-fetch-site': 'none' } })
  const request = { order_no: asked.number, refund_method: 1, refund_id: 'not_needed' }
  const { sessions } = (await ada.call('GET /member/sessions')).data
  const { order_list: subscribed } = (await sam.call('GET /member/subscription_info', { lang: 'en' })).data
  const running = subscribed.find(({ EXT2 }) => EXT2 === 0)
  const { vid = '', oid = '' } = running ?? {}
  const named = { m: 'paddle_sf_sub', a: 'cancel_url', cancel_reason: '1', vid, oid }
  const cancelled = await sam.call('GET /subscribe.php', named)
  const licences = (await ada.call('GET /member/product_licenses', { lang: 'en', product: 'downloader' })).data
  const { oem_orders: codes } = (await bea.call('GET /member', { lang: 'en' })).data.content
  const netflix = (await gil.call('POST /member/all_in_one_netflix_gift/list')).data.content.all_in_one_netflix
  const amazon = (await gil.call('GET /member/all_in_one_new_amazon_gift/list')).data.content.all_in_one_amazon
  const pass = { laravel_session: passes.get(ada) ?? '' }
  const question = { ...pass, subject: 'Where?', message: 'It is not there.', lang: 'en' }
  const attached = await sendForm(ada, '/ticket/attach', plainPng(20, 20), { ...pass, name: 'page.png' }, 'file')
  return {
    session: sessions[0]?.session ?? '',
    order: kept.number,
    refund: (await ada.call('POST /ticket/request_refund', request)).data.case_no,
    vid,
    oid,
    link: cancelled.data.cancel_url,
    device: Object.values(licences.device_licenses).flat()[0]?.id ?? '',
    oem: { oid: codes[0]?.oid ?? '', vid: codes[0]?.code[0]?.vid ?? '' },
    amazon: giftsOf(amazon),
    netflix: giftsOf(netflix),
    ticket: (await ada.call('POST /ticket/open', question)).data.ticket,
    attachment: (attached.data as { readonly id: string }).id,
    passkey: await passkeyOf(Number(rows[0]?.id)),
    app: await appOf(ada),
    request: await requestOf(Number(rows[0]?.id)),
    present: await presentOf(server, Number(rows[0]?.id)),
    company: await companyThingsOf(server, { owner: owners.olga, rival }, company),
    handover: await handoverOf(server, Number(rows[0]?.id)),
    household: await householdThingsOf(server, ada, Number(rows[0]?.id)),
  }
}

async function appOf(visitor: Visitor) {
  const app = await addApp(server)
  await codeFor(visitor, app)
  return app.id
}

async function requestOf(memberId: number) {
  const waiting = waitingChange(memberId, server.clock.now()) as typeof addressRequests.$inferInsert
  const [added] = await server.database.insert(addressRequests).values(waiting).returning({ id: addressRequests.id })
  return added?.id ?? 0
}

async function passkeyOf(memberId: number) {
  const facts = { memberId, credentialId: 'key', publicKey: Buffer.from('key'), counter: 0, transports: [] }
  const [added] = await server.database
    .insert(passkeys)
    .values({ ...facts, name: 'Key ring', slot: 1, createdAt: server.clock.now() })
    .returning({ id: passkeys.id })
  return String(added?.id ?? '')
}

/** Reads everything that the owners see of their things. */
async function everything() {
  const { ada, sam, bea, gil, olga } = owners
  return Promise.all([
    olga.call('GET /member/company_seats').then(({ data }) => data),
    olga.call('GET /member/company').then(({ data }) => data),
    ada.call('GET /member/companies').then(({ data }) => data),
    ada.call('GET /member/household').then(({ data }) => data),
    ada.call('GET /member/sessions').then(({ data }) => data.sessions.map(({ session }) => session)),
    ada.call('GET /member/security').then(({ data }) => data),
    ada.call('GET /member/apps').then(({ data }) => data),
    ada.call('GET /member/get_order_list', { lang: 'en' }).then(({ data }) => data),
    ada.call('GET /member/refund_cases', { lang: 'en' }).then(({ data }) => data),
    ada.call('GET /member/product_licenses', { lang: 'en', product: 'downloader' }).then(({ data }) => data),
    sam.call('GET /member/subscription_info', { lang: 'en' }).then(({ data }) => data),
    bea.call('GET /member', { lang: 'en' }).then(({ data }) => data),
    gil.call('POST /member/all_in_one_netflix_gift/list').then(({ data }) => data),
    ada.call('GET /ticket/list', { laravel_session: passes.get(ada) ?? '' }).then(({ data }) => data),
  ])
}

const picture = plainPng(20, 20)
async function answerTo(visitor: Visitor, key: Key, { rest = {}, upload, pass }: Row, names: Fields) {
  const fields = { lang: 'en', ...(pass && { laravel_session: passes.get(visitor) }), ...rest, ...names }
  const path = key.split(' ')[1] ?? ''
  const { status, cscode, data } = upload
    ? await sendForm(visitor, path, picture, fields as Record<string, string>)
    : await visitor.call(key, fields)
  return { status, cscode, data: data as unknown }
}

const rows = Object.entries(takesName) as [Key, Row][]

describe('another member’s things', () => {
  it.each(rows)('is reported as missing to %s', async (key, row) => {
    const names = row.named(things)
    for (const [name, value] of Object.entries(names))
      expect([name, String(value)]).toEqual([name, expect.stringMatching(/./)])
    const other = row.owner === 'olga' ? rival : stranger
    expect(await answerTo(other, key, row, names)).toEqual(await answerTo(other, key, row, row.unknown))
  })

  it('is unchanged by all of these calls', async () => expect(await everything()).toEqual(before))

  it('the things of a company are not among those of another company, and a person who acts for none has none', async () => {
    const { data } = await rival.call('GET /member/company_seats')
    expect([data.pools.map(({ total, used }) => [total, used]), data.seats, data.groups, data.rules]).toEqual([
      // Nine of a product with two seats.
      [[18, 0]],
      [],
      [],
      [],
    ])
    expect((await stranger.call('GET /member/company_seats')).cscode).toBe(20035)
  })

  it.each(rows.filter(([, { alike }]) => !alike))('is open to its owner: %s', async (key, row) => {
    const owner = owners[row.owner]
    const unknown = await answerTo(owner, key, row, row.unknown)
    expect(await answerTo(owner, key, row, row.named(things))).not.toEqual(unknown)
  })
})

it('every call of a member is in one of the two lists', () => {
  const ofMembers = Object.entries(calls).flatMap(([key, { who, codes }]) =>
    who === 'member' || (codes as readonly number[]).includes(85641) ? [key] : [],
  )
  expect([...Object.keys(takesName), ...takesNoName].toSorted()).toEqual(ofMembers.toSorted())
})
