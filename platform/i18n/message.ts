import type { Language } from './languages'

/**
 * Every message key of the product. A room with wording adds its keys here by declaration merging (see its
 * `messages/index.ts`), so that a key which no catalogue holds does not compile (decision 0008).
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Messages {}

export type MessageKey = keyof Messages & string

/** A room's wording, one lazily loaded file for each language. */
export type Wording = (language: Language) => Promise<{ default: Record<string, unknown> }>

/**
 * Joins the wordings of several rooms for a page that uses all of them; the build puts wordings that are only used
 * together into one file.
 */
export const together =
  (...wordings: readonly Wording[]): Wording =>
  async (language) => {
    const catalogues = await Promise.all(wordings.map((wording) => wording(language)))
    return { default: Object.assign({}, ...catalogues.map((catalogue) => catalogue.default)) }
  }
