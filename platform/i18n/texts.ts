import { builtInLanguages } from './languages'

/** The languages of a page of the console, or of the folder that the process has read last: texts are not handed them yet. */
let preferred: readonly string[] = builtInLanguages

/** Sets the languages in which a text that lacks its reader's is looked for first. */
export const preferTexts = (languages: readonly string[]) => {
  preferred = languages
}

/** Returns the language in which a text that lacks its reader's is looked for first. */
export const firstOfTexts = (): string => preferred[0] ?? ''

/** The vendor's words for something, by the tag of the language: of those that are offered, and of those that once were. */
export type Texts = Readonly<Record<string, string>>

/** Returns the text in a language; if missing, in the first of the vendor's that has one, else in any. */
export function textIn(texts: Texts, language: string): string
export function textIn(texts: Texts | null | undefined, language: string): string | null
export function textIn(texts: Texts | null | undefined, language: string): string | null {
  if (!texts) return null
  const order = [language, ...preferred, ...Object.keys(texts).sort()]
  return order.map((each) => texts[each]).find((text) => text) ?? ''
}
