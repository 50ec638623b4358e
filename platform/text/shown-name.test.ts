import { describe, expect, it } from 'vitest'
import {
  foldName,
  isPlainName,
  keptName,
  keptText,
  namesNoAddress,
  namesVendor,
  plainName,
  shownName,
} from './shown-name'

describe('a name', () => {
  it.each([
    'Ada Lovelace',
    'Jean-Luc Picard',
    'O’Brien',
    'J. R. R. Tolkien',
    'J.R.R. Tolkien',
    'Dr. Grace M. Hopper',
    'Acme Inc.',
    'Bau S.p.A.',
    'Turnverein 1860 e.V.',
    'Sàrl S.A.',
    'Klang Nord A/S',
    'Ada c/o Grace',
    'Web 2',
    '1234567 Ontario Ltd',
    '9123-4567 Québec Inc.',
    'ジョン・スミス',
    'モーニング娘。',
    '株式会社例',
    '葛\u{E0100}城',
    'Иван Петров',
    'Acme & Sons (Berlin)',
    'Studio 54',
    '3M',
    'AT&T',
    'Omega Αθήνα',
    'Wow 🚀',
  ])('may be %s', (name) => expect(isPlainName(name)).toBe(true))

  it.each([
    'Pay at evil.test',
    'evil.com',
    'call 185.199.1.2',
    '185.199.1.2/pay',
    'evil。com',
    'evil．com',
    'evil｡com',
    'evil․com',
    'evil۔com',
    'evilꓸcom',
    'e\u200bvil.c\u2060om',
    'evil\u00ad.com',
    'evil\ufe0f.com',
    'i❤.ws',
    '⒈com x',
    'x.xn--p1ai',
    'https://evil',
    'evil/pay',
    'evil\\pay',
    '0900/123456',
    'Ring 0900 12 34 56',
    '+49 30 1234567',
    '1-800-555-0199',
    'www evil',
    'a\nb',
    'a\u2028b',
    'Tidеwren',
    'Αpple',
  ])('may not be %j', (name) => expect(isPlainName(name)).toBe(false))

  it.each([
    ['Tidewren Billing', true],
    ['T i d e w r e n', true],
    ['tide\u200bwren-team', true],
    ['ＴＩＤＥＷＲＥＮ', true],
    ['Tide Wrench', true],
    ['Wren Tide', false],
  ])('%j imitates the vendor Tidewren: %s', (name, does) => expect(namesVendor(name, 'Tidewren')).toBe(does))

  it('imitates a short vendor name only as a separate word', () => {
    expect(namesVendor('Pax Support', 'Pax')).toBe(true)
    expect(namesVendor('Paxton Ltd', 'Pax')).toBe(false)
    expect(namesVendor('Paxton Ltd', '')).toBe(false)
  })

  it('is folded, refused, or replaced by the address', () => {
    expect(foldName(' Zoe\u0308\u202e ')).toBe('Zoë')
    expect(plainName('Tidewren', 'Acme\u200b GmbH')).toBe('Acme GmbH')
    expect(plainName('Tidewren', '\u200b')).toBeNull()
    expect(plainName('Tidewren', 'Tidewren Billing')).toBeNull()
    const address = 'ada@example.test'
    expect(shownName('Tidewren', { name: 'Ada', address })).toBe('Ada')
    expect(shownName('Tidewren', { name: 'Pay at evil.test', address })).toBe(address)
    expect(shownName('Tidewren', { name: 'Tidewren', address })).toBe(address)
    expect(shownName('Tidewren', { name: '', address })).toBe(address)
  })

  it.each(['Go to evil.test', 'https://evil.test/x\\y', 'www.evil。com', 'a\nb.c.de', '+49 30 1234567'])(
    'that is older than the rule is shown defused: %j',
    (name) => expect(namesNoAddress(keptName(name))).toBe(true),
  )
})

describe('words', () => {
  it.each([
    'Happy birthday! Enjoy it.',
    'Costs 2.50, or 1/2.',
    'ありがとう。OKです。',
    'Wait…what',
    'Call me: +49 30 1234567',
  ])('may be %s', (words) => expect(namesNoAddress(words)).toBe(true))

  it.each(['see evil.test', 'evil。com', '185.199.1.2', 'evil\u200b.com', 'mailto:x', 'ftp://x'])(
    'may not be %j',
    (words) => {
      expect(namesNoAddress(words)).toBe(false)
      expect(namesNoAddress(keptText(words))).toBe(true)
    },
  )
})
