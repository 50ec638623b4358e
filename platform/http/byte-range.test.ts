import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { selectBytes } from './byte-range'

const file = { size: 1000, etag: '"wren"', modified: new Date('2026-11-01T09:30:00.700Z') }
const whole = { status: 200, range: { first: 0, last: 999 } }
const part = (first: number, last: number) => ({ status: 206, range: { first, last } })
const several = (...ranges: [number, number][]) => ({
  status: 206,
  range: null,
  several: ranges.map(([first, last]) => ({ first, last })),
})
const none = (status: number) => ({ status, range: null })
const day = (date: string) => new Date(date).toUTCString()
const then = day('2026-11-01T09:30:00Z')
const earlier = day('2026-10-31T09:30:00Z')
const later = day('2026-11-02T09:30:00Z')

describe('a range', () => {
  test.each([
    ['bytes=0-0', part(0, 0)],
    ['bytes=0-499', part(0, 499)],
    ['bytes=500-', part(500, 999)],
    ['bytes=999-', part(999, 999)],
    ['bytes=990-5000', part(990, 999)],
    ['bytes=-1', part(999, 999)],
    ['bytes=-5000', part(0, 999)],
    ['Bytes=1-2', part(1, 2)],
    ['bytes=1000-', none(416)],
    ['bytes=1000-2000', none(416)],
    ['bytes=-0', none(416)],
    ['bytes=5-4', whole],
    ['bytes=-', whole],
    ['bytes=', whole],
    ['bytes=a-b', whole],
    ['bytes=1.5-2', whole],
    ['lines=1-2', whole],
    ['bytes=0-1,4-5', several([0, 1], [4, 5])],
    ['bytes=4-5, 0-1, -2', several([4, 5], [0, 1], [998, 999])],
    ['bytes=0-1,2000-3000', part(0, 1)],
    ['bytes=2000-3000,4000-', none(416)],
    ['bytes=0-1,x', whole],
    ['bytes=0-1,', whole],
    // More bytes than the file has.
    ['bytes=0-,0-', whole],
    [
      `bytes=${Array.from({ length: 1000 }, (_, at) => `${at}-${at}`).join()}`,
      several(...Array.from({ length: 1000 }, (_, at): [number, number] => [at, at])),
    ],
    [`bytes=${Array.from({ length: 1001 }, () => '0-0').join()}`, whole],
    [`bytes=${'9'.repeat(400)}-`, whole],
  ])('%s', (range, expected) => expect(selectBytes({ range }, file)).toEqual(expected))

  it('is within the file, for any request', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 50 }), fc.boolean(), (text, size, marked) => {
        const { range } = selectBytes({ range: marked ? `bytes=${text}` : text }, { ...file, size })
        if (range) expect(0 <= range.first && range.first <= range.last && range.last < size).toBe(true)
      }),
    )
  })
})

describe('a condition', () => {
  const range = 'bytes=1-2'
  test.each([
    ['if-range', '"wren"', part(1, 2)],
    ['if-range', '"jay"', whole],
    // A weak tag is no word for single bytes.
    ['if-range', 'W/"wren"', whole],
    ['if-range', then, part(1, 2)],
    ['if-range', later, whole],
    ['if-range', 'whenever', whole],
    ['if-match', '"jay", "wren"', part(1, 2)],
    ['if-match', '*', part(1, 2)],
    ['if-match', '"jay"', none(412)],
    ['if-match', 'W/"wren"', none(412)],
    ['if-unmodified-since', then, part(1, 2)],
    ['if-unmodified-since', earlier, none(412)],
    ['if-unmodified-since', 'whenever', part(1, 2)],
    ['if-none-match', '"jay"', part(1, 2)],
    ['if-none-match', 'W/"wren"', none(304)],
    ['if-none-match', '*', none(304)],
    ['if-modified-since', earlier, part(1, 2)],
    ['if-modified-since', then, none(304)],
    ['if-modified-since', 'whenever', part(1, 2)],
  ])('%s: %s', (name, value, expected) =>
    expect(
      selectBytes(
        Object.fromEntries([
          ['range', range],
          [name, value],
        ]),
        file,
      ),
    ).toEqual(expected),
  )

  it('by tag comes before one by date', () => {
    const tags = { 'if-match': '"wren"', 'if-none-match': '"jay"' }
    const dates = { 'if-unmodified-since': earlier, 'if-modified-since': later }
    expect(selectBytes({ ...tags, ...dates }, file)).toEqual(whole)
  })
})
