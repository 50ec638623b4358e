import { isLanguage, type Language } from '@/platform/i18n/languages'

/** Language ids of the ticket service (second text, section 9). */
const languageIds: Readonly<Record<string, Language>> = { 1: 'zh', 2: 'en', 3: 'ja', 4: 'fr', 5: 'de', 7: 'es' }

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
