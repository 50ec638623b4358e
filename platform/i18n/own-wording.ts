import type { LanguageFacts } from './languages'

/** The vendor's own words for a page; for most vendors empty. */
export interface OwnWording {
  /** The languages that the vendor has brought. */
  readonly languages: Readonly<Record<string, LanguageFacts>>
  /** For each language where its words are: what every page says, then what single screens say. */
  readonly addresses: Readonly<Record<string, readonly [everyPage: string | null, screens: string | null]>>
}
