import { describe, expect, it } from 'vitest'
import { indexCatalogue } from '@/domains/commerce/catalogue/rules'
import { endOfTerm } from '@/domains/commerce/catalogue/rules/terms'
import { after, days } from '@/platform/time/duration'
import { licenceContent } from '@/tests/shop/licences'
import { readKeyList, termFor } from './key-list'

const now = new Date('2026-11-24T10:00:00Z')
const catalogue = indexCatalogue(1, licenceContent)
const read = (...lines: string[]) => readKeyList(lines.join('\n'), { catalogue, platforms: {} }, now)

describe('a list of earlier keys', () => {
  it('is read by the names of its columns, in any order, punctuation and case', () => {
    const { keys, problems } = read(
      'Max-Devices;Valid Until;Serial Number;Product;OS;E-Mail;Colour',
      '3;31.12.2027;OLD-TIDE-0001;music;Windows 10;Ida@Example.test;red',
      ';;OLD TIDE 0002;4;;;',
      '',
    )
    expect(problems).toEqual([])
    expect(keys).toMatchObject([
      { line: 2, key: 'OLD-TIDE-0001', pid: 4, extraSeats: 2, email: 'ida@example.test', isRoomier: false },
      { line: 3, key: 'OLD TIDE 0002', pid: 4, term: 'LFT', extraSeats: 0, extraDays: 0, email: null },
    ])
  })

  it('reports problems by line, and continues', () => {
    const { keys, problems } = read(
      'key,product,platform,devices,valid until,bought,email',
      'short,1,,,,,',
      'OLD-TIDE-0001,99,,,,,',
      'OLD-TIDE-0002,downloader,win,,,,',
      'OLD-TIDE-0003,music,linux,,,,',
      'OLD-TIDE-0004,1,amiga,,,,',
      'OLD-TIDE-0005,1,,none,,,',
      'OLD-TIDE-0006,1,,,soon,,',
      'OLD-TIDE-0007,1,,,2099-01-01,,',
      'OLD-TIDE-0008,1,,,,2030-01-01,',
      'OLD-TIDE-0009,1,,,,,ida',
      'OLD-TIDE-0010,1,,,,,',
      'old tide 0010,1,,,,,',
    )
    expect(keys.map(({ key }) => key)).toEqual(['OLD-TIDE-0010'])
    expect(problems).toEqual([
      { line: 2, kind: 'key', value: 'short' },
      { line: 3, kind: 'product', value: '99' },
      { line: 4, kind: 'ambiguous', value: '1, 17' },
      { line: 5, kind: 'platform', value: 'linux' },
      { line: 6, kind: 'platform', value: 'amiga' },
      { line: 7, kind: 'devices', value: 'none' },
      { line: 8, kind: 'until', value: 'soon' },
      { line: 9, kind: 'until', value: '2099-01-01' },
      { line: 10, kind: 'bought', value: '2030-01-01' },
      { line: 11, kind: 'email', value: 'ida' },
      { line: 13, kind: 'repeated', value: '12' },
    ])
  })

  it('has days with slashes only where other lines decide their order', () => {
    const list = (...until: readonly string[]) => [
      'key,product,valid until',
      ...until.map((day, at) => `OLD-TIDE-000${at},1,${day}`),
    ]
    expect(read(...list('03/04/2027', '2027-12-31'))).toMatchObject({
      dayOrder: null,
      problems: [{ line: 2, kind: 'day', value: '03/04/2027' }],
    })
    const { keys, dayOrder } = read(...list('03/04/2027', '01/31/2027'))
    expect(dayOrder).toBe('monthFirst')
    const [first] = keys
    expect(first && after(endOfTerm(first.term, first.boughtAt) ?? now, days(first.extraDays))).toEqual(
      new Date('2027-03-05T00:00:00Z'),
    )
    expect(read(...list('25/01/2027', '01/25/2027')).problems).toHaveLength(2)
  })

  it('takes pasted keys with characters of other keyboards', () => {
    const { keys, problems } = read('key,product', 'OLD–TIDE−0001,1', 'ＯＬＤ\u200b-TIDE-0002,1', 'OLDーTIDEー0001,1')
    expect(keys.map(({ key }) => key)).toEqual(['OLD-TIDE-0001', 'OLD-TIDE-0002'])
    expect(problems).toEqual([{ line: 4, kind: 'repeated', value: '2' }])
  })

  it('needs a key and a product', () => {
    expect(read('serial,name', 'a,b').problems).toEqual([{ line: 1, kind: 'columns', value: 'product' }])
    expect(read('').problems).toEqual([{ line: 1, kind: 'format', value: '' }])
  })
})

describe('the term of an earlier key', () => {
  const ends = ({ term, boughtAt, extraDays }: NonNullable<ReturnType<typeof termFor>>) => {
    const end = endOfTerm(term, boughtAt)
    return end && after(end, days(extraDays))
  }

  it.each([
    ['2027-12-31', null],
    ['2028-02-29', null],
    ['2031-01-01', null],
    ['2016-05-04', null],
    ['2027-12-31', '2016-05-04'],
    ['2026-12-05', '2026-11-20'],
    ['2026-12-31', '2025-11-30'],
  ])('ends on the day of the list: %s, bought %s', (until, bought) => {
    const end = new Date(`${until}T00:00:00Z`)
    const found = termFor(end, bought === null ? null : new Date(`${bought}T00:00:00Z`), now)
    expect(found && ends(found)?.toISOString().slice(0, 10)).toBe(until)
    expect(found && found.boughtAt <= now).toBe(true)
  })

  it('has no end where the list states none', () => {
    expect(termFor(null, null, now)).toEqual({ term: 'LFT', boughtAt: now, extraDays: 0 })
  })
})
