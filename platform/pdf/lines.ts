import LineBreaker from 'linebreak'
import { lettersOf } from './faces'

/** A line of a text: from where to where, without the blanks at its end. */
export interface Line {
  readonly start: number
  readonly end: number
}

/** How wide a part of the text is. */
type WidthOf = (start: number, end: number) => number

const thaiWords = new Intl.Segmenter('th', { granularity: 'word' })

/** Where a line may or must end. Thai has no blanks between words. */
function breaksIn(text: string): ReadonlyMap<number, boolean> {
  const found = new Map<number, boolean>()
  if (/\p{Script=Thai}/u.test(text)) {
    for (const { index, segment } of thaiWords.segment(text)) {
      const before = /\p{Script=Thai}\p{Mark}*$/u.test(text.slice(0, index))
      if (before && /^\p{Script=Thai}/u.test(segment)) found.set(index, false)
    }
  }
  const breaker = new LineBreaker(text)
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) found.set(next.position, next.required)
  return new Map([...found].toSorted(([one], [other]) => one - other))
}

/** Breaks a text into lines that are at most this wide; a word that is wider is broken within. */
export function linesOf(text: string, width: number, widthOf: WidthOf): readonly Line[] {
  const lines: Line[] = []
  let start = 0
  let end = 0
  const close = (next: number) => {
    lines.push({ start, end: start + text.slice(start, end).trimEnd().length })
    start = next
  }
  const fits = (to: number) => widthOf(start, start + text.slice(start, to).trimEnd().length) <= width
  for (const [position, required] of breaksIn(text)) {
    if (end > start && !fits(position)) close(end)
    if (!fits(position)) {
      for (const letter of lettersOf(text.slice(start, position))) {
        const after = Math.max(end, start) + letter.length
        if (end > start && !fits(after)) close(end)
        end = after
      }
    }
    end = position
    if (required) close(position)
  }
  if (end > start) close(end)
  return lines
}
