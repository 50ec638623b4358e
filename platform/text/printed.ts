import { printedLetters } from './printed-letters'

/** Where letters begin and end that some font of the documents has. */
let edges: readonly number[] | null = null

function edgesOf(): readonly number[] {
  let at = 0
  return printedLetters.split(' ').map((step) => {
    at += Number.parseInt(step, 36)
    return at
  })
}

/** Most texts have no other letters; a test holds that the fonts have them all. */
export const surelyPrinted =
  /^[\n\t\u0020-\u007e\u00a0-\u00ac\u00ae-\u024f\u0400-\u045f\u1e00-\u1eff\u3041-\u3096\u30a1-\u30fc\u4e00-\u9fa5\uac00-\ud7a3]*$/

const unseen = /[\s\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\ufffe\uffff]/u

function isPrinted(letter: string): boolean {
  if (unseen.test(letter)) return true
  edges ??= edgesOf()
  const point = letter.codePointAt(0) ?? 0
  let [low, high] = [0, edges.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((edges[middle] ?? 0) <= point) low = middle + 1
    else high = middle
  }
  return low % 2 === 1
}

/** The letters of a text that no font of the documents has, each once. */
export function lettersNotPrinted(text: string): readonly string[] {
  const composed = text.normalize('NFC')
  if (surelyPrinted.test(composed)) return []
  return [...new Set(composed)].filter((letter) => !isPrinted(letter) && plainer(letter) === null)
}

/** A letter without the marks that no font has with it, `ǆ̆` as `ǆ`; null: not so either. */
function plainer(letter: string): string | null {
  const plain = letter.normalize('NFD').replaceAll(/\p{Mark}/gu, '')
  return plain !== '' && Array.from(plain).every(isPrinted) ? plain : null
}

/** Characters that are invalid, change the direction of surrounding text, or only mark line breaks. */
const unprintable = /(?!\s)[\p{Cc}\p{Cs}\p{Bidi_Control}\u00ad\u200b\u2060\ufeff\ufffe\uffff]/gu

/**
 * Returns a text as documents print it, on paper and in the file for programs alike: a letter that no font has is a
 * question mark. The buyer is asked for other letters before the document is issued (decision 0150).
 */
export function printedText(text: string): string {
  const composed = text.normalize('NFC')
  if (surelyPrinted.test(composed)) return composed
  return Array.from(composed.replaceAll(unprintable, ''), (letter) =>
    isPrinted(letter) ? letter : (plainer(letter) ?? '?'),
  ).join('')
}
