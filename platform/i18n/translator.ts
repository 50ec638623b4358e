import { type I18n, setupI18n } from '@lingui/core'
import type { CompiledCatalogue } from './compile'
import { dateTagOf, type Language, tagOf } from './languages'
import type { MessageKey } from './message'

export type MessageValues = Readonly<Record<string, string | number | Date>>
/** @param country of the reader, which has the order of dates (decision 0200); left out: that of the language */
export type Translate = (key: MessageKey, values?: MessageValues, country?: string | null) => string

/**
 * Returns a translator for one language; the server makes one for each mail.
 * @param timeZone the zone of written dates; left out: that of the process
 */
export function createTranslator(language: Language, catalogue: CompiledCatalogue, timeZone?: string): Translate {
  const i18nIn = byCountry(language, catalogue)
  if (timeZone === undefined) return (key, values, country) => i18nIn(country)._(key, values)
  const formats = {
    medium: { day: 'numeric', month: 'short', year: 'numeric', timeZone },
    long: { day: 'numeric', month: 'long', year: 'numeric', timeZone },
  } as const
  return (key, values, country) => i18nIn(country)._(key, values, { formats })
}

/** One for each country that was written to; they share the messages. */
function byCountry(language: Language, catalogue: CompiledCatalogue) {
  const known = new Map<string, I18n>()
  return (country: string | null | undefined) => {
    const tag = dateTagOf(language, country)
    const made = known.get(tag) ?? createI18n(language, catalogue, tag)
    known.set(tag, made)
    return made
  }
}

export function createI18n(language: Language, catalogue: CompiledCatalogue, tag = tagOf(language)): I18n {
  return setupI18n({
    locale: language,
    locales: [tag],
    messages: { [language]: catalogue },
    // A platform that the vendor has given up is still in old purchases: it is shown by its key.
    missing: (_, key) => key.replace(/^platform\./, ''),
  })
}

export const translateBy =
  (i18n: I18n): Translate =>
  (key, values) =>
    i18n._(key, values)
