import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '@/tests/server/server'
import { startTracing } from './start'

interface SentSpan {
  readonly name: string
  readonly kind: number
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: readonly { key: string; value: { stringValue?: string; intValue?: number } }[]
}

/** The complete requests that a collector received. */
const bodies: string[] = []
const collector = createServer(async (request, response) => {
  bodies.push(`${request.url} ${Buffer.concat(await request.toArray()).toString()}`)
  response.setHeader('content-type', 'application/json').end('{}')
})

let server: TestServer
let spans: readonly SentSpan[]
let log: readonly Record<string, unknown>[]
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const stop = startTracing({
    collector: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    version: '1',
  })
  server = await startServer()
  await server.member({ email: 'zoe.private@example.test' })
  await server.visitor().login('zoe.private@example.test', 'a secret word')
  await server.worker.drain()
  await stop()
  spans = bodies.flatMap((body) =>
    JSON.parse(body.slice('/v1/traces '.length)).resourceSpans.flatMap(
      ({ scopeSpans }: { scopeSpans: { spans: SentSpan[] }[] }) => scopeSpans.flatMap((scope) => scope.spans),
    ),
  )
  log = server.log.map((line) => JSON.parse(line))
})
afterAll(async () => {
  await server.close()
  await new Promise((resolve) => collector.close(resolve))
})

const login = () => spans.find(({ name }) => name === 'POST /api/auth/login') as SentSpan

it('a request sends a span named by its route', () => {
  const facts = Object.fromEntries(
    login().attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
  )
  expect(facts).toMatchObject({ 'http.route': '/api/auth/login', 'http.response.status_code': 200 })
  expect(login().parentSpanId ?? '').toBe('')
})

it('a request’s statements are children of its span, after its body was read', () => {
  const within = spans.filter(({ parentSpanId }) => parentSpanId === login().spanId)
  expect(within.length).toBeGreaterThan(0)
  expect(new Set(within.map(({ traceId }) => traceId))).toEqual(new Set([login().traceId]))
})

it('the lines of the log name the trace', () => {
  const lines = log.filter(({ route }) => route === '/api/auth/login')
  expect(lines).toMatchObject([{ trace: login().traceId }])
})

it('a trace contains no user input', () => {
  expect(bodies.join('\n')).not.toMatch(/zoe\.private|a secret word|127\.0\.0\.1/)
})
