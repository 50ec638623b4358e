import { describe, expect, it } from 'vitest'
import { deliveryAt } from '@/domains/commerce/checkout/rules/present'
import { namesNoAddress } from '@/platform/text/shown-name'
import { days } from '@/platform/time/duration'
import { compared, grouped, reminderBefore } from '.'

const now = new Date('2026-03-27T12:00:00Z')
const at = (day: string, timeZone: string) => deliveryAt({ day, timeZone }, now)?.toISOString() ?? null

describe('the day of a gift', () => {
  it.each([
    ['2026-03-28', 'Europe/Berlin', '2026-03-28T07:00:00.000Z'],
    // The clocks of Berlin go forward that night.
    ['2026-03-29', 'Europe/Berlin', '2026-03-29T06:00:00.000Z'],
    ['2026-03-28', 'Asia/Tokyo', '2026-03-27T23:00:00.000Z'],
    ['2026-03-28', 'America/Los_Angeles', '2026-03-28T15:00:00.000Z'],
    // Eight o'clock is over: at once.
    ['2026-03-27', 'Europe/Berlin', now.toISOString()],
    ['2026-03-27', 'America/Los_Angeles', '2026-03-27T15:00:00.000Z'],
    ['2026-03-26', 'Europe/Berlin', null],
    ['2026-02-30', 'Europe/Berlin', null],
    ['2028-03-27', 'Europe/Berlin', null],
    ['2026-03-28', 'Nowhere/Land', null],
  ])('%s in %s is %s', (day, timeZone, moment) => expect(at(day, timeZone)).toBe(moment))
})

it('reads a code in any spelling', () => {
  expect(grouped('ABCDEFGHJKMNPQRS')).toBe('ABCD-EFGH-JKMN-PQRS')
  expect(grouped('ABC')).toBe('')
  expect(compared(' abcd–efgh jkmn-pqrs ')).toBe('ABCDEFGHJKMNPQRS')
})

it.each([
  ['Happy birthday! Enjoy it.', true],
  ['z. B. at 8.30, 1.000 times', true],
  ['see evil.example', false],
  ['HTTPS://x', false],
  ['ｗｗｗ．evil．com', false],
])('“%s” names no web address: %s', (text, none) => expect(namesNoAddress(text)).toBe(none))

it('reminds a week before a gift returns, or at half of a shorter time', () =>
  expect([60, 14, 10, 2].map(reminderBefore)).toEqual([days(7), days(7), days(5), days(1)]))
