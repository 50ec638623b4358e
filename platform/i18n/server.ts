import { type CompiledCatalogue, compileCatalogue } from './compile'
import { builtInFor, completeLanguage, type Language, type Languages } from './languages'
import type { Wording } from './message'
import { createTranslator, type Translate } from './translator'
import { readerOf, wordingOf } from './wording-of'

/** The vendor's replacements of the product's texts, and names of their own. */
export interface VendorWords {
  /** Another number whenever anything of it has changed. */
  readonly version: number
  /** Texts by key, in ICU. */
  of(language: Language): Readonly<Record<string, string>>
  /** The languages of the texts. */
  readonly languages: Languages
  /** Names that no catalogue has, such as those of the vendor's own platforms. */
  names(language: Language): CompiledCatalogue
}

/** Words that no room says in its own way. */
const shared = wordingOf('platform/i18n')

/** Returns what reads the words of a room, in the language that the product has for another one. @throws as `readerOf` */
export function serverWords(wording: Wording): (language: Language) => Readonly<Record<string, string>> {
  const [all, own] = [readerOf(shared), readerOf(wording)]
  return (language) => {
    const known = builtInFor(language)
    return { ...all(known), ...own(known) }
  }
}

export type Translators = Readonly<Record<Language, Translate>>

/**
 * Returns a room's translators for every language; each reads its messages on first use, and again when the vendor has
 * changed a word.
 * @param timeZone in which dates are written: the vendor's, so that a mail names the day that counts for the vendor
 */
export function readTranslators(wording: Wording, overrides: VendorWords, timeZone?: string): Translators {
  // Notices to the vendor's staff use the language that has all words, even if the vendor does not offer it.
  const languages = [...new Set([...overrides.languages.spoken, completeLanguage])]
  const words = serverWords(wording)
  const entries = languages.map((language) => [language, readInUse(language, words, { overrides, timeZone })])
  return withTheFirstForTheRest(Object.fromEntries(entries) as Translators, overrides.languages)
}

interface Speech {
  readonly overrides: VendorWords
  readonly timeZone: string | undefined
}

function readInUse(
  language: Language,
  read: ReturnType<typeof serverWords>,
  { overrides, timeZone }: Speech,
): Translate {
  let parsed: { readonly version: number; readonly translate: Translate } | null = null
  return (key, values, country) => {
    if (parsed?.version !== overrides.version) {
      const own = overrides.of(language)
      const texts = Object.entries(read(language)).map(([each, text]) => [each, own[each] ?? text])
      const words = { ...overrides.names(language), ...compileCatalogue(Object.fromEntries(texts)) }
      const translate = createTranslator(language, words, timeZone)
      parsed = { version: overrides.version, translate }
    }
    return parsed.translate(key, values, country)
  }
}

const looksLikeTag = /^[a-z]{2,3}(-|$)/

/** Members with a language that the vendor no longer offers are written to in the vendor's first. */
const withTheFirstForTheRest = (translators: Translators, languages: Languages): Translators =>
  new Proxy(translators, {
    get: (known, name) => {
      const there: unknown = Reflect.get(known, name)
      return there ?? (typeof name === 'string' && looksLikeTag.test(name) ? known[languages.of(name)] : undefined)
    },
  })
