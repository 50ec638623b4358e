import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkouts } from '@/domains/commerce/checkout/tables/checkouts'
import { quotations } from '@/domains/commerce/quotations/tables'
import { operators } from '@/domains/staff/operators/tables'
import { after, minutes } from '@/platform/time/duration'
import { makeQuotation } from '../console/order-calls'
import { transferAccount } from '../payments/bank'
import { type SignedInOperator, signedInOperator } from '../people/operator'
import { startServer, type TestServer } from '../server/server'
import type { Visitor } from '../server/visitor'
import { begin, openShop, quoteFor } from '../shop/checkout'

let server: TestServer
let ada: Visitor
let owner: SignedInOperator
beforeAll(async () => {
  server = await startServer(transferAccount)
  await openShop(server)
  await server.member({ email: 'ada@example.test', language: 'en' })
})
beforeEach(async () => {
  ada = server.visitor()
  await ada.signIn('ada@example.test')
  owner = await signedInOperator(server, 'owner')
})
afterAll(() => server.close())

type Promised = Awaited<ReturnType<typeof makeQuotation>>

const makerOf = async ({ operatorId }: Promised) => {
  const [maker] = await server.database
    .select()
    .from(operators)
    .where(eq(operators.id, operatorId ?? 0))
  if (!maker) throw new Error('The quotation names no operator')
  return maker
}
const quoted = async ({ key }: Promised) => (await ada.call('POST /checkout/quote', { quotation: key })).data
const shown = async ({ id }: Promised, state: 'open' | 'fallen') => {
  const { data } = await owner.visitor.call('GET /console/api/quotations', { state })
  return data.quotations.find((each) => each.id === id)
}
const takeOver = ({ id }: Promised) => owner.visitor.call('POST /console/api/quotations/take-over', { id })

/** Acts of an owner that take the permission from an operator who has promised a price. */
const ends: Readonly<Record<string, (quotation: Promised) => Promise<{ cscode: number }>>> = {
  disabled: async (quotation) => {
    const { id: operator, version: seen } = await makerOf(quotation)
    return owner.visitor.call('POST /console/api/operators/disable', { operator, seen, reason: 'They have left' })
  },
  'in a role without prices': async (quotation) => {
    const { id: operator, version: seen } = await makerOf(quotation)
    return owner.visitor.call('POST /console/api/operators/role', { operator, seen, role: 'publisher' })
  },
  'reset, since a thief may have had the second factor': async (quotation) => {
    server.clock.advance(minutes(1))
    const { id: operator, version: seen } = await makerOf(quotation)
    return owner.visitor.call('POST /console/api/operators/reset', { operator, seen, reason: 'Stolen phone' })
  },
}

describe('a quotation ends with the operator who made it', () => {
  it.each(Object.keys(ends))(
    '%s: it cannot be accepted, and another operator takes it over with one click',
    async (end) => {
      const quotation = await makeQuotation(server, { email: 'ada@example.test' })
      expect(await quoted(quotation)).toMatchObject({ available: true, total: '1000.00' })
      expect((await takeOver(quotation)).cscode).toBe(31002)
      expect((await ends[end]?.(quotation))?.cscode).toBe(0)

      expect(await quoted(quotation)).toMatchObject({ available: false, obstacle: 'quotationWithdrawn' })
      expect((await begin(ada, { quotation: quotation.key }).catch(() => null))?.data.state).not.toBe('pay')
      const { data } = await ada.call('GET /member/quotations', {})
      expect(data.quotations.find(({ number }) => number === quotation.number)).toMatchObject({ state: 'withdrawn' })
      const file = await ada.send(`/quotation?key=${quotation.key}`)
      expect([file.status, file.headers.get('location')]).toEqual([302, expect.stringContaining(quotation.key)])
      expect(await shown(quotation, 'open')).toBeUndefined()
      expect(await shown(quotation, 'fallen')).toMatchObject({ state: 'fallen', operator: quotation.operator })

      server.clock.advance(minutes(1))
      expect((await takeOver(quotation)).cscode).toBe(0)
      expect((await takeOver(quotation)).cscode).toBe(31002)
      expect(await shown(quotation, 'open')).toMatchObject({ operator: owner.operator.name })
      expect(await quoted(quotation)).toMatchObject({ available: true, total: '1000.00' })
    },
  )

  it('is bound to the operator’s id, and not to a name', async () => {
    const quotation = await makeQuotation(server)
    const { id, name } = await makerOf(quotation)
    await server.database
      .update(operators)
      .set({ name: `${name} of old` })
      .where(eq(operators.id, id))
    expect(await quoted(quotation)).toMatchObject({ available: true })
    await server.database.update(operators).set({ disabledAt: server.clock.now() }).where(eq(operators.id, id))
    expect(await quoted(quotation)).toMatchObject({ obstacle: 'quotationWithdrawn' })
  })

  it('is not valid where an older server has stored the name alone, until it is taken over', async () => {
    const quotation = await makeQuotation(server)
    await server.database.update(quotations).set({ operatorId: null }).where(eq(quotations.id, quotation.id))
    expect(await quoted(quotation)).toMatchObject({ obstacle: 'quotationWithdrawn' })
    expect((await takeOver(quotation)).cscode).toBe(0)
  })

  it('stays valid when it was accepted before', async () => {
    const quotation = await makeQuotation(server)
    const { data } = await begin(ada, { quotation: quotation.key, by_transfer: true })
    expect(data.state).toBe('pay')
    expect((await ends.disabled?.(quotation))?.cscode).toBe(0)
    expect(await quoted(quotation)).toMatchObject({ obstacle: 'quotationAccepted' })
    const [kept] = await server.database.select().from(checkouts).where(eq(checkouts.quotation, quotation.id))
    expect(kept?.withdrawnAt).toBeNull()
  })

  it('stays valid when a buyer has requested it at public prices', async () => {
    const asked = { pid: '701', option: 'LFT', quantity: '25', country: 'DE', currency: 'EUR' }
    const { total } = await quoteFor(ada, asked)
    expect((await ada.call('POST /checkout/quotation', { ...asked, total })).data.state).toBe('made')
    await server.database.update(operators).set({ resetAt: after(server.clock.now(), minutes(1)) })
    const { data } = await ada.call('GET /member/quotations', {})
    expect(data.quotations[0]).toMatchObject({ state: 'open' })
  })
})
