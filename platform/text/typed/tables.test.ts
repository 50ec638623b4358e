import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { decimal } from '@/platform/i18n/money'
import { allCurrencies, exponentOf } from '@/platform/money/iso-4217'
import { money } from '@/platform/money/money'
import { rowsOf } from '../table'
import { isNoText, readBytes, readUtf8 } from './bytes'
import { dayOrderIn, dayWritten } from './day'
import { amountWritten } from './number'

const bytes = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, turned = false) => {
  const buffer = Buffer.from(text, 'utf16le')
  return new Uint8Array(turned ? buffer.swap16() : buffer)
}
const western = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))

describe('the bytes of a file', () => {
  const text = 'Währung;Betrag\r\nEUR;1,00\r\n'

  test.each([
    ['UTF-8', bytes(text), 'utf-8', false],
    ['UTF-8 with its mark', bytes(`\ufeff${text}`), 'utf-8', false],
    ['UTF-16', utf16(`\ufeff${text}`), 'utf-16le', false],
    ['UTF-16 turned round', utf16(`\ufeff${text}`, true), 'utf-16be', false],
    ['UTF-16 without its mark', utf16(text), 'utf-16le', false],
    ['Windows-1252', western(text), 'windows-1252', true],
  ])('are read as they were written: %s', (_, given, encoding, isGuessed) => {
    expect(readBytes(given)).toEqual({ text, encoding, isGuessed })
  })

  it('have the euro and the quotation marks of Windows', () => {
    expect(readBytes(Uint8Array.from([0xe4, 0x80, 0x84, 0x93]))).toMatchObject({ text: 'ä€„“' })
  })

  it('are read by the declaration of an XML file', () => {
    const xml = (encoding: string) => `<?xml version="1.0" encoding='${encoding}'?><Nm>Söhne</Nm>`
    expect(readBytes(western(xml('ISO-8859-1')))).toMatchObject({ text: xml('ISO-8859-1'), isGuessed: false })
    expect(readBytes(bytes(xml('UTF-16')))).toMatchObject({ text: xml('UTF-16'), encoding: 'utf-8' })
    const kana = `<?xml version="1.0" encoding="Shift_JIS"?><Nm>`
    expect(readBytes(Uint8Array.from([...bytes(kana), 0x93, 0x63]))).toMatchObject({ text: `${kana}田` })
    expect(readBytes(western(xml('EBCDIC-X')))).toEqual({ problem: 'encoding', encoding: 'ebcdic-x' })
  })

  it('of a vendor’s folder have to be UTF-8, and others are reported', () => {
    expect(readUtf8(bytes(`\ufeff${text}`))).toEqual({ text })
    expect(readUtf8(western(text))).toEqual({ wrong: 'is written as windows-1252: save it as UTF-8' })
    expect(readUtf8(utf16(`\ufeff${text}`))).toEqual({ wrong: 'is written as utf-16le: save it as UTF-8' })
  })

  it('are refused as text where they are a picture', () => {
    expect(readBytes(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]))).toEqual({ problem: 'binary', encoding: null })
  })

  it('never come out with a letter replaced', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (given) => {
        const read = readBytes(given)
        const isOwn = Buffer.from(given).includes(Buffer.from('\ufffd')) || given.includes(0xfd)
        expect(isNoText(read) || isOwn || !read.text.includes('\ufffd')).toBe(true)
      }),
    )
  })
})

describe('an amount in a table', () => {
  test.each([
    ...[
      '1234.56',
      '1,234.56',
      '1.234,56',
      "1'234.56",
      '1 234,56',
      '1\u202f234,56',
      '1234,56',
      '１２３４．５６',
      '+1234.56',
    ].map((text) => [text, 'EUR', 123456] as const),
    ...([
      ['12', 'EUR', 1200],
      ['-5,5', 'EUR', -550],
      ['\u22125,50', 'EUR', -550],
      ['1.234.567', 'EUR', 123_456_700],
      ['1.234', 'EUR', 'doubt'],
      ['12,500', 'USD', 'doubt'],
      ['12.500', 'KWD', 12_500],
      ['1.234', 'BHD', 1234],
      ['1234.567', 'KWD', 1_234_567],
      ['1,234.567', 'KWD', 1_234_567],
      ['12,5', 'KWD', 12_500],
      ['1,980', 'JPY', 1980],
      ['1980', 'JPY', 1980],
      ['1980.00', 'JPY', 1980],
      ['1980.5', 'JPY', 'none'],
      ['1234.567', 'EUR', 'none'],
      ['', 'EUR', 'none'],
      ['EUR 5', 'EUR', 'none'],
      ['1.2.3', 'EUR', 'none'],
      ['1,23,4', 'EUR', 'none'],
    ] as const),
  ])('%j %s is %s', (text, currency, amount) => expect(amountWritten(text, currency)).toBe(amount))

  it('is read back as written, in every currency', () => {
    fc.assert(
      fc.property(fc.constantFrom(...allCurrencies), fc.integer({ min: -1e9, max: 1e9 }), (currency, minor) => {
        const written = decimal(money(minor, currency))
        expect(amountWritten(written, currency)).toBe(minor)
        expect(amountWritten(written.replace('.', ','), currency)).toBe(minor)
        expect(exponentOf(currency)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('a day in a table', () => {
  test.each([
    ['2026-11-21', '2026-11-21'],
    ['2026-11-21T10:00:00Z', '2026-11-21'],
    ['2026/11/21', '2026-11-21'],
    ['21.11.2026', '2026-11-21'],
    ['28.11.26', '2026-11-28'],
    ['1.2.2026', '2026-02-01'],
    ['２８．１１．２０２６', '2026-11-28'],
    ['31.11.2026', null],
    ['03/04/2027', null],
    ['25/04/2027', null],
    ['04/04/2027', '2027-04-04'],
    ['', null],
  ])('%j is %s', (text, day) => expect(dayWritten(text, null)).toBe(day))

  it('with slashes is read in the order that its table proves, or not at all', () => {
    expect(dayOrderIn(['03/04/2027', '25/04/2027'])).toBe('dayFirst')
    expect(dayOrderIn(['03/04/2027', '04/25/27'])).toBe('monthFirst')
    expect(dayOrderIn(['25/04/2027', '04/25/2027'])).toBe('both')
    expect(dayOrderIn(['03/04/2027', '12-01-2027'])).toBe('doubt')
    expect(dayOrderIn(['', '2027-04-03', '04/04/2027'])).toBe('none')
    expect(dayWritten('03/04/2027', 'dayFirst')).toBe('2027-04-03')
    expect(dayWritten('03/04/27', 'monthFirst')).toBe('2027-03-04')
    expect(dayWritten('25/04/2027', 'monthFirst')).toBeNull()
  })
})

test.each([
  [
    'sep=;\r\na;b,c\r\n1;2\r\n',
    [
      ['a', 'b,c'],
      ['1', '2'],
    ],
  ],
  [
    '\ufeff"sep=,"\n"a;x",b\n1,2',
    [
      ['a;x', 'b'],
      ['1', '2'],
    ],
  ],
])('a table’s separator is detected: %j', (content, cells) => {
  const rows = rowsOf(content)
  expect(rows?.map((row) => row.cells)).toEqual(cells)
  expect(rows?.map(({ line }) => line)).toEqual([2, 3])
})
