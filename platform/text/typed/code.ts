import { plainly } from './seen'

/**
 * A code as it is kept and compared, however it was typed or pasted: wide letters, small ones, blanks, marks and dashes of every
 * kind make no difference (decision 0146).
 */
export const foldCode = (typed: string): string =>
  plainly(typed)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')

/** A code as it is shown, with its own marks, and with hyphens for what keyboards write for one: also `ー` and `−`. */
export const hyphenated = (typed: string): string =>
  plainly(typed)
    .replaceAll(/[\p{Pd}\u2212\u30fc\u2043]/gu, '-')
    .trim()

/** Quotation marks and punctuation around a code that was copied out of a sentence. */
const around = /^[\s"'`«»„“”‚‘’‹›「」『』()[\]<>.,;]+|[\s"'`«»„“”‚‘’‹›「」『』()[\]<>.,;]+$/gu
const bare = (text: string) => text.replaceAll(around, '')

/** A code that may be meant: as it was written, and as it is compared. */
export interface MeantCode {
  readonly text: string
  readonly code: string
}

/**
 * Returns the codes that a text may contain, most likely first: parts with the form of one; the whole text; the text
 * behind `Key:` or `#`; its last word.
 * @param form the form of a code, with a hyphen or a blank between its groups
 */
export function codesIn(typed: string, form?: RegExp): readonly MeantCode[] {
  const whole = bare(hyphenated(typed))
  const behind = /[:#]\s*([^:#]+)$/.exec(whole)?.[1] ?? ''
  const last = /\S+$/.exec(whole)?.[0] ?? ''
  const texts = [...formed(whole, form), whole, bare(behind), bare(last)]
  const meant = texts.map((text) => ({ text, code: foldCode(text) })).filter(({ code }) => code !== '')
  return meant.filter(({ code }, index) => meant.findIndex((each) => each.code === code) === index)
}

function formed(whole: string, form: RegExp | undefined): readonly string[] {
  if (form === undefined) return []
  const text = whole
    .toUpperCase()
    .replaceAll(/\s*[-_.·]+\s*/g, '-')
    .replaceAll(/\s+/g, ' ')
  return (text.match(new RegExp(`(?<![A-Z0-9])(?:${form.source})(?![A-Z0-9])`, 'g')) ?? []).map((each) =>
    each.replaceAll(' ', '-'),
  )
}

/** A code of a known look as it is compared: what looks so of a text, or else all of it. */
export const codeLike = (typed: string, look: RegExp, form?: RegExp): string =>
  codesIn(typed, form).find(({ code }) => look.test(code))?.code ?? foldCode(typed)

const ownCode = /^[2-9A-HJKMNP-Z]{10}$/
const ownNumber = /[2-9A-HJKMNP-Z]{5}[- ][2-9A-HJKMNP-Z]{5}/

/**
 * Returns the number of an order or case as stored: an order's from anywhere in a text, others without surrounding
 * text.
 */
export function numberIn(typed: string): string {
  const [found = ''] = formed(bare(hyphenated(typed)), ownNumber)
  if (found !== '') return found
  const code = codeLike(typed, ownCode)
  if (ownCode.test(code)) return `${code.slice(0, 5)}-${code.slice(5)}`
  const whole = bare(hyphenated(typed)).toUpperCase()
  return bare(/[:#]\s*([^:#]+)$/.exec(whole)?.[1] ?? whole).replaceAll(/\s*-\s*/g, '-')
}
