import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '@/domains/accounts/identity/secrets/secrets'
import { members } from '@/domains/accounts/identity/tables/members'
import { type OpenDatabase, openDatabase } from '@/platform/database/connect'
import { startPostgres } from '@/tests/database/postgres-server'
import { hasDebian } from '@/tests/machine/debian-programs'
import { sparePort } from '@/tests/machine/spare-port'
import { type Installation, startInstallation } from './installation'
import { host, prepareProxies, proxyNames, startProxies } from './proxies'
import { TlsVisitor } from './tls-visitor'

const email = 'ada@example.test'
const password = 'correct1'
const forged = '203.0.113.77'
const upload = 'POST /member/all_in_one_netflix_gift/upload1'
const mostBytes = 8 * 1024 ** 2
const ticketSystems = ['https://one.example', 'https://two.example'] as const

// The examples of `deploy/`, run by the programs that they are for, in front of two servers as they are in production.
describe.skipIf(!hasDebian)('behind a proxy', () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>
  let opened: OpenDatabase
  let prepared: ReturnType<typeof prepareProxies>
  let proxies: Awaited<ReturnType<typeof startProxies>>
  let ports: readonly [number, number]
  const servers: Installation[] = []

  const startAt = (index: 0 | 1) =>
    startInstallation({
      port: ports[index],
      variables: {
        // The address is in a header of every answer, which so shows its installation.
        TICKET_URL: ticketSystems[index],
        NODE_ENV: 'production',
        PUBLIC_URL: `https://${host}`,
        DATABASE_URL: postgres.url,
        LICENCE_SECRET: 'the same for every process here.',
        SMTP_URL: 'smtp://127.0.0.1:1',
        MAIL_FROM: 'hello@tidewren.example',
        PAYMENT_PROVIDER: 'sandbox',
        LOG_LEVEL: 'fatal',
        NODE_EXTRA_CA_CERTS: prepared.certificate,
      },
    })
  beforeAll(async () => {
    prepared = prepareProxies()
    postgres = await startPostgres()
    opened = await openDatabase({ url: postgres.url })
    const passwordHash = await hashPassword(password)
    await opened.database.insert(members).values({ email, username: 'Ada', passwordHash, createdAt: new Date() })
    ports = [await sparePort(), await sparePort()]
    for (const index of [0, 1] as const) servers.push(await startAt(index))
    proxies = await startProxies(prepared, ports)
  })
  afterAll(async () => {
    await proxies?.stop()
    for (const server of servers) await server.stop()
    await opened?.close()
    await postgres?.stop()
  })

  const visitorAt = (name: string, address: string) => {
    const proxy = proxies.proxies.find((each) => each.name === name)
    if (!proxy) throw new Error(`There is no ${name}.`)
    return new TlsVisitor(proxy, { certificate: readFileSync(prepared.certificate, 'utf8'), address }, opened.database)
  }
  const policyOf = async (visitor: TlsVisitor) =>
    (await visitor.send('/healthz')).headers.get('content-security-policy')
  /** Signed in, with the address that the proxy has seen. */
  const signIn = async (name: string, address: string) => {
    const visitor = visitorAt(name, address)
    await expect.poll(() => visitor.send('/readyz').then(({ status }) => status, String)).toBe(200)
    await visitor.open()
    const picture = await visitor.call('GET /api/verification/seccode')
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, expect.stringContaining('image/')])
    const answer = await visitor.call('POST /api/auth/login', {
      email,
      pw: password,
      code: await visitor.readCaptcha(),
    })
    expect(answer).toMatchObject({ status: 200, cscode: 0 })
    return visitor
  }

  it.each(proxyNames)('%s serves members by TLS, and redirects others to it', async (name) => {
    const visitor = await signIn(name, '127.0.0.9')
    const page = await visitor.send('/member.htm', { headers: { accept: 'text/html' } })
    for (const header of ['strict-transport-security', 'content-security-policy', 'x-content-type-options']) {
      // Said twice, it would stand there twice, with a comma between.
      expect(page.headers.get(header)?.split(', ')).toHaveLength(1)
    }
    expect(page.headers.get('strict-transport-security')).toMatch(/^max-age=31536000/)
    const session = await visitorAt(name, '127.0.0.9').send('/member.htm', { headers: { accept: 'text/html' } })
    for (const cookie of session.headers.getSetCookie()) expect(cookie).toMatch(/; Secure/)
    const { plain } = visitor.proxy.ports
    const { status, headers } = await fetch(`http://127.0.0.1:${plain}/member.htm`, {
      redirect: 'manual',
      headers: { host },
    })
    expect([301, 308]).toContain(status)
    expect(headers.get('location')).toMatch(/^https:/)
    expect((await visitor.send('/metrics')).status).toBe(404)
  })

  it.each(proxyNames)('behind a proxy %s alone names the visitor’s address', async (name) => {
    const visitor = await signIn(name, '127.0.0.10')
    const { data } = await visitor.call('GET /member/sessions', {}, { 'x-forwarded-for': forged })
    expect(data.sessions.find(({ current }) => current)?.network).toBe('127.0.0.10')

    const liar = visitorAt(name, '127.0.0.11')
    const guess = { email: `${name}@example.test`, pw: 'wrong', code: await liar.captcha() }
    await liar.call('POST /api/auth/login', guess, { 'x-forwarded-for': forged })
    const { rows } = await opened.pool.query('select key from attempts where key like $1', [
      `login ${name}@example.test from %`,
    ])
    expect(rows).toEqual([{ key: `login ${name}@example.test from 127.0.0.11` }])
  })

  it.each(proxyNames)('%s passes a file up to our limit, and our refusal of a larger one', async (name) => {
    const visitor = await signIn(name, '127.0.0.12')
    const send = (size: number) =>
      visitor.call(upload, { oid: 'NONE', vid: '1', picture: new Blob([new Uint8Array(size)], { type: 'image/png' }) })
    const taken = await send(mostBytes)
    expect([taken.status, taken.cscode]).toEqual([200, 20035])
    const refused = await send(mostBytes + 1)
    expect([refused.status, refused.text]).toEqual([
      413,
      expect.stringContaining('Upload image size cannot exceed 8MB!'),
    ])
  })

  it('doctor sees the proxy as it is', async () => {
    const tls = proxies.proxies.find(({ name }) => name === 'nginx')?.ports.tls
    // It ends with 1, since payments are those of the sandbox and the console has no owner.
    const ended = servers[0]?.foyer('doctor', '--at', `127.0.0.1:${tls}`, '--json').then(
      () => ({ code: 0, stdout: '' }),
      (error: { code: number; stdout: string }) => error,
    )
    const { code, stdout = '' } = (await ended) ?? {}
    expect(code).toBe(1)
    const { findings } = JSON.parse(stdout) as { findings: { about: string; state: string }[] }
    const states = Object.fromEntries(findings.map(({ about, state }) => [about, state]))
    const well = [
      'Site',
      'Readiness',
      'HTTPS',
      'HSTS',
      'Security headers',
      'Cookies',
      'Pages hidden from visitors',
      'Servers',
    ]
    for (const about of [...well, 'TRUSTED_PROXIES', 'Migrations', 'Clocks', 'Demo accounts', 'Files']) {
      expect([about, states[about]]).toEqual([about, 'ok'])
    }
    for (const about of ['Payments', 'Owner', 'Mail out', 'LICENCE_SECRET'])
      expect([about, states[about]]).toEqual([about, 'wrong'])
  })

  it('no request is lost while the servers are replaced in turn', async () => {
    const visitors = await Promise.all(proxyNames.map((name) => signIn(name, '127.0.0.13')))
    const wrong: string[] = []
    const answered = new Map(proxyNames.map((name) => [name, 0]))
    const load = { goesOn: true }
    const asking = visitors.map(async (visitor) => {
      const { name } = visitor.proxy
      while (load.goesOn) {
        // Of those that no proxy may send twice, and of others.
        const outcome = await Promise.all([
          visitor.call('GET /member/sessions'),
          visitor.call('POST /member/all_in_one_netflix_gift/list'),
        ]).catch((error: unknown) => [{ status: 0, text: String(error) }])
        for (const { status, text } of outcome) if (status !== 200) wrong.push(`${name}: ${status} ${text}`)
        answered.set(name as 'nginx', (answered.get(name as 'nginx') ?? 0) + outcome.length)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    })
    for (const index of [0, 1] as const) {
      await servers[index]?.stop()
      servers[index] = await startAt(index)
      // As an upgrade does: the next one goes when every proxy has taken this one back.
      for (const visitor of visitors) await expect.poll(() => policyOf(visitor)).toContain(ticketSystems[index])
    }
    load.goesOn = false
    await Promise.all(asking)
    expect(wrong).toEqual([])
    for (const count of answered.values()) expect(count).toBeGreaterThan(20)
  })
})
