import { type I18n, setupI18n } from '@lingui/core'
import type { CompiledCatalogue } from './compile'
import { type Language, tagOf } from './languages'
import type { MessageKey } from './message'

export type MessageValues = Readonly<Record<string, string | number | Date>>
export type Translate = (key: MessageKey, values?: MessageValues) => string

/** A translator for one language; the server makes one for each mail. */
export function createTranslator(language: Language, catalogue: CompiledCatalogue): Translate {
  return translateBy(createI18n(language, catalogue))
}

export function createI18n(language: Language, catalogue: CompiledCatalogue): I18n {
  return setupI18n({ locale: language, locales: [tagOf(language)], messages: { [language]: { ...catalogue } } })
}

export const translateBy =
  (i18n: I18n): Translate =>
  (key, values) =>
    i18n._(key, values)
