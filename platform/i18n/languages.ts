import type { Currency } from '@/platform/money/money'

/** The facts of a language. */
export interface LanguageFacts {
  /** Its BCP 47 tag, for `<html lang>` and for `Intl`. */
  readonly tag: string
  /** Its own name for itself: the same in every interface language, so it is no message. */
  readonly name: string
  /** The country (ISO 3166) and currency of its readers, unless they have chosen (spec 1.4). */
  readonly country: string
  readonly currency: Currency
}

/** The traits that only languages of the product have: one that a vendor has brought has none of them. */
interface ProductTraits {
  /** Left out: left to right. */
  readonly direction?: 'rtl'
  /**
   * The font variant of its characters, Europe's where left out: Japan and Taiwan draw the same character differently.
   */
  readonly letters?: 'japan' | 'taiwan'
  /** Prices say that VAT is in them, where the vendor lets the language decide on that (spec 1.4). */
  readonly vat?: true
  /** The ticket service's numbers for it and for its readers' domain; English's where it has none (spec 1.3). */
  readonly ticketId?: number
  readonly ticketDomain?: number
}

/** THE interface languages (spec 1.3): one is a line here and its message files. zh is traditional Chinese in Taiwan usage. */
// biome-ignore format: a language is one line
const builtIn = {
  en: { tag: 'en', name: 'English', country: 'US', currency: 'USD', ticketId: 2, ticketDomain: 13 },
  de: { tag: 'de', name: 'Deutsch', country: 'DE', currency: 'EUR', vat: true, ticketId: 5, ticketDomain: 12 },
  es: { tag: 'es', name: 'Español', country: 'ES', currency: 'EUR', vat: true, ticketId: 7 },
  fr: { tag: 'fr', name: 'Français', country: 'FR', currency: 'EUR', vat: true, ticketId: 4, ticketDomain: 11 },
  ja: { tag: 'ja', name: '日本語', letters: 'japan', country: 'JP', currency: 'JPY', vat: true, ticketId: 3, ticketDomain: 10 },
  zh: { tag: 'zh-Hant-TW', name: '繁體中文', letters: 'taiwan', country: 'TW', currency: 'USD', ticketId: 1, ticketDomain: 9 },
} as const satisfies Readonly<Record<string, LanguageFacts & ProductTraits>>

/** A language of the product, or one that the vendor has brought, which only a running server knows. */
export type Language = keyof typeof builtIn

export const builtInLanguages = Object.keys(builtIn) as readonly Language[]

/** The language with a text for every message. */
export const completeLanguage: Language = 'en'

export const isBuiltIn = (tag: string): tag is Language => Object.hasOwn(builtIn, tag)

type Brought = Readonly<Record<string, LanguageFacts>>

/** The languages of one vendor: a value that the installation is given, and hands on with each request. */
export class Languages {
  /**
   * The vendor's languages, in the order of preference; by default all of the product, then those that they have
   * brought.
   */
  readonly spoken: readonly Language[]

  /** Spoken to a reader who wants none of them: the first that the vendor names. */
  readonly fallback: Language

  /** @param brought what the vendor has brought beside those of the product; @param ordered what the settings name */
  constructor(
    private readonly brought: Brought = {},
    ordered?: readonly string[],
  ) {
    this.spoken = (ordered ?? [...builtInLanguages, ...Object.keys(brought)]) as Language[]
    this.fallback = (ordered && this.spoken[0]) || completeLanguage
  }

  /** Returns every known language: those of the product, then those that the vendor has brought. */
  get known(): readonly string[] {
    return [...builtInLanguages, ...Object.keys(this.brought)]
  }

  /** Whether the vendor offers the language. */
  readonly is = (value: unknown): value is Language => this.spoken.includes(value as Language)

  /** Returns a stored or named language; the vendor's first where they do not offer it. */
  of(value: unknown): Language {
    return this.is(value) ? value : this.fallback
  }

  /** Returns the facts of a language; of an unknown one those of English. */
  factsOf(language: Language): LanguageFacts {
    if (isBuiltIn(language)) return builtIn[language]
    return (Object.hasOwn(this.brought, language) && this.brought[language]) || builtIn[completeLanguage]
  }
}

/** Returns the built-in language whose words fill the vendor's gaps in a language. */
export const builtInFor = (language: Language): Language => (isBuiltIn(language) ? language : completeLanguage)

/** Returns the traits of a language of the product; any other has none. */
export const traitsOf = (language: Language): ProductTraits => (isBuiltIn(language) ? builtIn[language] : {})

/** Returns the BCP 47 tag of a language; a brought language is already one. */
export const tagOf = (language: Language): string => (isBuiltIn(language) ? builtIn[language].tag : language)

/**
 * Returns the tag by which dates are written for a reader of the language in a country: the same English is `27 Nov 2026`
 * in Britain and `Nov 27, 2026` in America (decision 0200). Without a country, and for a language that a vendor has
 * brought, it is the language's own.
 */
export function dateTagOf(language: Language, country?: string | null): string {
  if (!country || !isBuiltIn(language) || !/^[A-Z]{2}$/.test(country)) return tagOf(language)
  return `${writtenTag(language)}-${country}-u-ca-gregory-nu-latn`
}

export const directionOf = (language: Language): 'ltr' | 'rtl' => traitsOf(language).direction ?? 'ltr'

/** Returns the attributes of `<html>` for the language of a page. */
export const pageLanguage = (language: Language): string => `lang="${tagOf(language)}" dir="${directionOf(language)}"`

/** The tag without a region: the script is what matters to anyone who writes or reads it. */
export function writtenTag(language: Language): string {
  const { language: spoken, script } = new Intl.Locale(tagOf(language))
  return script ? `${spoken}-${script}` : spoken
}

/** Returns the name of a language in another: `German`, `ドイツ語`. */
export const languageName = (language: Language, inLanguage: Language): string =>
  new Intl.DisplayNames([tagOf(inLanguage)], { type: 'language' }).of(writtenTag(language)) ?? language
