import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Use, uses } from '@/domains/commerce/entitlements/rules'
import { publishDemoCatalogue } from '@/tests/console/catalogue-console'
import { callApi, makeKey } from '@/tests/console/key-calls'
import { type SignedInOperator, signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import { itemOf, placeOrder } from '@/tests/shop/orders'
import { running } from '@/tests/shop/subscriptions'

let server: TestServer
let support: SignedInOperator
let secret: string
beforeAll(async () => {
  server = await startServer()
  support = await signedInOperator(server, 'support')
  const owner = await signedInOperator(server, 'owner')
  ;({ secret } = await makeKey(owner, {
    name: 'Shop',
    scopes: ['members.help', 'licences.read', 'orders.read', 'events.read'],
  }))
})
afterAll(() => server.close())

const reason = 'Resold against the terms'
const change = (call: 'revoke' | 'restore', licence: string) =>
  callApi(server, `POST /api/v1/licences/{licence}/${call}`, { secret, input: { licence, reason } })

async function countsFor(memberId: number): Promise<Use[]> {
  const { holdings } = server.installation
  const found: Use[] = []
  for (const use of uses) {
    const { rows } = await server.database.execute(sql`
      select 1 from ${holdings.lines(use, sql`${memberId}::bigint`)} line where line.pid = 701`)
    if (rows.length > 0) found.push(use)
  }
  return found
}

async function memberWithLicence(email: string) {
  const { version } = await publishDemoCatalogue(server)
  const { id } = await server.member({ email })
  const items = [itemOf(701, { term: 'LFT' })]
  const { number } = await placeOrder(server, id, { catalogueVersion: version, paidAt: server.clock.now(), items })
  return { id, number, licence: `${number}-1` }
}

it('a paid licence is revoked, and restored as it was', async () => {
  const { id, number, licence } = await memberWithLicence('ada@example.test')
  const all = await countsFor(id)
  const before = await callApi(server, 'GET /api/v1/orders/{order}', { secret, input: { order: number } })
  expect((await change('revoke', licence)).body).toMatchObject({ id: licence, status: 'revoked' })
  // As during a dispute: the seats are kept and rest, and nothing else counts.
  expect(await countsFor(id)).toEqual(['seats'])
  const after = await callApi(server, 'GET /api/v1/orders/{order}', { secret, input: { order: number } })
  expect(after.body).toEqual(before.body)
  expect((await change('revoke', licence)).body.type).toContain('not-possible')
  expect((await change('restore', licence)).body).toMatchObject({ id: licence, status: 'active' })
  expect(await countsFor(id)).toEqual(all)
  expect((await change('restore', licence)).body.type).toContain('not-possible')
  expect((await change('revoke', `${number}-9`)).status).toBe(404)
  await server.worker.drain()
  const { body: feed } = await callApi(server, 'GET /api/v1/events', { secret, input: {} })
  expect(feed.items.filter(({ type }: { type: string }) => type.startsWith('licence.'))).toMatchObject([
    { type: 'licence.revoked', data: { licence, order: number, product: 701, term: 'LFT' } },
    { type: 'licence.restored', data: { licence } },
  ])
  expect((await server.mailsTo('ada@example.test')).map(({ kind }) => kind)).toEqual([
    'members.restored',
    'members.revoked',
  ])
  const { rows } = await server.database.execute<{ operator: string; action: string }>(sql`
    select operator, action from audit_log where action like 'member.re%Licence' order by id`)
  expect(rows.map(({ operator, action }) => [operator, action])).toEqual([
    ['API key Shop', 'member.revokeLicence'],
    ['API key Shop', 'member.restoreLicence'],
  ])
})

it('a revocation is shown to the member and on their page in the console, where staff undo it', async () => {
  const { id, number } = await memberWithLicence('bea@example.test')
  const member = server.visitor()
  await member.signIn('bea@example.test')
  const own = async () => {
    const { data: orders } = await member.call('GET /member/get_order_list', { lang: 'en' })
    const { data: licences } = await member.call('GET /member/product_licenses', { lang: 'en', product: line })
    return [orders.order_list[0]?.products[0]?.revoked, licences.revoked]
  }
  const { products } = (await member.call('GET /member/product_licenses/products', { lang: 'en' })).data
  const line = products[0]?.id
  const since = Math.floor(server.clock.now().getTime() / 1000)
  expect(await own()).toEqual([undefined, undefined])
  const about = { member: id, order: number, position: 0, reason }
  expect((await support.visitor.call('POST /console/api/members/revoke-licence', about)).cscode).toBe(0)
  const shown = await support.visitor.call('GET /console/api/members/show', { member: id })
  expect(shown.data.member.orders[0]?.lines[0]?.revoked).toBe(since)
  expect(await own()).toEqual([since, [{ name: expect.any(String), order: number, since }]])
  expect((await support.visitor.call('POST /console/api/members/restore-licence', about)).cscode).toBe(0)
  expect(await own()).toEqual([undefined, undefined])
})

it('revocation is refused for a licence that is still charged for', async () => {
  const { named } = await running(server)
  const { rows } = await server.database.execute<{ number: string }>(sql`
    select o.number from subscriptions s join orders o on o.id = s.order_id where s.reference = ${named.vid}`)
  expect((await change('revoke', `${rows[0]?.number}-1`)).body.type).toContain('not-possible')
})
