import type { Texts } from '@/platform/i18n/texts'
import type { Meter } from '../../rules/kinds'

/** The names of meters, by language and then by the meter. */
export type MeterNames = Readonly<Record<string, Texts | undefined>>

/** Meters as the form of a product holds their names: a text for each language. */
export function meterNamesOf(meters: readonly Meter[] = []): MeterNames {
  const languages = [...new Set(meters.flatMap(({ names = {} }) => Object.keys(names)))]
  const inLanguage = (language: string) =>
    meters.flatMap(({ key, names }) => (names?.[language] ? [[key, names[language]] as const] : []))
  return Object.fromEntries(languages.map((language) => [language, Object.fromEntries(inLanguage(language))]))
}

/** The meters of the form with the names of the form; one without any has none. */
export const withNames = (meters: readonly Meter[], given: MeterNames): readonly Meter[] =>
  meters.map(({ key, limit, per }) => {
    const names = Object.entries(given).flatMap(([language, texts]) =>
      texts?.[key] ? [[language, texts[key]] as const] : [],
    )
    return { key, ...(names.length > 0 && { names: Object.fromEntries(names) }), limit, per }
  })
