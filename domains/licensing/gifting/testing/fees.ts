import { sql } from 'drizzle-orm'
import { casesOfOrder } from '@/domains/commerce/refunds'
import { days, minutes } from '@/platform/time/duration'
import { mailboxes } from '@/tests/people/addresses'
import { feeVendor, openFeeShop } from '@/tests/samples/fee-vendor'
import { startServer } from '@/tests/server/server'
import { beginPayment, buy, pay } from '@/tests/shop/checkout'
import { copyOrder } from '@/tests/shop/orders'
import type { HandoverOnWire } from '../contract/handovers'
import { handoversOf } from './handovers'

export const transfers = { allowed: true, afterDays: 14, holdDays: 1, acceptDays: 7, perMember: 40, perLicence: 20 }
export const market = { country: 'DE', currency: 'EUR' } as const

/** The results for the money of a fee: it is kept, or was refunded once. */
export const kept = { status: 0, cases: [], invoices: 1, notes: 0, letters: 0 }
export const returned = { status: 1, cases: ['fee refunded'], invoices: 1, notes: 1, letters: 1 }

/** The server of a vendor who takes a fee for licences that are handed on: Ada has some of them, and Grace has none. */
export async function openFees(count: number) {
  const folder = await feeVendor({ giving: { transfers } })
  const server = await startServer({ VENDOR_DIR: folder })
  await openFeeShop(server, folder)
  const { entered } = mailboxes(() => server)
  const letters = handoversOf(() => server)
  const { prove, codeTo, wait, nextFriend } = letters
  for (const email of ['ada@example.test', 'grace@example.test']) await server.member({ email, ...market })
  const buyer = await entered('ada@example.test')
  const { order } = await buy(buyer, { pid: '701', option: 'LFT', ...market })
  const elsewhere = { provider: null, payment: null }
  const licences = await copyOrder(
    server,
    order ?? '',
    Array.from({ length: count }, () => elsewhere),
  )
  await server.worker.drain()
  server.clock.advance(days(30))
  const ada = await entered('ada@example.test')
  const grace = await entered('grace@example.test')
  const nextLicence = () => licences.pop() ?? 'none is left'

  /** @returns the link to the checkout */
  async function ask(licence: string, email: string): Promise<string> {
    await prove()
    await server.database.execute(sql`delete from attempts`)
    const { cscode, data } = await ada.call('POST /member/handovers/begin', {
      order: licence,
      position: 0,
      email,
      sender: 'Ada',
    })
    if (cscode !== 0 || data.pay === null) throw new Error(`Refused: ${cscode}`)
    return data.pay
  }

  /** A fee that waits to be paid. */
  async function asked(licence = nextLicence()) {
    const email = nextFriend()
    const handover = await ask(licence, email)
    return { licence, email, ...(await beginPayment(ada, { handover, ...market })) }
  }

  const list = async () => (await ada.call('GET /member/handovers', {})).data
  const given = async (licence: string): Promise<Partial<HandoverOnWire>> =>
    (await list()).given.find((each: HandoverOnWire) => each.order === licence) ?? {}
  const rows = async (query: ReturnType<typeof sql>) => (await server.database.execute(query)).rows

  /** One that is paid for and held. @returns the order of the fee, too */
  async function paidFor(licence = nextLicence()) {
    const begun = await asked(licence)
    await pay(ada, begun.payment)
    await server.worker.drain()
    const [fee] = await rows(sql`select number, id::int as id from orders where payment = ${begun.payment}`)
    return { ...begun, fee: fee as { number: string; id: number } }
  }

  /** The hold is over. @returns the code that was mailed */
  async function written(email: string) {
    await server.database.execute(
      sql`update handovers set held_until = ${server.clock.now()} where ended_at is null and sent_at is null`,
    )
    await wait(minutes(1))
    return codeTo(email)
  }

  /** Returns the state of a fee's money: its order, its cases, its documents, and the letters of its refund. */
  async function moneyOf({ id, number }: { id: number; number: string }) {
    await server.worker.drain()
    const [order] = await rows(sql`select status from orders where id = ${id}`)
    const cases = (await casesOfOrder(server.database, id)).map(({ kind, state }) => `${kind} ${state}`)
    const [papers] = await rows(sql`
      select count(distinct i.id)::int as invoices, count(distinct n.id)::int as notes
      from invoices i left join credit_notes n on n.invoice_id = i.id where i.order_id = ${id}`)
    const letters = (await server.mailsTo('ada@example.test')).filter(
      ({ kind, text }) => kind === 'refunds.feeReturned' && text?.includes(number),
    )
    return { status: order?.status, cases, ...papers, letters: letters.length }
  }

  return { server, ada, grace, nextLicence, ask, asked, list, given, rows, paidFor, written, moneyOf, ...letters }
}
