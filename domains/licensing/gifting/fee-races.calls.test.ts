import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelOrder } from '@/domains/commerce/orders'
import { beginRefund, declineRefund } from '@/domains/commerce/refunds'
import { refunds } from '@/domains/commerce/refunds/domain'
import { days } from '@/platform/time/duration'
import { actingOn } from '@/tests/server/acting'
import { pay } from '@/tests/shop/checkout'
import { beginPaidOnes } from './actions/fees'
import { gifting } from './domain'
import { kept, openFees, returned, transfers } from './testing/fees'

let shop: Awaited<ReturnType<typeof openFees>>
beforeAll(async () => {
  shop = await openFees(11)
})
afterAll(() => shop.server.close())

describe('a transfer fee that is paid too late', () => {
  const inVain = async (number: string) =>
    (await shop.lettersTo('ada@example.test', 'feeInVain')).filter(({ text }) => text?.includes(number)).length

  it('is refunded when it is paid twice: one transfer begins', async () => {
    const licence = shop.nextLicence()
    const both = [await shop.asked(licence), await shop.asked(licence)]
    await Promise.all(both.map(({ payment }) => pay(shop.ada, payment)))
    await shop.server.worker.drain()
    const fees = await shop.rows(sql`
      select number, id::int as id from orders where payment in (${both[0]?.payment}, ${both[1]?.payment})`)
    const money = await Promise.all((fees as { number: string; id: number }[]).map(shop.moneyOf))
    expect(money.toSorted((one, other) => Number(one.status) - Number(other.status))).toEqual([kept, returned])
    expect(await shop.rows(sql`select from handovers where order_id = ${await shop.rowOf(licence)}`)).toHaveLength(1)
    const letters = await Promise.all((fees as { number: string }[]).map(({ number }) => inVain(number)))
    expect(letters.toSorted()).toEqual([0, 1])
  })

  it('is refunded when the licence was refunded meanwhile', async () => {
    const { licence, payment } = await shop.asked()
    const id = await shop.rowOf(licence)
    await shop.server.database.execute(sql`update orders set status = 1 where id = ${id}`)
    await shop.server.database.execute(sql`update order_lines set status = 1 where order_id = ${id}`)
    await pay(shop.ada, payment)
    await shop.server.worker.drain()
    const [fee] = (await shop.rows(sql`select number, id::int as id from orders where payment = ${payment}`)) as {
      number: string
      id: number
    }[]
    expect([await shop.moneyOf(fee ?? { id: 0, number: '' }), await inVain(fee?.number ?? '')]).toEqual([returned, 1])
    expect(await shop.given(licence)).toEqual({})
  })

  it('is refunded above the limit: of three that are paid at once one begins', async () => {
    const context = shop.server.installation.of(gifting)
    await shop.wait(days(1))
    const all = [await shop.asked(), await shop.asked(), await shop.asked()]
    const { left } = (await shop.list()) as { left: number }
    Object.assign(context.transfers, { perMember: transfers.perMember - left + 1 })
    await Promise.all(all.map(({ payment }) => pay(shop.ada, payment)))
    await shop.server.worker.drain()
    const states = await Promise.all(all.map(async ({ licence }) => (await shop.given(licence)).state ?? 'none'))
    expect(states.toSorted()).toEqual(['held', 'none', 'none'])
    const [{ refunded } = { refunded: 0 }] = await shop.rows(sql`
      select count(*)::int as refunded from orders where status = 1
        and payment in (${sql.join(
          all.map(({ payment }) => sql`${payment}`),
          sql`, `,
        )})`)
    expect(refunded).toBe(2)
    Object.assign(context.transfers, { perMember: transfers.perMember })
  })
})

describe('the money of a fee', () => {
  it('is kept when the licence is accepted, or refunded when the transfer is stopped, by the faster of both', async () => {
    for (let round = 0; round < 3; round++) {
      const { licence, email, fee } = await shop.paidFor()
      const code = await shop.written(email)
      const { id } = await shop.given(licence)
      const [accepted] = await Promise.all([
        shop.grace.call('POST /member/handovers/accept', { code }),
        shop.ada.call('POST /member/handovers/stop', { handover: id ?? 0 }),
        shop.server.visitor().call('POST /api/auth/handover/decline', { code }),
      ])
      expect(await shop.moneyOf(fee)).toEqual(accepted.cscode === 0 ? kept : returned)
    }
  })

  it('the transfer waits while the payment of its fee is under review', async () => {
    const { licence, payment } = await shop.asked()
    await shop.server.database.execute(sql`
      create function hold_it() returns trigger language plpgsql as $$ begin
        insert into order_reviews (number, order_id, marks, resting, facts, opened_at)
        values ('F-1', new.id, '{risk}', true, '{}', now()); return new; end $$`)
    await shop.server.database.execute(
      sql`create trigger hold_it after insert on orders for each row execute function hold_it()`,
    )
    await pay(shop.ada, payment)
    await shop.server.worker.drain()
    await shop.server.database.execute(sql`drop trigger hold_it on orders`)
    expect(await shop.given(licence)).toEqual({})
    await shop.server.database.execute(sql`update order_reviews set resting = false`)
    await beginPaidOnes(shop.server.installation.of(gifting))
    expect(await shop.given(licence)).toMatchObject({ state: 'held', fee: { refunded: false } })
  })

  it('is refunded once by staff or a bank, which ends the transfer', async () => {
    const context = shop.server.installation.of(refunds)
    const paid = await shop.paidFor()
    const request = { order: paid.fee.number, positions: [], reason: 'By phone', cause: 'other' } as const
    const begun = await beginRefund(context, actingOn(shop.server, 'Olga'), request)
    if (!('answer' in begun)) throw new Error('It was not begun')
    // It cannot be accepted meanwhile, and ends when its time is over.
    const code = await shop.written(paid.email)
    expect(code).toBe('no code')
    expect(await shop.given(paid.licence)).toMatchObject({ state: 'void' })
    expect(await shop.moneyOf(paid.fee)).toMatchObject({ status: 0, cases: ['request requested'] })
    const { refund: number } = begun.answer
    await declineRefund(context, actingOn(shop.server, 'Olga'), { number, reason: 'It goes back anyway.' })
    expect(await shop.moneyOf(paid.fee)).toMatchObject({ status: 1, notes: 1, letters: 1 })

    const other = await shop.paidFor()
    await shop.server.database.transaction((transaction) =>
      cancelOrder(transaction, shop.server.identity.events, { order: other.fee.id, at: shop.server.clock.now() }),
    )
    await shop.server.worker.drain()
    expect(await shop.given(other.licence)).toMatchObject({ state: 'void' })
    expect(await shop.moneyOf(other.fee)).toMatchObject({ status: 3, cases: [], notes: 1 })
  })
})
