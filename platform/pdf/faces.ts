import { create, type Font } from 'fontkit'
import { fontFile, type OwnFace, ownFaces, type Weight } from '@/platform/fonts/faces'
import { type Language, traitsOf } from '@/platform/i18n/languages'

export type Face = OwnFace | 'vendor'
/** Another thread has been handed plain bytes. */
export type VendorFonts = Readonly<Record<Weight, Uint8Array>>

/**
 * Returns the faces that a text of a language tries in order: the same character is drawn differently in Japan and in
 * Taiwan. The vendor's come before Europe's.
 */
export function facesFor(language: Language, vendor: VendorFonts | null = null): readonly [Face, ...Face[]] {
  const own = traitsOf(language).letters ?? 'europe'
  return vendor && own === 'europe' ? ['vendor', own] : [own]
}

/** The kinds of letters by pattern, and the faces for each. */
const kinds: readonly (readonly [kind: string, RegExp, readonly OwnFace[]])[] = [
  ['emoji', /\p{Emoji_Presentation}|\ufe0f/u, ['emoji']],
  ['europe', /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Devanagari}]/u, ['europe']],
  ['hangul', /\p{Script=Hangul}/u, ['korea']],
  [
    'east',
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\u30fb\u30fc\u3200-\u33ff\uff00-\uffef]/u,
    ['japan', 'taiwan', 'china', 'korea'],
  ],
  ['arabic', /\p{Script_Extensions=Arabic}/u, ['arabic']],
  ['hebrew', /\p{Script=Hebrew}/u, ['hebrew']],
  ['thai', /\p{Script=Thai}/u, ['thai']],
  ['georgian', /\p{Script=Georgian}/u, ['georgian']],
  ['armenian', /\p{Script=Armenian}/u, ['armenian']],
]

/** Whether a face has a letter, with all of its marks. */
export type Has = (face: Face, letter: string) => boolean

/** A part of a text that one face draws. */
export interface Run {
  readonly face: Face
  readonly start: number
  readonly end: number
}

interface Group {
  kind: string | null
  readonly letters: string[]
}

const letterSegments = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
export const lettersOf = (text: string): readonly string[] =>
  Array.from(letterSegments.segment(text), ({ segment }) => segment)

/**
 * Splits a text by the fonts that have its letters; spaces and marks between words belong to the word before. Letters
 * that belong together are drawn by one face if one has them all.
 */
export function runsOf(text: string, preferred: readonly [Face, ...Face[]], has: Has): readonly Run[] {
  const runs: Run[] = []
  let at = 0
  const add = (face: Face, length: number) => {
    const last = runs.at(-1)
    if (last?.face === face) runs[runs.length - 1] = { ...last, end: at + length }
    else runs.push({ face, start: at, end: at + length })
    at += length
  }
  for (const { kind, letters } of groupsOf(text)) {
    const faces = facesOf(kind, text, preferred)
    const whole = faces.find((face) => letters.every((letter) => has(face, letter)))
    for (const letter of letters) add(whole ?? faceOf(letter, faces, has), letter.length)
  }
  return runs
}

function groupsOf(text: string): readonly Group[] {
  const groups: Group[] = []
  for (const letter of lettersOf(text)) {
    const kind = kinds.find(([, pattern]) => pattern.test(letter))?.[0] ?? null
    const last = groups.at(-1)
    // Pictures have blanks and digits of their own width.
    if (last && (kind === last.kind || (kind === null && last.kind !== 'emoji'))) last.letters.push(letter)
    else if (last && last.kind === null && kind !== 'emoji') {
      last.kind = kind
      last.letters.push(letter)
    } else groups.push({ kind, letters: [letter] })
  }
  return groups
}

function facesOf(kind: string | null, text: string, preferred: readonly [Face, ...Face[]]): readonly Face[] {
  const own = kinds.find(([name]) => name === kind)?.[2] ?? ['europe']
  if (kind === 'emoji') return own
  const first = kind === 'east' ? spokenBy(text) : null
  const theirs = preferred.filter((face) => kind === 'europe' || kind === null || own.some((each) => each === face))
  return [...new Set([...(first ? [first] : []), ...theirs, ...own])]
}

/** Returns the face of the language whose own letters are beside Chinese characters. */
function spokenBy(text: string): OwnFace | null {
  if (/\p{Script=Hangul}/u.test(text)) return 'korea'
  return /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? 'japan' : null
}

const faceOf = (letter: string, faces: readonly Face[], has: Has): Face =>
  [...faces, ...ownFaces].find((face) => has(face, letter)) ?? faces[0] ?? 'europe'

/** @throws Error where the vendor has none */
export function fileOf(face: Face, weight: Weight, vendor: VendorFonts | null): Uint8Array {
  if (face !== 'vendor') return fontFile(face, weight)
  if (vendor === null) throw new Error('There is no font of the vendor')
  return vendor[weight]
}

/** Fonts are inspected apart from a document, which embeds each font that it opens. */
const looked = new WeakMap<Uint8Array, Font>()

/** Whether a face has a letter, with its marks; what cannot be seen needs nothing. */
export function hasLetter(face: Face, letter: string, vendor: VendorFonts | null): boolean {
  const file = fileOf(face, 'regular', vendor)
  const font = looked.get(file) ?? (create(file as Buffer) as Font)
  looked.set(file, font)
  return Array.from(letter).every(
    (each) => /\p{Default_Ignorable_Code_Point}/u.test(each) || font.hasGlyphForCodePoint(each.codePointAt(0) ?? 0),
  )
}
