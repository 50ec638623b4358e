import { type Fact, gap, type Key } from '../facts'
import type { Fields } from '../source/row'
import { moment, text } from '../source/values'

/** How shops write that a licence has no end. */
const endless = /^(0|null|never|lifetime|0000-00-00.*)$/i

interface LicenceNames {
  readonly end: readonly string[]
  readonly limit: readonly string[]
  /** Whether the shop's value means any number of devices; other values are a number, and an empty one is unknown. */
  readonly any: (limit: string | null) => boolean
}

/**
 * Returns a licence with its end and its number of devices. An unreadable value is reported as a gap: the licence was
 * sold.
 */
export function licenceFrom(fields: Fields, { end, limit, any }: LicenceNames, told: Omit<Key, 'is'>): Fact {
  const [ending, count] = [text(fields, ...end), text(fields, ...limit)]
  const isEndless = ending === null || endless.test(ending)
  const endsAt = isEndless ? null : moment(fields, ...end)
  if (!isEndless && endsAt === null) return gap('licence keys', told.key, `ends on ${ending}, which is no day`)
  const devices = any(count) ? 'any' : Number(count ?? 0)
  if (devices !== 'any' && !(Number.isInteger(devices) && devices >= 0)) {
    return gap('licence keys', told.key, `is for ${count} devices, which is no number`)
  }
  return { is: 'key', ...told, endsAt, devices: devices || null }
}
