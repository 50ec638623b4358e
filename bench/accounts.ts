import pg from 'pg'
import { hashPassword } from '@/domains/accounts/identity/secrets/secrets'
import { type Answer, Connection, type Question } from './connection'

/** Members that each log in once: enough for ten times the logins of a machine with two cores. */
const members = 40_000
/** Members who are signed in already. */
const signedIn = 1_000

const password = 'correct1'
const code = 'abcd'

/** Puts members, sessions and captcha codes into the database, so that a login measures nothing but itself. */
export async function prepareAccounts(database: string) {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  await client.query(
    `insert into members (email, username, password_hash, created_at)
     select 'member' || n || '@bench.test', 'Member ' || n, $1, now() from generate_series(0, $2::int - 1) n`,
    // One hash for all is no cheaper to check than one for each.
    [await hashPassword(password), members],
  )
  await client.query(
    `insert into captchas (token_hash, code, code_expires_at, expires_at)
     select sha256(('visitor' || n)::bytea), $1, now() + interval '1 hour', now() + interval '1 day'
     from generate_series(0, $2::int - 1) n`,
    [code, members],
  )
  await client.query(
    `insert into sessions (token_hash, member_id, created_at, expires_at, network, user_agent)
     select sha256(('session' || n)::bytea), id, now(), now() + interval '1 day', '', ''
     from generate_series(0, $1::int - 1) n join members on email = 'member' || n || '@bench.test'`,
    [signedIn],
  )
  await prepareOrders(client)
  await client.query('vacuum analyze')
  const { rows } = await client.query('show server_version')
  await client.end()
  return { version: String(rows[0].server_version).split(' ')[0] }
}

/** A million orders: a hundred of each of ten thousand members, those who are signed in among them. */
async function prepareOrders(client: pg.Client) {
  await client.query(
    `insert into catalogue_versions (version, hash, content, published_at)
     values (1, '', '{}', now()) on conflict do nothing`,
  )
  await client.query(
    `insert into orders (number, member_id, status, origin, placed_at, currency, total, country, vat_basis_points,
       catalogue_version)
     select 'BENCH-' || n, m.id, 0, 'checkout', now() - n * interval '1 minute', 'USD', 2999, 'US', 0, 1
     from generate_series(1, 1000000) n join members m on m.email = 'member' || n % 10000 || '@bench.test'`,
  )
  await client.query(
    `insert into order_lines (order_id, position, pid, term, platforms, quantity, names, unit_amount, amount, status)
     select id, 0, 757, 'LFT', '{win}', 1, '{"en": "A product", "de": "Ein Produkt"}', 2999, 2999, 0
     from orders where number like 'BENCH-%'`,
  )
}

/** Logins, each of another member from another network, so that no throttle applies. */
export function logins(path: string): () => Question {
  let next = 0
  return () => {
    const number = next++
    if (number >= members) throw new Error('This machine is faster than there are members: prepare more.')
    return {
      method: 'POST',
      path,
      headers: { 'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}` },
      body: { email: `member${number}@bench.test`, pw: password, code, laravel_session: `visitor${number}` },
    }
  }
}

/** The cookies of each signed-in member's browser: the session, and those that a page has set beside it. */
const cookies = Array.from({ length: signedIn }, (_, number) => `laravel_session=session${number}`)

/**
 * Opens a page once as each member, as browsers have, so that they know what the pages measured need not tell them.
 * @returns what they are answered from then on
 */
export async function visitOnce(port: number): Promise<Answer> {
  const connection = await Connection.open(port)
  for (const [number, session] of cookies.entries()) {
    const { head } = await connection.ask({ method: 'GET', path: '/member.htm', headers: { cookie: session } })
    const left = [...head.matchAll(/^set-cookie: ([^;]+)/gim)].map(([, cookie]) => cookie)
    cookies[number] = [session, ...left].join('; ')
  }
  const page = await connection.ask({ method: 'GET', path: '/member.htm', headers: { cookie: cookies[0] ?? '' } })
  connection.close()
  return page
}

/** Something that signed-in members ask, one after the other. */
export function asMembers(question: Question): () => Question {
  let next = 0
  return () => ({ ...question, headers: { cookie: cookies[next++ % signedIn] ?? '', 'x-foyer-app': '1' } })
}
