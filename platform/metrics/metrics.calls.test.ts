import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enqueue, enqueueRecurring } from '@/platform/jobs/queue'
import { jobs } from '@/platform/jobs/tables'
import { bouncingAddresses, mailHolds, mails } from '@/platform/mail/tables'
import { hours, minutes } from '@/platform/time/duration'
import { startServer, type TestServer } from '@/tests/server/server'

const token = 'let me see, please'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ METRICS_TOKEN: token })
})
afterAll(() => server.close())

const ask = (authorization?: string) =>
  fetch(`${server.url}/metrics`, { headers: authorization === undefined ? {} : { authorization } })

/** Every figure by its name and labels, as Prometheus reads them. */
async function figures() {
  const lines = (await (await ask(`Bearer ${token}`)).text()).split('\n').filter((line) => !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]))
}

describe('the figures of a process', () => {
  it('need the token', async () => {
    expect((await ask()).status).toBe(404)
    expect((await ask('Bearer let me')).status).toBe(404)
    expect((await ask(`Bearer ${token}`)).headers.get('content-type')).toContain('text/plain; version=0.0.4')
  })

  it('count answers by call, status and code', async () => {
    const route = '/api/auth/login'
    await server.visitor().login('nobody@example.test', 'wrong password')
    const seen = await figures()
    const timed = `foyer_http_request_seconds_count{method="POST",route="${route}",status="200"}`
    expect(seen.get(timed)).toBe(1)
    expect([...seen].filter(([name]) => name.startsWith(`foyer_answers_total{route="${route}"`))).toHaveLength(2)
  })

  it('show the queue’s jobs, and their delay', async () => {
    const { database, clock, worker } = server
    await worker.drain()
    const due = clock.now()
    for (const kind of ['trial.never', 'trial.never', 'trial.fails'])
      await enqueue(database, { kind, payload: {}, runAt: due })
    await enqueue(database, { kind: 'trial.never', payload: {}, runAt: new Date(due.getTime() + minutes(60)) })
    worker.handle('trial.fails', async () => {
      throw new Error('It always does')
    })
    clock.advance(minutes(5))
    await worker.drain()
    await database.insert(jobs).values({ kind: 'trial.given', payload: {}, runAt: due, failedAt: due })
    const seen = await figures()
    expect(seen.get('foyer_jobs{kind="trial.never",state="due"}')).toBe(2)
    expect(seen.get('foyer_jobs{kind="trial.never",state="later"}')).toBe(1)
    expect(seen.get('foyer_job_oldest_seconds{kind="trial.never"}')).toBe(300)
    expect(seen.get('foyer_jobs{kind="trial.given",state="failed"}')).toBe(1)
    expect(seen.get('foyer_attention{kind="failedJobs"}')).toBe(1)
    expect(seen.get('foyer_attention_oldest_seconds{kind="failedJobs"}')).toBe(300)
    expect(seen.get('foyer_job_seconds_count{kind="trial.fails",outcome="failed"}')).toBe(1)
  })

  it('show jobs that fail at every try since they were due, and the last run of recurring jobs', async () => {
    const { database, clock, worker } = server
    worker.handle('trial.poison', async () => {
      throw new Error('It always does')
    })
    worker.recur('trial.recurs', hours(1), async () => {})
    for (let count = 0; count < 3; count++) {
      await enqueue(database, { kind: 'trial.poison', payload: {}, runAt: clock.now() })
    }
    await enqueueRecurring(database, ['trial.recurs'], clock.now())
    for (let round = 0; round < 8; round++) {
      await worker.drain()
      clock.advance(minutes(5))
    }
    const seen = await figures()
    const of = (state: string) => seen.get(`foyer_jobs{kind="trial.poison",state="${state}"}`)
    expect(['due', 'later', 'failing', 'failed'].map(of)).toEqual([0, 0, 3, 0])
    expect(seen.get('foyer_job_oldest_seconds{kind="trial.poison"}')).toBe(2400)
    expect(seen.get('foyer_job_done_seconds{kind="trial.recurs"}')).toBe(2400)
    await database.delete(jobs).where(eq(jobs.kind, 'trial.poison'))
  })

  it('alert about money: each job kind of its lane is in the alert', async () => {
    await server.worker.drain()
    const alerts = await readFile('deploy/monitoring/alerts.yml', 'utf8')
    const [, pattern = ''] = /FoyerMoneyFails[\s\S]*?kind=~"([^"]+)"/.exec(alerts) ?? []
    const { rows } = await server.database.execute<{ kind: string }>("select kind from job_kinds where lane = 'money'")
    expect(rows.length).toBeGreaterThan(10)
    const paged = new RegExp(`^(?:${pattern.replaceAll('\\\\', '\\')})$`)
    expect(rows.filter(({ kind }) => !paged.test(kind))).toEqual([])
  })

  it('count sign-ins from the start, so that an alert sees zero', async () => {
    const fresh = await startServer({ METRICS_TOKEN: token })
    const answer = await fetch(`${fresh.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    expect(await answer.text()).toContain('foyer_answers_total{route="/api/auth/login",cscode="0"} 0')
    await fresh.close()
  })

  it('show waiting mail', async () => {
    const { database, clock } = server
    const mail = {
      kind: 'trial',
      recipient: 'ada@example.test',
      language: 'en',
      subject: 'A trial',
      confidential: false,
    }
    await database.insert(mails).values([
      { ...mail, createdAt: clock.now() },
      { ...mail, createdAt: clock.now(), heldAt: clock.now() },
      { ...mail, createdAt: clock.now(), bouncedAt: clock.now() },
      { ...mail, createdAt: clock.now(), sentAt: clock.now() },
    ])
    await database.insert(bouncingAddresses).values({ address: 'gone@example.test', since: clock.now(), reason: '550' })
    await database.insert(mailHolds).values({ since: clock.now(), by: 'the import' })
    clock.advance(minutes(1))
    const seen = await figures()
    expect(seen.get('foyer_mails{state="waiting"}')).toBe(1)
    expect(seen.get('foyer_mails{state="held"}')).toBe(1)
    expect(seen.get('foyer_mail_oldest_seconds')).toBe(60)
    expect(seen.get('foyer_bouncing_addresses')).toBe(1)
  })

  it('cover the dashboard and the alerts of deploy/monitoring', async () => {
    await server.visitor().login('nobody@example.test', 'wrong password')
    const declared = (await (await ask(`Bearer ${token}`)).text()).matchAll(/^# TYPE (\w+)/gm)
    const names = new Set([...(await figures()).keys()].map((name) => name.replace(/\{.*/, '')))
    // Gauges without a series yet, such as of endpoints that do not exist.
    for (const [, name = ''] of declared) names.add(name)
    // Without a provider of payments there are no webhooks.
    names.add('foyer_webhooks_total')
    const files = ['grafana-dashboard.json', 'alerts.yml'].map((file) => readFile(`deploy/monitoring/${file}`, 'utf8'))
    const used = (await Promise.all(files)).flatMap((text) => text.match(/\b(foyer|nodejs|process)_\w+/g) ?? [])
    expect(used.length).toBeGreaterThan(40)
    expect(used.filter((name) => !names.has(name))).toEqual([])
  })

  it('are in the documentation, each of our own', async () => {
    const documented = await readFile('docs/operation/monitoring.md', 'utf8')
    const ours = [...(await figures()).keys()].flatMap(
      (name) => name.match(/^foyer_\w+?(?=_bucket|_sum|_count|\{|$)/) ?? [],
    )
    expect([...new Set(ours)].filter((name) => !documented.includes(`\`${name}\``))).toEqual([])
  })
})

describe('an answer', () => {
  it('has the request id of the log', async () => {
    const answer = await fetch(`${server.url}/healthz`)
    const name = answer.headers.get('x-request-id')
    expect(name).toMatch(/^[2-9A-Z]{10}$/)
    const lines = server.log.map((line) => JSON.parse(line) as { reqId?: string; route?: string })
    expect(lines.filter(({ reqId }) => reqId === name)).toMatchObject([{ route: '/healthz' }])
  })

  it('takes no id from a client', async () => {
    const answer = await fetch(`${server.url}/healthz`, { headers: { 'x-request-id': 'mine' } })
    expect(answer.headers.get('x-request-id')).not.toBe('mine')
  })
})
