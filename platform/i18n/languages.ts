/** The interface languages (spec 1.3); zh is traditional Chinese in Taiwan usage. */
export const languages = ['en', 'de', 'es', 'fr', 'ja', 'zh'] as const

export type Language = (typeof languages)[number]

/** The BCP 47 tag for `<html lang>` and for `Intl`. */
export const languageTags = {
  en: 'en',
  de: 'de',
  es: 'es',
  fr: 'fr',
  ja: 'ja',
  zh: 'zh-Hant-TW',
} as const satisfies Record<Language, string>

/** What each language calls itself: the same in every interface language, so it is no message. */
export const languageNames = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  ja: '日本語',
  zh: '繁體中文',
} as const satisfies Record<Language, string>

export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && (languages as readonly string[]).includes(value)

/**
 * Picks the language of an answer or a page, in the order of spec 1.3: the `lang` parameter, the member's stored choice, the
 * cookie, the browser's `Accept-Language` header, English.
 */
export function chooseLanguage(wishes: {
  parameter?: unknown
  stored?: unknown
  cookie?: unknown
  acceptLanguage?: string | undefined
}): Language {
  const explicit = [wishes.parameter, wishes.stored, wishes.cookie].find(isLanguage)
  return explicit ?? preferredLanguage(wishes.acceptLanguage ?? '') ?? 'en'
}

function preferredLanguage(acceptLanguage: string): Language | undefined {
  return acceptLanguage
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().split(';')
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='))
      return { language: tag.toLowerCase().split('-')[0], weight: quality ? Number(quality.trim().slice(2)) : 1 }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ language }) => language)
    .find(isLanguage)
}
