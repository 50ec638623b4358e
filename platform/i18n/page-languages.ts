import { type Language, Languages } from './languages'
import type { Reader } from './texts'

/** The languages of the one vendor that a page has, set by the page's start (decision 0173). */
let here = new Languages()

const spoken: Language[] = [...here.spoken]

/** The vendor's languages, in the order of preference. */
export const languages: readonly Language[] = spoken

/** Sets the languages, before anything is rendered. */
export function startLanguages(those: Languages) {
  here = those
  spoken.splice(0, spoken.length, ...those.spoken)
}

/** Returns a language's own name for itself. */
export const ownName = (language: Language): string => here.factsOf(language).name

/** Whether the vendor offers the language. */
export const isLanguage = (value: unknown): value is Language => here.is(value)

/** Returns a stored or named language; the vendor's first where they do not offer it. */
export const languageOf = (value: unknown): Language => here.of(value)

/** Returns the reader of a page's texts. */
export const pageReader = (language: Language): Reader => ({ language, languages })
