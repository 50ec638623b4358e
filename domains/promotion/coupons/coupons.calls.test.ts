import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '@/apps/server/config'
import { createCatalogueReader } from '@/domains/commerce/catalogue'
import type { Coupon } from '@/domains/commerce/catalogue/schema'
import { latestVersion, publish } from '@/domains/commerce/catalogue/store'
import { changeBy } from '@/platform/audit/change'
import { seconds } from '@/platform/time/duration'
import { names } from '@/tests/samples/small-vendor'
import { everyLock } from '@/tests/server/locks'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { assignCoupon, createCoupon, unassignCoupon } from './actions/coupons'
import { addHolder } from './store'

let server: TestServer
let ada: Visitor
let adaId: number
const coupon = (code: string, more: Partial<Coupon> = {}): Coupon => ({
  code,
  names,
  discount: { by: 'percent', percent: '20' },
  usesPerMember: 1,
  ...more,
})
const five = { USD: 500, EUR: 500, JPY: 600, GBP: 400 }

beforeAll(async () => {
  server = await startServer()
  adaId = (await server.member({ email: 'ada@example.test' })).id
  ada = server.visitor()
  await ada.signIn('ada@example.test')
  const coupons = [
    coupon('FOREVER'),
    coupon('LATER', { expiresAt: '2027-01-01T00:00:00Z' }),
    coupon('SOON', { expiresAt: '2026-11-21T12:00:10Z', discount: { by: 'amount', amounts: five }, minimum: five }),
    coupon('PAST', { expiresAt: '2026-04-01T00:00:00Z' }),
    coupon('TWICE', { uses: 2, usesPerMember: 5 }),
  ]
  const rest = { lines: [], products: [], prices: [], vatRates: [], displayedDiscounts: [], campaigns: [] }
  await publish(server.database, { ...rest, coupons }, server.clock.now())
})
afterAll(() => server.close())

const list = async (input: Record<string, unknown> = {}) => {
  const { cscode, data } = await ada.call('GET /member/my_coupon', { email: 'ada@example.test', ...input })
  expect(cscode).toBe(0)
  return data
}
const codes = async () => {
  const { valid_coupon_list: valid, expired_coupon_list: over } = await list()
  return [valid.map(({ code }) => code), over.map(({ code, ended }) => `${code} ${ended}`)]
}

/** Creates a paid checkout with a coupon; `reserved`: only held, until then. */
async function use(code: string, memberId: number | null, reserved: Date | null = null) {
  const reference = `use-${code}-${Math.random()}`
  await server.database.execute(`
    insert into checkouts (reference, token_hash, email, language, country, currency, total, vat_basis_points,
      catalogue_version, lines, begun_at, state_at)
    values ('${reference}', '${reference}'::bytea, 'x@example.test', 'en', 'US', 'USD', 100, 0, 1, '[]', now(), now())`)
  await server.database.execute(`insert into coupon_gates (code) values ('${code}') on conflict do nothing`)
  const until = reserved ? `'${reserved.toISOString()}'` : 'null'
  await server.database.execute(`
    insert into coupon_uses (checkout, code, member_id, reserved_until)
    values ('${reference}', '${code}', ${memberId ?? 'null'}, ${until})`)
}

const auditedFor = async (memberId: number) => {
  const { rows } = await server.database.execute(`
    select action from audit_log where member_id = ${memberId} and action like 'coupon.%' order by id`)
  return rows.map(({ action }) => action)
}

describe('the coupons', () => {
  it('are listed in the form of older clients, by their end', async () => {
    expect(await codes()).toEqual([['SOON', 'LATER', 'FOREVER', 'TWICE'], ['PAST expired']])
    const { valid_coupon_list: valid, expired_coupon_list: over } = await list({ lang: 'de' })
    expect(valid[0]).toEqual({
      code: 'SOON',
      name: 'A',
      preferential_way: 1,
      preferential_money: '5.00',
      preferential_str: '5,00\u00a0€',
      currency: 'EUR',
      order_type: 0,
      product_type: '',
      applies_to: [],
      order_money: '5.00',
      expires_on: Date.parse('2026-11-21T12:00:10Z') / 1000,
      expires_time: '11/21/2026',
      expired_on_str: '',
      ended: null,
      suggested: null,
    })
    expect(over[0]).toMatchObject({ preferential_way: 2, preferential_money: '20', expired_on_str: '04/01/2026' })
    expect((await list({ currency: 'JPY' })).valid_coupon_list[0]).toMatchObject({ preferential_money: '600' })
  })

  it('end at their second, and with the last use of the member or of all; an open checkout does not count', async () => {
    await use('TWICE', null)
    await use('TWICE', null, new Date('2027-01-01T00:00:00Z'))
    await use('FOREVER', adaId, new Date('2027-01-01T00:00:00Z'))
    expect((await codes())[0]).toEqual(['SOON', 'LATER', 'FOREVER', 'TWICE'])
    await use('TWICE', null)
    await use('FOREVER', adaId)
    server.clock.advance(seconds(9))
    expect((await codes())[0]).toEqual(['SOON', 'LATER'])
    server.clock.advance(seconds(1))
    expect(await codes()).toEqual([['LATER'], ['SOON expired', 'PAST expired', 'FOREVER used_by_you', 'TWICE used_up']])
  })

  it('are shown only to the members whom they are for (spec 1.6)', async () => {
    const { id } = await server.member({ email: 'nia@example.test' })
    const nia = server.visitor()
    await nia.signIn('nia@example.test')
    const { content } = (await latestVersion(server.database, server.installation.offer)) ?? {}
    if (!content) throw new Error('Nothing was published')
    const own = [coupon('NAMED', { for: 'named' }), coupon('BYCODE', { for: 'code' })]
    await publish(server.database, { ...content, coupons: [...content.coupons, ...own] }, server.clock.now())
    const now = server.clock.now()
    await addHolder(server.database, { code: 'NAMED', memberId: adaId, givenAt: now })
    const shown = async (visitor: Visitor) => {
      const { data } = await visitor.call('GET /member/my_coupon', {})
      return data.valid_coupon_list.map(({ code }: { code: string }) => code)
    }
    expect(await shown(ada)).toEqual(['LATER', 'NAMED'])
    expect(await shown(nia)).toEqual(expect.not.arrayContaining(['NAMED', 'BYCODE']))
    const change = changeBy(server.database, { operator: 'Mira', at: now, lock: everyLock })
    const given = { code: 'BYCODE', email: 'nia@example.test', reason: 'Ticket T-4711' }
    const giving = { catalogue: createCatalogueReader(), now }
    const outcomes = await Promise.all([1, 2, 3].map(() => assignCoupon(change, giving, given)))
    expect(outcomes.filter((outcome) => 'refused' in outcome)).toEqual([{ refused: 20035 }, { refused: 20035 }])
    expect(await shown(nia)).toContain('BYCODE')
    expect(await assignCoupon(change, giving, { ...given, code: 'PAST' })).toEqual({ refused: 20035 })
    expect(await assignCoupon(change, giving, { ...given, email: 'who@example.test' })).toEqual({ refused: 20085 })
    await unassignCoupon(change, given)
    expect(await shown(nia)).not.toContain('BYCODE')
    expect(await unassignCoupon(change, given)).toEqual({ refused: 20035 })
    expect(await auditedFor(id)).toEqual(['coupon.give', 'coupon.takeBack'])
  })

  it('are not made again under a used code, also when it has left the files', async () => {
    await use('GONE', null)
    const now = server.clock.now()
    const { vendorDir } = readConfig({})
    const make = (code: string) =>
      createCoupon(
        changeBy(server.database, { operator: 'Mira', at: now, lock: everyLock }),
        { by: 'Mira', now, vendorDir, offer: server.installation.offer },
        coupon(code),
      )
    expect(await make('GONE')).toMatchObject({ refused: 20035 })
    expect(await make('FRESH')).not.toMatchObject({ refused: 20035 })
  })

  it('come in three statements, the session included', async () => {
    expect(await server.statementsOf(() => list())).toBeLessThanOrEqual(3)
  })
})
