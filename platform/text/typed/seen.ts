/** Characters that are invisible, or change the direction: U+200B, U+00AD, U+2060, U+202E, U+FEFF … */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** A text as it is seen. */
export const seen = (text: string): string => text.replaceAll(unseen, '')

/** The same, spelled in one way: wide letters and digits as narrow ones, letters with their accents as one character. */
export const plainly = (text: string): string => seen(text).normalize('NFKC')
