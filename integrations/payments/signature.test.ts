import { describe, expect, it } from 'vitest'
import { type Duration, minutes, seconds } from '@/platform/time/duration'
import { isSigned, replayWindow, sign } from './signature'

const later = (duration: Duration, sign = 1) => new Date(now.getTime() + sign * duration)
const now = new Date('2026-11-21T12:00:00Z')
const secret = 'pdl_ntfset_secret'
const body = Buffer.from('{"event_id":"evt_1","name":"Größe"}')
const signature = sign(body, secret, now)
const h1 = signature.split(';')[1]

describe('a signature', () => {
  it('is Paddle’s: HMAC-SHA256 in hex over the timestamp, a colon, and the bytes', () => {
    const known = sign(Buffer.from('{"a":1}'), 'secret', new Date(1_700_000_000_000))
    expect(known).toBe('ts=1700000000;h1=4f0bff5cd8903c8149837f5187dd1ebbb1ba3fe7acd2a8b61cb3fb91e509a6ad')
  })

  it.each([
    ['at once', now],
    ['as late as the window is long', later(replayWindow)],
    ['by a clock that is behind', later(minutes(4), -1)],
  ])('is accepted %s', (_when, at) => expect(isSigned({ body, signature }, secret, at)).toBe(true))

  it('is accepted beside one with another secret, while the secret is being replaced', () => {
    const other = sign(body, 'pdl_ntfset_other', now).split(';')[1]
    expect(isSigned({ body, signature: `ts=1795262400;${other};${h1}` }, secret, now)).toBe(true)
  })

  it.each([
    ['too old', { body, signature }, later(seconds(replayWindow / 1000 + 1))],
    ['of a time to come', { body, signature }, later(minutes(6), -1)],
    ['of other bytes', { body: Buffer.from(`${body} `), signature }, now],
    ['of another secret', { body, signature: sign(body, 'other', now) }, now],
    ['moved to another time', { body, signature: signature.replace(/ts=\d+/, 'ts=1795262460') }, now],
    ['of two times', { body, signature: `ts=1795262400;${signature}` }, now],
    ['without a time', { body, signature: h1 ?? '' }, now],
    ['without a hash', { body, signature: 'ts=1795262400' }, now],
    ['cut short', { body, signature: signature.slice(0, -2) }, now],
    ['no hex', { body, signature: 'ts=1795262400;h1=zz' }, now],
    ['nothing', { body, signature: '' }, now],
    ['nonsense', { body, signature: ';;=;ts;h1=;ts=-1' }, now],
  ])('is refused when it is %s', (_how, delivery, at) => expect(isSigned(delivery, secret, at)).toBe(false))
})
