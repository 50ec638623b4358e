import type { LanguageFacts } from './languages'

/** The vendor's own words for a page; for most vendors empty. */
export interface OwnWording {
  /** The languages that the vendor has brought. */
  readonly languages: Readonly<Record<string, LanguageFacts>>
  /** The addresses of each language's words: those of every page, then those of single screens. */
  readonly addresses: Readonly<Record<string, readonly [everyPage: string | null, screens: string | null]>>
}
