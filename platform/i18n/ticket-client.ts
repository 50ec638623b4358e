import { factsOf, isLanguage, type Language, languages } from '@/platform/i18n/languages'

const english = factsOf('en')

/** How a client of the ticket service says who it is (spec 11.1); 3 is the member area. */
export function ticketClient(lang: Language) {
  const { ticketId = english.ticketId, ticketDomain = english.ticketDomain } = factsOf(lang)
  return { lang, language: String(ticketId), domain_id: ticketDomain, came_from: 3 }
}

/** Older clients name the language by its id, as `lang` or as `language`; ours by its code. */
export const languageNamed = (...hints: readonly (string | undefined)[]): Language | null =>
  hints
    .map((wish) => (isLanguage(wish) ? wish : languages.find((each) => String(factsOf(each).ticketId) === wish)))
    .find((language) => language !== undefined) ?? null
