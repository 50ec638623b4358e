import { type SQL, sql } from 'drizzle-orm'
import { actFor, addCompany, appoint } from '@/tests/people/acting-company'
import type { DemoServer } from '@/tests/server/demo-server'

interface Sizes {
  readonly people: number
  readonly orders: number
  readonly devices: number
  readonly tickets: number
  readonly holders: number
}

/** The place of an account's pool that all its devices, or people, are on. */
export const place = { line: 'downloader', platform: 'win' } as const
/** A code that the demo's catalogue does not have. */
const sentCoupon = 'SENT-TO-MANY'

/** A member with years of purchases, devices and letters, and a company with as many people as seats. */
export async function fill(server: DemoServer, sizes: Sizes) {
  const owner = await server.member({ email: 'large@example.test', username: 'Large' })
  const company = await addCompany(server, 'large-company')
  await appoint(server, company, owner.id, 'owner')
  const second = await server.member({ email: 'second@example.test', username: 'Second' })
  for (const account of [owner.id, company, second.id]) await fillAccount(server, account, sizes)
  await fillCompany(server, company, sizes)
  await server.database.execute(sql`insert into members (email, username, password_hash, email_proven, created_at)
    select 'holder' || n || '@example.test', 'Holder ' || n, '!', true, ${server.clock.now()}::timestamptz
    from generate_series(1, ${sizes.holders}::int) n`)
  await server.database.execute(sql`insert into coupon_holders (code, member_id, given_at)
    select ${sentCoupon}, id, ${server.clock.now()}::timestamptz from members where email like 'holder%@example.test'`)
  await server.database.execute(sql`analyze`)
  const member = server.visitor()
  await member.signIn(owner.email)
  return {
    id: owner.id,
    company,
    second: second.id,
    member,
    switchTo: (to: number | null) => actFor(server, owner.id, to),
  }
}

/** Orders as the demo's members have them, over three years, with what comes of them. */
async function fillAccount({ database, clock }: DemoServer, account: number, { orders, devices, tickets }: Sizes) {
  const now = sql`${clock.now()}::timestamptz`
  const run = (statement: SQL) => database.execute(statement)
  await run(sql`
    with sample as (
      select o.*, row_number() over (order by o.id) - 1 as turn, count(*) over () as turns from orders o
      where o.member_id not in (select person_id from company_people union select company_id from company_people)
        and o.placed_at < ${now}),
    copies as (
      select s.id as copied, n, 'LARGE-' || ${account}::bigint || '-' || n as number
      from generate_series(1, ${orders}::int) n join sample s on s.turn = n % s.turns),
    added as (
      insert into orders (number, member_id, status, origin, placed_at, paid_at, language, currency, total, country,
        vat_basis_points, catalogue_version)
      select c.number, ${account}, s.status, s.origin, at, case when s.status <> 2 then at end, s.language, s.currency,
        s.total, s.country, s.vat_basis_points, s.catalogue_version
      from copies c join sample s on s.id = c.copied
      cross join lateral (select ${now} - c.n * (interval '3 years' / ${orders}::int) as at) placed
      returning id, number)
    insert into order_lines (order_id, position, pid, term, platforms, quantity, names, unit_amount, amount, status)
    select a.id, l.position, l.pid, l.term, l.platforms, l.quantity, l.names, l.unit_amount, l.amount, l.status
    from added a join copies c on c.number = a.number join order_lines l on l.order_id = c.copied`)
  await run(sql`
    insert into subscriptions (reference, member_id, order_id, position, pid, term, state, started_at, paid_until,
      ended_at, ending, currency, amount, renewal_amount)
    select 'large-' || o.id || '-' || l.position, ${account}, o.id, l.position, s.pid, l.term, s.state, s.started_at,
      s.paid_until, s.ended_at, s.ending, s.currency, s.amount, s.renewal_amount
    from orders o join order_lines l on l.order_id = o.id
    join (select distinct on (pid, term) * from subscriptions order by pid, term, id) s on s.pid = l.pid and s.term = l.term
    where o.member_id = ${account}`)
  // Enough seats of one place: the lines of a lifetime that open it, and what is counted by them.
  await run(sql`
    update order_lines set quantity = 1000, amount = least(amount, unit_amount) where (order_id, position) in (
      select l.order_id, l.position from order_lines l join orders o on o.id = l.order_id
      where o.member_id = ${account} and o.status = 0 and l.status = 0 and l.term = 'LFT' and l.pid = 701 limit 2)`)
  await run(sql`insert into seat_pools (member_id, line, platform, total)
    values (${account}, ${place.line}, ${place.platform}, 4000)`)
  await run(sql`
    with added as (
      insert into seats (id, pool_id, device_hash, device, nickname, version, granted_at, last_seen_at)
      select gen_random_uuid(), p.id, sha256((p.id || '-' || n)::bytea), 'AA-' || lpad(n::text, 8, '0'), 'Computer ' || n,
        '13.0.' || n % 20, at, at
      from seat_pools p cross join generate_series(1, ${devices}::int) n
      cross join lateral (select ${now} - n * interval '1 hour' as at) taken
      where p.member_id = ${account} and p.line = ${place.line} and p.platform = ${place.platform}
      returning id, granted_at)
    insert into seat_events (seat_id, at, kind) select id, granted_at, 'granted' from added`)
  await run(sql`
    with added as (
      insert into tickets (number, member_id, name, language, subject, state, created_at, updated_at)
      select 'T-' || ${account}::bigint || '-' || n, ${account}, 'Large', 'en', 'A question about order ' || n,
        (array['open', 'answered', 'closed'])[1 + n % 3], at, at
      from generate_series(1, ${tickets}::int) n
      cross join lateral (select ${now} - n * interval '3 hours' as at) asked
      returning id, created_at)
    insert into ticket_messages (ticket_id, author, text, at)
    select id, 'customer', 'It does not open, and says so. ' || repeat('More about it. ', 20), created_at
    from added, generate_series(1, 3)`)
  await run(sql`
    insert into mails (kind, recipient, language, subject, html, text, confidential, created_at, sent_at)
    select 'orders.complete', m.email, 'en', 'Your order ' || n, '<p>Thank you</p>', 'Thank you', false,
      ${now} - n * interval '1 minute', ${now} - n * interval '1 minute'
    from members m cross join generate_series(1, ${orders}::int) n where m.id = ${account}`)
}

/** People with a seat each, in groups of fifty. */
async function fillCompany({ database, clock }: DemoServer, company: number, { people }: Sizes) {
  const now = sql`${clock.now()}::timestamptz`
  await database.execute(sql`
    with added as (
      insert into members (email, username, password_hash, email_proven, created_at)
      select 'person' || n || '@large-company.test', 'Person ' || n, '!', true, ${now}
      from generate_series(1, ${people}::int) n returning id)
    insert into company_people (company_id, person_id, role, joined_at) select ${company}, id, 'user', ${now} from added`)
}
