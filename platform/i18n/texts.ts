import type { Language, Languages } from './languages'

/** The vendor's words for something, by the tag of the language: of those that are offered, and of those that once were. */
export type Texts = Readonly<Record<string, string>>

/** A reader of texts: their language, and those of the vendor, in which a text that lacks it is looked for (decision 0173). */
export interface Reader {
  readonly language: Language
  readonly languages: readonly string[]
  /** Where they are, which has the order of dates, where it is known (decision 0200). */
  readonly country?: string | null
}

/** Returns the reader of a vendor's texts who wants a language. */
export const textReader = ({ spoken }: Pick<Languages, 'spoken'>, language: Language): Reader => ({
  language,
  languages: spoken,
})

/** Returns the text in the reader's language; if missing, in the first of the vendor's that has one, else in any. */
export function textIn(texts: Texts, reader: Reader): string
export function textIn(texts: Texts | null | undefined, reader: Reader): string | null
export function textIn(texts: Texts | null | undefined, { language, languages }: Reader): string | null {
  if (!texts) return null
  const order = [language, ...languages, ...Object.keys(texts).sort()]
  return order.map((each) => texts[each]).find((text) => text) ?? ''
}
