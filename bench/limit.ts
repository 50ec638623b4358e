import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { verify } from '@node-rs/argon2'
import pg from 'pg'
import { hashOf } from '@/domains/accounts/identity/secrets/secrets'

// The cost of the same work without a product: node:http, pg and argon2id. No validation, no throttle, no captcha, no
// log, and no security headers but on the page, which has the product's own bytes. The product's figures are compared with
// this server's.

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })

const sessionSql = `select m.*, s.operator from sessions s join members m on m.id = s.member_id
  where s.token_hash = $1 and s.expires_at > $2`

async function sessionOf(token: string) {
  const { rows } = await pool.query({
    name: 'session',
    text: sessionSql,
    values: [hashOf(token), new Date()],
  })
  return rows[0] ?? null
}

const orderColumns = `o.number, o.placed_at, o.status, o.currency, o.total,
  (select json_agg(json_build_object('pid', l.pid, 'term', l.term, 'platforms', l.platforms, 'quantity', l.quantity,
    'name', l.names ->> 'en') order by l.position) from order_lines l where l.order_id = o.id) products`

const newestOrders = (of: string) =>
  `(select * from orders where member_id = ${of} order by placed_at desc, id desc limit 10) o`

const answers: Record<string, (body: Record<string, string>, token: string) => Promise<unknown>> = {
  async '/login'({ email, pw }) {
    const { rows } = await pool.query({
      name: 'member',
      text: 'select * from members where email = $1',
      values: [email],
    })
    const [member] = rows
    if (!member || !(await verify(member.password_hash, pw ?? ''))) return { cscode: 42012 }
    const token = randomBytes(32).toString('base64url')
    await pool.query({
      name: 'open',
      text: `insert into sessions (token_hash, member_id, created_at, expires_at, network, user_agent)
        values ($1, $2, now(), now() + interval '1 day', '', '')`,
      values: [hashOf(token), member.id],
    })
    return { cscode: 0, data: { token, email: member.email } }
  },

  '/session': async (_body, token) => ({ cscode: 0, data: await sessionOf(token) }),

  async '/orders'(_body, token) {
    const { rows } = await pool.query({
      name: 'orders',
      text: `select m.email, ${orderColumns} from sessions s join members m on m.id = s.member_id
        cross join lateral ${newestOrders('m.id')} where s.token_hash = $1 and s.expires_at > $2`,
      values: [hashOf(token), new Date()],
    })
    return { cscode: 0, data: { order_list: rows } }
  },

  async '/orders-in-two'(_body, token) {
    const member = await sessionOf(token)
    const { rows } = await pool.query({
      name: 'orders-of',
      text: `select ${orderColumns} from ${newestOrders('$1')}`,
      values: [member.id],
    })
    return { cscode: 0, data: { order_list: rows } }
  },

  async '/language'({ lang }, token) {
    const member = await sessionOf(token)
    await pool.query({
      name: 'language',
      text: 'update members set language = $1 where id = $2',
      values: [lang, member.id],
    })
    return { cscode: 0 }
  },

  async '/link'({ hash = '', email }) {
    const { rows } = await pool.query({
      name: 'link',
      text: `select * from mailed_links where hash = $1 and purpose = 'reset' and email = $2`,
      values: [hashOf(hash), email],
    })
    return { cscode: 0, data: rows.length }
  },
}

/** A page as the product has answered it: with the same headers, and as long. */
interface SentPage {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const page: SentPage | null = process.env.PAGE ? JSON.parse(readFileSync(process.env.PAGE, 'utf8')) : null

async function bodyOf(request: IncomingMessage): Promise<Record<string, string>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return chunks.length === 0 ? {} : JSON.parse(Buffer.concat(chunks).toString())
}

const server = createServer(async (request, response) => {
  const answer = answers[request.url ?? '']
  const token = /laravel_session=([^;]*)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
  if (page && request.url === '/page') {
    await sessionOf(token)
    response.writeHead(200, page.headers).end(page.body)
    return
  }
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(await answer?.(await bodyOf(request), token)))
})
server.listen(Number(process.env.PORT), '127.0.0.1')

process.once('SIGTERM', async () => {
  server.closeAllConnections()
  server.close()
  await pool.end()
})
