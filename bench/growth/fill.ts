import pg from 'pg'

/** The cookies that sign in to both databases. */
export const cookies = { member: 'laravel_session=growing', console: 'foyer_console=growing' }

const perOrder = [
  `insert into order_lines (order_id, position, pid, term, platforms, quantity, names, unit_amount, amount, status,
     returned_at)
   select id, 0, 757, 'LFT', '{win}', 1, '{"en": "A product"}', 2999, 2999, case when id % 40 = 0 then 1 else 0 end,
     case when id % 40 = 0 then placed_at + interval '3 days' end
   from orders where number like 'BENCH-%'`,
  `insert into subscriptions (reference, member_id, order_id, position, pid, term, state, started_at, paid_until,
     currency, amount, renewal_amount)
   select 'S-' || id, member_id, id, 0, 366, '1Y', 'active', placed_at, placed_at + interval '4 years', currency, 2999, 2999
   from orders where number like 'BENCH-%' and id % 10 = 0`,
  `insert into refund_cases (number, kind, state, order_id, member_id, reason, full_name, email, language, created_at)
   select 'R-' || id, 'request', 'refunded', id, member_id, 'other', '', '', 'en', placed_at
   from orders where number like 'BENCH-%' and id % 40 = 0`,
]

/** Three years of sales in two currencies, members, devices, codes, mails and a log, of which the newest page is looked at. */
export async function fill(database: string, orders: number) {
  const members = orders / 10
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  const run = (text: string, ...values: unknown[]) => client.query(text, values)
  await run(
    `insert into members (email, username, password_hash, created_at)
     select 'member' || n || '@bench.test', 'Member ' || lpad(n::text, 8, '0'), '!', now() - n * (interval '3 years' / $1::int)
     from generate_series(1, $1::int) n`,
    members,
  )
  await run(
    `insert into orders (number, member_id, status, origin, placed_at, paid_at, currency, total, country,
       vat_basis_points, catalogue_version)
     select 'BENCH-' || n, m.id, 0, 'checkout', at, at, case when n % 3 = 0 then 'EUR' else 'USD' end, 2999, 'DE', 1900,
       (select max(version) from catalogue_versions)
     from generate_series(1, $1::int) n
     cross join lateral (select now() - n * (interval '3 years' / $1::int) as at) placed
     join members m on m.email = 'member' || 1 + n % $2::int || '@bench.test'`,
    orders,
    members,
  )
  for (const text of perOrder) await run(text)
  await run(`insert into seat_pools (member_id, line, platform, total)
    select id, 'unifab', 'win', 2 from members where email like '%@bench.test'`)
  await run(`insert into seats (id, pool_id, device_hash, device, granted_at, last_seen_at)
    select gen_random_uuid(), p.id, sha256(p.id::text::bytea), 'AA-' || lpad(p.id::text, 8, '0'), m.created_at, m.created_at
    from seat_pools p join members m on m.id = p.member_id where m.email like '%@bench.test'`)
  await run(`insert into codes (pool, code) select 'bench', 'CODE-' || n from generate_series(1, $1::int) n`, members)
  await run(
    `insert into audit_log (at, operator, action, details)
     select now() - n * interval '1 minute', 'Bench', 'import', '{}' from generate_series($1::int, 1, -1) n`,
    members,
  )
  await signIn(client)
  await client.end()
}

/** Logs in a member with many orders, and an operator. */
async function signIn(client: pg.Client) {
  await client.query(`insert into sessions (token_hash, member_id, created_at, expires_at, network, user_agent)
    select sha256('growing'), id, now(), now() + interval '1 day', '', '' from members where email = 'member2@bench.test'`)
  await client.query(`with staff as (
      insert into operators (email, name, role, password_hash, totp_secret, created_at, changed_at)
      values ('bench@bench.test', 'Bench', 'owner', '!', '\\x00', now(), now()) returning id)
    insert into operator_sessions (token_hash, operator_id, created_at, expires_at, seen_at, proven_at, network, user_agent)
    select sha256('growing'), id, now(), now() + interval '12 hours', now(), now(), '', '' from staff`)
}
