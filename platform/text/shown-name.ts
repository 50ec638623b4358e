/**
 * Names and words of one person that another one reads (decision 0138). They hold no links, nothing invisible, and do
 * not pose as the vendor: every foreign text in a letter, a heading or a list passes through here, which the types
 * enforce.
 */
declare const shown: unique symbol
/** A name that may stand before another person. */
export type ShownName = string & { readonly [shown]: 'name' }
/** Words of several lines that may. */
export type ShownText = string & { readonly [shown]: 'text' }

const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
/** The same but for what chooses between forms of a character, as names in Chinese characters have it. */
const unseenInNames = /(?!\p{Variation_Selector})[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** Returns one spelling of what looks alike: composed, without invisible characters and changes of direction. */
export const foldName = (name: string) => name.normalize('NFC').replaceAll(unseenInNames, '').trim()

const judged = (text: string) => text.replaceAll(unseen, '').normalize('NFKC')

/** The full stop of every script that reads as one: Latin, ideographic, Arabic, Syriac, Lisu, Vai. */
const dots = '.。۔܁܂ꓸ꘎'
/** A dot between anything, but for one letter behind it, which no address ends with: e.V., S.p.A., J. R. R. */
const dotted = new RegExp(
  `[\\p{L}\\p{N}\\p{M}\\p{S}_-][${dots}](?!\\p{L}(?![\\p{L}\\p{N}\\p{M}_-]))[\\p{L}\\p{N}\\p{M}\\p{S}]`,
  'u',
)
/** A path, but for the stroke between two single letters: A/S, c/o. */
const stroke = /[\\/](?<!(?<![\p{L}\p{N}])\p{L}\/(?=\p{L}(?![\p{L}\p{N}])))/u
/** A telephone number as it is dialled: with +, 0 or a free line's 1-800 before it. Numbers of companies have none of them. */
const dialled = /(?:\+\s*|(?<!\d)0|(?<!\d)1[-. ]?8)\d(?:[\s().-]*\d){5,}/u
/** Letters of two scripts that look alike, in one word. */
const mixed =
  /(?=[\p{L}\p{M}]*\p{Script=Latin})(?=[\p{L}\p{M}]*[\p{Script=Cyrillic}\p{Script=Greek}])(?<![\p{L}\p{M}])[\p{L}\p{M}]+/u

/** Whether a name leads nowhere and hides nothing. */
export function isPlainName(name: string): boolean {
  const text = judged(name)
  return (
    !/\p{Cc}|\p{Zl}|\p{Zp}/u.test(text) && ![dotted, stroke, dialled, mixed, /www\b/iu].some((each) => each.test(text))
  )
}

/** In words of several sentences a dot may be missing its space: what counts is what a mail program makes a link of. */
const linked = new RegExp(
  [
    '://|www\\.|mailto:',
    '[\\p{L}\\p{N}\\p{S}_-]\\.\\p{L}{2,}',
    `[a-z0-9-][${dots}][a-z]{2,}`,
    '\\d{1,3}(\\.\\d{1,3}){3}',
  ].join('|'),
  'iu',
)

/** Whether words lead nowhere. */
export const namesNoAddress = (text: string): boolean => !linked.test(judged(text))

const letters = (text: string) =>
  judged(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Whether a name says the vendor's own: as it is, spaced out, or with more before or behind it. */
export function namesVendor(name: string, vendor: string): boolean {
  const own = letters(vendor)
  if (own === '') return false
  if (own.length >= 5) return letters(name).includes(own)
  // A short one is a part of many words.
  return judged(name)
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => letters(word) === own)
}

/** Judges a name when it is given. @returns null: it may not stand before others */
export const plainName = (vendor: string, name: string): ShownName | null => {
  const folded = foldName(name)
  return folded !== '' && isPlainName(folded) && !namesVendor(folded, vendor) ? (folded as ShownName) : null
}

/** A person's own, unjudged name. */
export interface Called {
  readonly name: string
  /** Shown instead of the name. */
  readonly address: string
}

/** The name of a person: their address where it leads anywhere or says the vendor's name. */
export const shownName = (vendor: string, { name, address }: Called): ShownName =>
  plainName(vendor, name) ?? (address === '' ? keptName(name) : (address as ShownName))

const withoutWays = (text: string) => text.replaceAll(new RegExp(`[${dots}\\\\/:@+]+|www\\b`, 'giu'), ' ')

/** A name that was judged when it was given; one that is older than that is shown without what could lead anywhere. */
export const keptName = (name: string): ShownName =>
  (isPlainName(name)
    ? foldName(name)
    : withoutWays(judged(name))
        .replaceAll(/[\s\p{Cc}]+/gu, ' ')
        .trim()) as ShownName

/** For places that show the address beside it. */
export const noName = '' as ShownName

/** The same for words. */
export const keptText = (text: string): ShownText =>
  (namesNoAddress(text) ? text.replaceAll(unseenInNames, '') : withoutWays(judged(text))) as ShownText

/** Words that only their writer reads again: they lead where they like. */
export const ownText = (text: string) => text as ShownText
