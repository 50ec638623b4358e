import { isLanguage, type Language } from '@/platform/i18n/languages'

/** Language ids of the ticket service (spec 11.1). */
const languageIds: ReadonlyMap<string, Language> = new Map([
  ['1', 'zh'],
  ['2', 'en'],
  ['3', 'ja'],
  ['4', 'fr'],
  ['5', 'de'],
  ['7', 'es'],
])

/** es has none of its own and uses that of en (spec 1.3). */
const domainIds: Readonly<Record<Language, number>> = { en: 13, de: 12, ja: 10, fr: 11, zh: 9, es: 13 }

/** How a client of the ticket service says who it is; 3 is the member area. */
export const ticketClient = (lang: Language) => ({
  lang,
  language: [...languageIds].find(([, language]) => language === lang)?.[0] ?? '2',
  domain_id: domainIds[lang],
  came_from: 3,
})

/** Older clients name the language by its id, as `lang` or as `language`; ours by its code. */
export const languageNamed = (...wishes: readonly (string | undefined)[]): Language | null =>
  wishes
    .map((wish = '') => (isLanguage(wish) ? wish : languageIds.get(wish)))
    .find((language) => language !== undefined) ?? null
