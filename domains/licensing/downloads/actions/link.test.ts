import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readLink, writeLink } from './link'

const secret = randomBytes(32)
const links = fc.record({
  release: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
  member: fc.integer({ min: 0, max: 2 ** 48 - 1 }),
  expiresAt: fc.integer({ min: 0, max: 4_000_000_000 }).map((seconds) => new Date(seconds * 1000)),
})

it('a link returns its content, in URL-safe letters', () => {
  fc.assert(
    fc.property(links, (link) => {
      const text = writeLink(secret, link)
      expect(text).toMatch(/^[a-p]{62}$/)
      expect(readLink(secret, text)).toEqual(link)
    }),
  )
})

it('a link is invalid with a changed letter, or with another secret', () => {
  fc.assert(
    fc.property(links, fc.nat(61), fc.integer({ min: 1, max: 15 }), (link, place, step) => {
      const text = writeLink(secret, link)
      const letter = String.fromCharCode(97 + ((text.charCodeAt(place) - 97 + step) % 16))
      expect(readLink(secret, text.slice(0, place) + letter + text.slice(place + 1))).toBeNull()
      expect(readLink(randomBytes(32), text)).toBeNull()
    }),
  )
})

it('any other text is invalid', () => {
  fc.assert(fc.property(fc.string({ maxLength: 70 }), (text) => readLink(secret, text) === null))
})
