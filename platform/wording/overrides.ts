import type { CompiledCatalogue } from '@/platform/i18n/compile'
import { type Language, Languages } from '@/platform/i18n/languages'

type Texts = Readonly<Record<string, string>>

/** Texts by language and key, in ICU. */
export type TextsByLanguage = Readonly<Record<string, Texts>>

/**
 * The replacements of the product's texts: those that staff have written in the console, else those of the vendor's
 * folder (decision 0062).
 */
export class Overrides {
  #edited: TextsByLanguage = {}
  #version = 0

  /** @param languages what the vendor speaks; @param names what they have given a name that no catalogue has */
  constructor(
    private readonly folder: TextsByLanguage,
    readonly languages = new Languages(),
    readonly names: (language: Language) => CompiledCatalogue = () => ({}),
  ) {}

  /** Another number whenever anything of it has changed. */
  get version() {
    return this.#version
  }

  of(language: Language): Texts {
    return { ...this.folder[language], ...this.#edited[language] }
  }

  /** Returns the folder's texts alone. */
  ofFolder(language: Language): Texts {
    return this.folder[language] ?? {}
  }

  /** Takes what staff have written, in the place of all that they had. */
  edit(edited: TextsByLanguage) {
    this.#edited = edited
    this.#version++
  }
}
