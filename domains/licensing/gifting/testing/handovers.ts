import { sql } from 'drizzle-orm'
import { after, type Duration, days } from '@/platform/time/duration'
import type { TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { carryOutHandovers } from '../actions/due-handovers'
import { gifting } from '../domain'

/** Reads letters and stored data about transfers. */
export function handoversOf(server: () => TestServer) {
  /** All who are logged in stay so, and have just shown who they are. */
  const prove = () =>
    server().database.execute(sql`
      update sessions set proven_at = ${server().clock.now()}, expires_at = ${after(server().clock.now(), days(60))}`)
  const lettersTo = async (email: string, kind: string) =>
    (await server().mailsTo(email)).filter((mail) => mail.kind === `giving.${kind}`)
  const codeTo = async (email: string) =>
    /[2-9A-Z]{4}(-[2-9A-Z]{4}){3}/.exec((await lettersTo(email, 'handover'))[0]?.text ?? '')?.[0] ?? 'no code'
  const linkTo = async (email: string) =>
    /hash=([\w-]+)/.exec((await lettersTo(email, 'handoverHeld'))[0]?.text ?? '')?.[1] ?? 'no link'
  async function holder(order: string): Promise<string> {
    const { rows } = await server().database.execute<{ email: string }>(sql`
      select m.email from orders o left join line_holders h on h.order_id = o.id
      join members m on m.id = coalesce(h.member_id, o.member_id) where o.number = ${order}`)
    return rows[0]?.email ?? 'nobody'
  }
  const rowOf = async (order: string) =>
    (await server().database.execute<{ id: number }>(sql`select id::int as id from orders where number = ${order}`))
      .rows[0]?.id ?? 0
  const keyOf = async (order: string, { visitor }: { visitor: Visitor }) =>
    (await visitor.call('GET /member/licence_keys', { lang: 'en', order })).data.keys[0]?.key ?? 'none'
  /** Lets time pass, and does what is due. */
  async function wait(time: Duration) {
    server().clock.advance(time)
    await carryOutHandovers(server().installation.of(gifting))
    await server().worker.drain()
  }
  let friends = 0
  const nextFriend = () => `friend-${++friends}@example.test`

  return { wait, nextFriend, prove, lettersTo, codeTo, linkTo, holder, rowOf, keyOf }
}
