import { sql } from 'drizzle-orm'
import type { TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { beginPayment, pay, statusOf } from '@/tests/shop/checkout'

/** A purchase as a gift. */
export const presentPurchase = { pid: '701', option: 'LFT', country: 'US' }

export const presentFor = (email: string, more: object = {}) => ({
  email,
  name: 'Grace',
  sender: 'Ada',
  message: 'Happy birthday',
  time_zone: 'Europe/Berlin',
  ...more,
})

/** Buys a present. @returns the order's number */
export async function givePresent(server: TestServer, buyer: Visitor, email: string, more: object = {}) {
  const { checkout, payment } = await beginPayment(buyer, { ...presentPurchase, present: presentFor(email, more) })
  await pay(buyer, payment)
  await server.worker.drain()
  return (await statusOf(buyer, checkout)).order as string
}

/** The codes of presents that went to an address, the newest first. */
export async function presentCodesTo(server: TestServer, email: string): Promise<string[]> {
  const mails = (await server.mailsTo(email)).filter(({ kind }) => kind.startsWith('giving.present'))
  return mails.map(({ text }) => /[2-9A-Z]{4}(-[2-9A-Z]{4}){3}/.exec(text ?? '')?.[0] ?? 'no code')
}

/** Returns the holders of an order's lines in place of its buyer. */
export async function holdersOf(server: TestServer, order: string): Promise<(string | null)[]> {
  const { rows } = await server.database.execute<{ email: string | null }>(sql`
    select m.email from line_holders h join orders o on o.id = h.order_id left join members m on m.id = h.member_id
    where o.number = ${order}`)
  return rows.map(({ email }) => email)
}

export async function memberId(server: TestServer, email: string): Promise<number> {
  const { rows } = await server.database.execute<{ id: number }>(sql`
    select id::int as id from members where email = ${email}`)
  return rows[0]?.id ?? 0
}
