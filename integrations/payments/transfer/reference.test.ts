import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { characters } from '@/platform/text/alphabet'
import { bodyLength, creditorReference, referencesIn, writtenReference } from './reference'

const bodies = fc
  .array(fc.constantFrom(...characters), { minLength: bodyLength, maxLength: bodyLength })
  .map((signs) => signs.join(''))

describe('a creditor reference', () => {
  it('has the check digits of ISO 11649', () => {
    expect(creditorReference('539007547034')).toBe('RF18539007547034')
    expect(writtenReference('RF18539007547034')).toBe('RF18 5390 0754 7034')
  })

  it('is found in a payer’s text, with any spaces and line breaks', () => {
    fc.assert(
      fc.property(bodies, fc.constantFrom('', ' ', '-', '\n', ' . '), (body, between) => {
        const reference = creditorReference(body)
        const spaced = [...reference].join(between)
        // The text beside it has letters that no reference begins with.
        expect(referencesIn(`invoice ${spaced.toLowerCase()}`)).toEqual([reference])
        expect(referencesIn(writtenReference(reference))).toEqual([reference])
      }),
    )
  })

  it('is not found with one mistyped character, or two swapped neighbours', () => {
    fc.assert(
      fc.property(bodies, fc.nat(bodyLength - 1), fc.constantFrom(...characters), (body, place, sign) => {
        const reference = creditorReference(body)
        const at = 4 + place
        // A letter counts as two digits, so one in place of a digit moves all before it, and may fit by chance.
        fc.pre(/\d/.test(sign) === /\d/.test(reference[at] ?? ''))
        const changed = reference.slice(0, at) + sign + reference.slice(at + 1)
        const isFound = referencesIn(changed).includes(changed)
        expect(isFound).toBe(changed === reference)
      }),
    )
    const swapped = creditorReference('23456789AB').replace('56', '65')
    expect(referencesIn(swapped)).toEqual([])
  })

  it('is found twice in a text, and beside another one', () => {
    const [one, other] = [creditorReference('23456789AB'), creditorReference('CDEFGHJKMN')]
    expect(referencesIn(`${one} and ${one}`)).toEqual([one])
    expect(referencesIn(`${one}, ${other}`)).toEqual([one, other])
    expect(referencesIn('')).toEqual([])
  })
})
