import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMistypedLeitwegId, tidyReference } from '.'

describe('a Leitweg-ID', () => {
  it.each(['04011000-1234512345-06', '992-KIEL7-06', '05711-06001-79'])('%s has the right check digits', (id) => {
    expect(isMistypedLeitwegId(id)).toBe(false)
  })

  it('is told from a mistyped one: another digit, or two swapped neighbours', () => {
    const wrong = (id: string) => expect(isMistypedLeitwegId(id)).toBe(true)
    for (const id of ['04011000-1234512345-07', '04011000-1234512354-06', '992-KIEL7-60', '992-KLEI7-06']) wrong(id)
  })

  it('is not guessed from a text of another form', () => {
    for (const reference of ['Kostenstelle 4711', '2026-11', '12-34', '4500012345', '']) {
      expect(isMistypedLeitwegId(reference)).toBe(false)
    }
  })

  it('is wrong with any single digit changed', () => {
    const id = '04011000-1234512345-06'
    const places = [...id].flatMap((sign, place) => (sign === '-' ? [] : [place]))
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.integer({ min: 0, max: 9 }), (place, digit) => {
        const changed = id.slice(0, place) + digit + id.slice(place + 1)
        expect(isMistypedLeitwegId(changed)).toBe(changed !== id)
      }),
    )
  })
})

it('a reference is kept as written, without surrounding spaces', () => {
  expect(tidyReference('  PO 4500-1 ')).toBe('PO 4500-1')
  expect([tidyReference(' '), tidyReference(undefined)]).toEqual([null, null])
})
