import type { Bidi } from 'bidi-js'

/** Letters that are written from right to left: Hebrew, Arabic and what stands between and behind them. */
export const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** A part of a line that one face draws in one direction. */
export interface Piece {
  readonly start: number
  readonly end: number
  /** The level of the Unicode Bidirectional Algorithm: odd is right to left. */
  readonly level: number
}

/** The levels of a text's characters, and of the paragraph that each is in. */
export function levelsOf(bidi: Bidi, text: string) {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, 'auto')
  const paragraphAt = (at: number) => paragraphs.find(({ start, end }) => at >= start && at <= end)?.level ?? 0
  return { levels, paragraphAt }
}

/** Returns the parts of a line in visual order, from left to right (rule L2). */
export function inVisualOrder<Part extends Piece>(pieces: readonly Part[]): readonly Part[] {
  const order = [...pieces]
  for (let level = Math.max(0, ...order.map((each) => each.level)); level > 0; level--) {
    for (let at = 0; at < order.length; at++) {
      let end = at
      while (end < order.length && (order[end]?.level ?? 0) >= level) end++
      if (end > at + 1) order.splice(at, end - at, ...order.slice(at, end).toReversed())
      at = Math.max(at, end - 1)
    }
  }
  return order
}

/** True if the font's shaping will reverse the text, which depends on its first letter. */
const isTurned = (text: string) => {
  const first = /(?!\p{Script=Common}|\p{Script=Inherited})[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.exec(text)?.[0] ?? ''
  return rightToLeft.test(first)
}

/** Returns a part as the font needs it, so that it has its direction with any letters. */
export function asShaped(bidi: Bidi, text: string, level: number): string {
  const isOdd = level % 2 === 1
  const mirrored = isOdd ? Array.from(text, (each) => bidi.getMirroredCharacter(each) ?? each).join('') : text
  return isTurned(text) === isOdd ? mirrored : Array.from(mirrored).toReversed().join('')
}
