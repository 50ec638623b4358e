import { describe, expect, it } from 'vitest'
import { days, before as earlier, hours, after as later, minutes, seconds } from '@/platform/time/duration'
import { addressProblem, limits, secretOf } from './endpoint'
import { attemptOutcomes, outcomeOf } from './outcomes'
import { isSpent, pauseAfter, restAfter } from './retries'
import { envelopeOf, isTest, objectKey, testName, wants } from './types'

const now = new Date('2026-11-21T12:00:00Z')

describe('the address of an endpoint', () => {
  const real = { insecure: false }

  it.each([
    ['https://crm.example.com/hooks', null],
    ['https://crm.example.com:8443/hooks?of=foyer', null],
    ['http://crm.example.com/hooks', 'insecure'],
    ['ftp://crm.example.com/hooks', 'malformed'],
    ['ahttps://crm.example.com/', 'malformed'],
    ['httpsa://crm.example.com/', 'malformed'],
    ['crm.example.com/hooks', 'malformed'],
    ['https://', 'malformed'],
    ['https://ada@crm.example.com/hooks', 'malformed'],
    ['https://:word@crm.example.com/hooks', 'malformed'],
    ['https://crm.example.com/hooks#part', 'malformed'],
    ['', 'malformed'],
  ])('%s: %s', (given, problem) => expect(addressProblem(given, real)).toBe(problem))

  it('may be without TLS in a test installation, where all other rules apply', () => {
    expect(addressProblem('http://127.0.0.1:4000/hooks', { insecure: true })).toBe(null)
    expect(addressProblem('https://crm.example.com/', { insecure: true })).toBe(null)
    expect(addressProblem('ftp://127.0.0.1/', { insecure: true })).toBe('malformed')
  })

  it('has 500 characters at most', () => {
    const start = 'https://crm.example.com/'
    const long = start + 'a'.repeat(limits.url - start.length)
    expect(limits.url).toBe(500)
    expect([addressProblem(long, real), addressProblem(`${long}a`, real)]).toEqual([null, 'malformed'])
  })
})

describe('an attempt', () => {
  it.each([
    [199, 'rejected'],
    [200, 'delivered'],
    [204, 'delivered'],
    [299, 'delivered'],
    [300, 'redirected'],
    [399, 'redirected'],
    [400, 'rejected'],
    [409, 'rejected'],
    [410, 'gone'],
    [411, 'rejected'],
    [500, 'rejected'],
  ])('that is answered with %i is %s', (status, outcome) => {
    expect(outcomeOf(status)).toBe(outcome)
    expect(attemptOutcomes).toContain(outcome)
  })

  it('is followed by growing pauses, of eight hours at most', () => {
    const pauses = Array.from({ length: 11 }, (_, made) => pauseAfter(made + 1))
    expect(pauses).toEqual([
      seconds(5),
      seconds(30),
      minutes(2),
      minutes(10),
      minutes(30),
      hours(1),
      hours(2),
      hours(4),
      hours(8),
      hours(8),
      hours(8),
    ])
    expect(pauseAfter(0)).toBe(seconds(5))
  })

  it('is the last one three days after the first', () => {
    expect(isSpent(earlier(now, days(3)), now)).toBe(true)
    expect(isSpent(later(earlier(now, days(3)), seconds(1)), now)).toBe(false)
  })
})

describe('a receiver', () => {
  it('rests after ten failures in a row, twice as long each time, up to a quarter of an hour', () => {
    expect(restAfter(9, now)).toBe(null)
    const rests = [10, 11, 12, 15, 16, 20, 21, 50].map((failures) => restAfter(failures, now))
    expect(rests).toEqual(
      [seconds(15), seconds(30), minutes(1), minutes(8), ...Array(4).fill(minutes(15))].map((rest) => later(now, rest)),
    )
  })
})

describe('the envelope on the wire', () => {
  it('has the secret in the form of Standard Webhooks', () =>
    expect(secretOf(Uint8Array.of(0xde, 0xad, 0xbe, 0xef))).toBe('whsec_3q2+7w=='))

  it('has its moment in ISO 8601', () => {
    const object = { type: 'order', id: 'A-1' } as const
    const event = { id: 'evt_1_abc', type: 'order.paid', version: 1, object, at: now, data: { total: 1 } } as never
    expect(envelopeOf(event)).toEqual({
      id: 'evt_1_abc',
      type: 'order.paid',
      version: 1,
      object,
      data: { total: 1 },
      timestamp: '2026-11-21T12:00:00.000Z',
    })
    expect(objectKey(object)).toBe('order:A-1')
  })

  it('has every type where none is requested, otherwise the requested ones', () => {
    expect([wants([], 'order.paid'), wants(['order.paid'], 'order.paid')]).toEqual([true, true])
    expect(wants(['refund.requested'], 'order.paid')).toBe(false)
  })

  it('is marked as a test by its name alone', () => {
    expect(testName('7KQ2')).toBe('evt_0_7KQ2')
    expect([isTest(testName('7KQ2')), isTest('evt_10_7KQ2'), isTest('x_evt_0_')]).toEqual([true, false, false])
  })
})
