import { isLanguage, type Language } from '@/platform/i18n/languages'

/** Language ids of the ticket service (second text, section 9). */
const languageIds: Readonly<Record<string, Language>> = { 1: 'zh', 2: 'en', 3: 'ja', 4: 'fr', 5: 'de', 7: 'es' }

const domainIds: Readonly<Record<Language, number>> = { en: 13, de: 12, ja: 10, fr: 11, zh: 9, es: 13 }

/** How a client of the ticket service says who it is; 3 is the member area. */
export const ticketClient = (lang: Language) => ({
  lang,
  language: Object.keys(languageIds).find((id) => languageIds[id] === lang) ?? '2',
  domain_id: domainIds[lang],
  came_from: 3,
})

/** Older clients name the language by its id, as `lang` or as `language`; ours by its code. */
export const languageNamed = (...wishes: readonly (string | undefined)[]): Language | null =>
  wishes.map((wish = '') => (isLanguage(wish) ? wish : languageIds[wish])).find((language) => language !== undefined) ??
  null

/** The products of a request: a list, the same as JSON text, one name or id, or several divided by commas. */
export function productsNamed(software: unknown): readonly string[] {
  if (Array.isArray(software)) return software.map(String).filter(Boolean)
  const text = String(software ?? '').trim()
  if (text.startsWith('[')) return fromJson(text)
  return text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
}

function fromJson(text: string): readonly string[] {
  try {
    return productsNamed(JSON.parse(text))
  } catch {
    return [text]
  }
}

/** What is written into a letter or a list must not look as if it went on with words of ours. */
export const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
