import { create, type Font } from 'fontkit'
import { describe, expect, it } from 'vitest'
import { fontFile, ownFaces, type Weight } from '@/platform/fonts/faces'
import { lettersNotPrinted, printedLetters, printedText, surelyPrinted } from './printed'

const pointsOf = (weight: Weight) =>
  new Set(ownFaces.flatMap((face) => (create(fontFile(face, weight)) as Font).characterSet))

/** Returns the boundaries between ranges of letters, each as a distance from the one before. */
function stepsOf(points: ReadonlySet<number>): string {
  const edges = [...points]
    .filter((point) => point > 0x20)
    .flatMap((point) => [
      ...(points.has(point - 1) && point > 0x21 ? [] : [point]),
      ...(points.has(point + 1) ? [] : [point + 1]),
    ])
  const sorted = edges.toSorted((one, other) => one - other)
  return sorted.map((edge, index) => (edge - (sorted[index - 1] ?? 0)).toString(36)).join(' ')
}

describe('the letters that documents can print', () => {
  it('are those that the fonts have, in both weights', () => {
    const [regular, strong] = [pointsOf('regular'), pointsOf('strong')]
    const both = new Set([...regular].filter((point) => strong.has(point)))
    expect(printedLetters).toBe(stepsOf(both))
    const sure = Array.from({ length: 0xffff }, (_, point) => point).filter(
      (point) => point > 0x20 && point !== 0xa0 && surelyPrinted.test(String.fromCharCode(point)),
    )
    expect(sure.filter((point) => !both.has(point))).toEqual([])
  })

  it.each([
    'Łódź Šiauliai 田中製作所',
    '주식회사 한빛소프트',
    'شركة النور ١٥٢',
    'בע״מ',
    'บริษัท',
    'შპს',
    'ՍՊԸ',
    'प्रौद्योगिकी',
    '𠮷野家',
    'Café ☕ 👩‍💻',
    'Nguye\u0302\u0303n',
  ])('are all of %s', (name) => {
    expect(lettersNotPrinted(name)).toEqual([])
    expect(printedText(name)).toBe(name.normalize('NFC'))
  })

  it('exclude scripts that no font has: each letter is a question mark, and named once', () => {
    expect(lettersNotPrinted('அஅ Ltd')).toEqual(['அ'])
    expect(printedText('அஅ Ltd')).toBe('?? Ltd')
  })

  it('keep the direction of text beside them, and lose marks rather than a letter', () => {
    expect(printedText('a\u202eb\u200bc')).toBe('abc')
    expect(printedText('\u{1d15e}')).not.toContain('\u{1d15e}')
  })
})
