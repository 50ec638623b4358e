import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Duration, minutes, unixSeconds } from '@/platform/time/duration'
import type { Delivery } from './provider'

/**
 * How old a signature may be. Paddle's SDK has five seconds; a queue in front of us or a clock that is a little off
 * would lose webhooks with it, and within the window the record of deliveries stops a replay.
 */
export const replayWindow: Duration = minutes(5)

/** The header that Paddle sends, and our sandbox with it: `ts=1732190400;h1=<HMAC-SHA256 of "ts:body" in hex>`. */
export function sign(body: Buffer, secret: string, now: Date): string {
  const timestamp = String(unixSeconds(now))
  return `ts=${timestamp};h1=${hmacOf(timestamp, body, secret).toString('hex')}`
}

/** Whether the body was signed with the secret, and no longer ago (or ahead of us) than the replay window. */
export function isSigned({ body, signature }: Delivery, secret: string, now: Date): boolean {
  const pairs = signature.split(';').map((pair) => pair.split('='))
  const valuesOf = (wanted: string) => pairs.filter(([name]) => name === wanted).map(([, value = '']) => value)
  const [timestamp = '', ...furtherTimestamps] = valuesOf('ts')
  if (!/^\d{1,12}$/.test(timestamp) || furtherTimestamps.length > 0) return false
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > replayWindow) return false
  const expected = hmacOf(timestamp, body, secret)
  // While a secret is being replaced there is a signature with the old one and one with the new one.
  return valuesOf('h1').some((given) => {
    const bytes = Buffer.from(given, 'hex')
    return bytes.length === expected.length && timingSafeEqual(bytes, expected)
  })
}

const hmacOf = (timestamp: string, body: Buffer, secret: string) =>
  createHmac('sha256', secret).update(`${timestamp}:`).update(body).digest()
