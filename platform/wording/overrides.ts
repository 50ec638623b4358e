import type { Language } from '@/platform/i18n/languages'

type Texts = Readonly<Record<string, string>>

/** What is said otherwise than the product says it, by language and key, in ICU. */
export interface Overrides {
  /** Another number whenever anything of it has changed. */
  readonly version: number
  of(language: Language): Texts
}

/** @param texts what the vendor's folder says, by language */
export const overridesBy = (texts: Readonly<Record<string, Texts>>): Overrides => ({
  version: 0,
  of: (language) => texts[language] ?? {},
})
