import { languages } from './languages'

/** The vendor's words for something, by the tag of the language: of those that are offered, and of those that once were. */
export type Texts = Readonly<Record<string, string>>

/** Returns the text in a language; if missing, in the first of the vendor's that has one, else in any. */
export function textIn(texts: Texts, language: string): string
export function textIn(texts: Texts | null | undefined, language: string): string | null
export function textIn(texts: Texts | null | undefined, language: string): string | null {
  if (!texts) return null
  const order = [language, ...languages, ...Object.keys(texts).sort()]
  return order.map((each) => texts[each]).find((text) => text) ?? ''
}
