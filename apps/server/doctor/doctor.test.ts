import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '@/apps/server/config'
import { hours } from '@/platform/time/duration'
import { startS3 } from '@/tests/outside/s3'
import { clockFinding, ownerFinding } from './data'
import { type Finding, describe as inWords } from './finding'
import { backupFinding, downloadsFinding, filesFinding, nodeFinding } from './machine'
import { secretFindings, weakness } from './secrets'
import { cookieFinding, headerFindings, proxyFinding } from './site'

const states = (findings: readonly Finding[]) => Object.fromEntries(findings.map(({ about, state }) => [about, state]))

it('reports the size of incomplete files that are too old to be completed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-files-'))
  const left = join(folder, `setup.exe.${randomUUID()}.part`)
  writeFileSync(left, Buffer.alloc(2_100_000))
  expect((await filesFinding({ folder })).state).toBe('ok')
  const old = new Date(Date.now() - hours(25))
  utimesSync(left, old, old)
  const { state, why } = await filesFinding({ folder })
  expect([state, why]).toEqual(['warning', expect.stringContaining('3 MB')])
  rmSync(folder, { recursive: true })
})

describe('trusted proxies', () => {
  const forged = '203.0.113.77'
  const inspection = { version: '1', node: '22', server: 'one', time: 0 }

  it.each([
    // Proxies that replace the header, and those that append to it.
    [1, '192.0.2.1', ['192.0.2.1'], 'ok', null],
    [1, '192.0.2.1', [forged, '192.0.2.1'], 'ok', null],
    [2, '192.0.2.1', [forged, '192.0.2.1', '10.0.0.1'], 'ok', null],
    [0, '127.0.0.1', [forged, '192.0.2.1'], 'wrong', 1],
    [0, '127.0.0.1', ['192.0.2.1'], 'wrong', 1],
    [1, '10.0.0.1', [forged, '192.0.2.1', '10.0.0.1'], 'wrong', 2],
    [2, forged, [forged, '192.0.2.1'], 'wrong', 1],
    [1, forged, [forged], 'wrong', 0],
    [2, '192.0.2.1', ['192.0.2.1'], 'warning', 1],
  ] as const)('%i trusted, taken for %s by %j: %s', (trustedProxies, address, forwarded, state, right) => {
    const finding = proxyFinding({ ...inspection, trustedProxies, address, forwarded }, forged)
    expect(finding.state).toBe(state)
    if (right !== null) expect(finding.mend).toContain(`TRUSTED_PROXIES=${right}`)
  })
})

describe('secrets', () => {
  it.each([
    'the same for every process here.',
    'changemechangemechangemechangeme',
    'x'.repeat(40),
    'abababababababababababababababab',
  ])('%s could be guessed', (secret) => expect(weakness(secret)).not.toBeNull())
  it.each(['b9sQ2nUqXv0mF3yKc8ZrW5tJ7aLhE1pD', '51f0c7d2a94be6838d02c7aa1b55e9f34c60'])('%s could not', (secret) =>
    expect(weakness(secret)).toBeNull(),
  )

  const settings = (more: Record<string, string>) =>
    states(
      secretFindings(
        readConfig({
          NODE_ENV: 'production',
          PUBLIC_URL: 'https://member.example.com',
          SMTP_URL: 'smtp://127.0.0.1',
          MAIL_FROM: 'hello@example.com',
          PAYMENT_PROVIDER: 'sandbox',
          LICENCE_SECRET: 'b9sQ2nUqXv0mF3yKc8ZrW5tJ7aLhE1pD',
          ...more,
        }),
      ),
    )

  it('doctor names secrets that are unsafe in production', () => {
    expect(
      settings({ DATABASE_URL: 'postgres://postgres:postgres@db.example/foyer', METRICS_TOKEN: 'x'.repeat(20) }),
    ).toEqual({
      LICENCE_SECRET: 'ok',
      METRICS_TOKEN: 'wrong',
      'Password of the database': 'wrong',
      'The way to the database': 'warning',
      'User of the database': 'warning',
      Payments: 'wrong',
    })
  })

  it('reports nothing about safe settings', () => {
    const paddle = {
      PADDLE_API_KEY: 'pdl_live_apikey_01',
      PADDLE_CLIENT_TOKEN: 'live_01',
      PADDLE_WEBHOOK_SECRET: 'pdl_ntfset_01h8xq2nUqXv0mF3',
    }
    const place = 'postgres://foyer:mF3yKc8ZrW5tJ7aLhE1pD9x@db.example/foyer?sslmode=verify-full'
    const found = settings({
      ...paddle,
      PAYMENT_PROVIDER: 'paddle',
      DATABASE_URL: place,
      METRICS_TOKEN: '51f0c7d2a94be6838d02c7aa',
    })
    expect(new Set(Object.values(found))).toEqual(new Set(['ok']))
    const stripe = {
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: 'sk_live_01',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_01',
      STRIPE_WEBHOOK_SECRET: 'whsec_01h8xq2nUqXv0mF3Kc8Z',
    }
    expect(settings(stripe).Payments).toBe('ok')
    const trial = { ...stripe, STRIPE_SECRET_KEY: 'sk_test_01', STRIPE_PUBLISHABLE_KEY: 'pk_test_01' }
    expect(settings(trial).Payments).toBe('warning')
  })
})

describe('the files of the page', () => {
  const sent = {
    'content-security-policy': ["default-src 'self'"],
    'x-content-type-options': ['nosniff'],
    'referrer-policy': ['no-referrer'],
    'x-frame-options': ['SAMEORIGIN'],
    'strict-transport-security': ['max-age=31536000'],
    'set-cookie': ['language=de; Path=/', 'laravel_session=x; Path=/; HttpOnly; Secure; SameSite=Lax'],
  }
  const page = (more: Record<string, string[] | undefined> = {}) => {
    const headers = Object.entries({ ...sent, ...more }).filter(
      (each): each is [string, string[]] => each[1] !== undefined,
    )
    return { status: 200, headers: new Map(headers), body: '', certificateUntil: null }
  }
  it.each([
    [{}, 'ok', 'ok'],
    [{ 'x-content-type-options': ['nosniff', 'nosniff'] }, 'warning', 'ok'],
    [{ 'content-security-policy': undefined }, 'wrong', 'ok'],
    [{ 'strict-transport-security': ['max-age=300'] }, 'ok', 'wrong'],
    [{ 'strict-transport-security': undefined }, 'ok', 'wrong'],
  ])('with %j', (more, security, transport) =>
    expect(states(headerFindings(page(more), true))).toEqual({ 'Security headers': security, HSTS: transport }),
  )
  it.each([
    [sent['set-cookie'], 'ok'],
    [['laravel_session=x; Path=/; HttpOnly; SameSite=Lax'], 'wrong'],
    [['language=de'], 'warning'],
  ])('with the cookies %j', (cookies, state) =>
    expect(cookieFinding(page({ 'set-cookie': cookies })).state).toBe(state),
  )
})

it('one owner with a second factor is required, and a second one recommended', () => {
  const owner = {
    role: 'owner',
    disabledAt: null,
    email: 'ida@example.test',
    hasSecondFactor: true,
    passkeys: 0,
  } as const
  expect(ownerFinding([]).state).toBe('wrong')
  expect(ownerFinding([{ ...owner, role: 'support' }]).state).toBe('wrong')
  expect(ownerFinding([{ ...owner, disabledAt: new Date() }]).state).toBe('wrong')
  expect(ownerFinding([owner, { ...owner, hasSecondFactor: false }]).state).toBe('wrong')
  expect(ownerFinding([owner]).state).toBe('warning')
  expect(ownerFinding([owner, { ...owner, hasSecondFactor: false, passkeys: 1 }]).state).toBe('ok')
})

it('differing clocks are reported', () => {
  const now = new Date('2026-11-23T10:00:00Z')
  const server = {
    version: '1',
    node: '22',
    server: 'one',
    time: now.getTime(),
    trustedProxies: 1,
    address: '',
    forwarded: [],
  }
  expect(clockFinding(now, now, [server], now).state).toBe('ok')
  expect(clockFinding(now, new Date('2026-11-23T10:00:03Z'), [server], now).state).toBe('wrong')
  expect(clockFinding(now, now, [{ ...server, time: server.time - 60_000 }], now).state).toBe('wrong')
})

it.each([
  ['22.20.0', '2026-11-23', 'ok'],
  ['22.20.0', '2027-05-01', 'warning'],
  ['20.19.0', '2026-11-23', 'warning'],
  ['23.1.0', '2026-11-23', 'warning'],
])('Node %s on %s: %s', (version, day, state) => expect(nodeFinding(version, new Date(day)).state).toBe(state))

it('the newest backup is of the last night', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-backups-'))
  const now = new Date('2026-11-23T10:00:00Z')
  expect((await backupFinding(undefined, now)).state).toBe('unknown')
  expect((await backupFinding(join(folder, 'none'), now)).state).toBe('wrong')
  expect((await backupFinding(folder, now)).state).toBe('wrong')
  for (const [day, state] of [
    ['2026-11-21', 'wrong'],
    ['2026-11-23', 'ok'],
  ] as const) {
    const file = join(folder, day)
    writeFileSync(file, '')
    const made = new Date(`${day}T03:10:00Z`)
    utimesSync(file, made, made)
    expect((await backupFinding(folder, now)).state).toBe(state)
  }
  rmSync(folder, { recursive: true })
})

describe('downloads', () => {
  const findingOf = async (variables: Record<string, string>) =>
    (await downloadsFinding(readConfig({ FOYER_DEMO: '1', ...variables }).files)).state

  it('are fetched from a bucket that accepts our signed addresses, and no others', async () => {
    const bucket = await startS3()
    const settings = { FILES_URL: bucket.url, DOWNLOADS_FROM: 'bucket' }
    expect(await findingOf(settings)).toBe('ok')
    expect(bucket.objects.size).toBe(0)
    bucket.clock.setAhead(hours(2))
    expect(await findingOf(settings)).toBe('wrong')
    bucket.close()
    expect(await findingOf(settings)).toBe('wrong')
  })

  it.each([{}, { FILES_URL: 'http://KEY:SECRET@127.0.0.1:1/bucket' }])(
    'are served from the servers: %j',
    async (settings) => expect(await findingOf(settings)).toBe('ok'),
  )
})

it('prints the results in words, with a summary', () => {
  const findings: Finding[] = [
    { about: 'HTTPS', state: 'ok', why: 'It holds.' },
    { about: 'HSTS', state: 'wrong', why: 'It is missing.', mend: 'Mend it.' },
  ]
  expect(inWords(findings)).toBe(
    'HTTPS: ok\n    It holds.\nHSTS: WRONG\n    It is missing.\n    Mend it.\nChecks: 2; 1 wrong.',
  )
  expect(inWords(findings.slice(0, 1))).toContain('Checks: 1; all is well.')
})
