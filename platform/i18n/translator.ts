import { type I18n, setupI18n } from '@lingui/core'
import type { CompiledCatalogue } from './compile'
import { type Language, tagOf } from './languages'
import type { MessageKey } from './message'

export type MessageValues = Readonly<Record<string, string | number | Date>>
export type Translate = (key: MessageKey, values?: MessageValues) => string

/**
 * Returns a translator for one language; the server makes one for each mail.
 * @param timeZone the zone of written dates; left out: that of the process
 */
export function createTranslator(language: Language, catalogue: CompiledCatalogue, timeZone?: string): Translate {
  const i18n = createI18n(language, catalogue)
  if (timeZone === undefined) return translateBy(i18n)
  const formats = {
    medium: { day: 'numeric', month: 'short', year: 'numeric', timeZone },
    long: { day: 'numeric', month: 'long', year: 'numeric', timeZone },
  } as const
  return (key, values) => i18n._(key, values, { formats })
}

export function createI18n(language: Language, catalogue: CompiledCatalogue): I18n {
  return setupI18n({
    locale: language,
    locales: [tagOf(language)],
    messages: { [language]: catalogue },
    // A platform that the vendor has given up is still in old purchases: it is shown by its key.
    missing: (_, key) => key.replace(/^platform\./, ''),
  })
}

export const translateBy =
  (i18n: I18n): Translate =>
  (key, values) =>
    i18n._(key, values)
