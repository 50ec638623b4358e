import { type Language, type Languages, traitsOf } from '@/platform/i18n/languages'

const english = traitsOf('en')

/** How a client of the ticket service says who it is (spec 11.1); 3 is the member area. */
export function ticketClient(lang: Language) {
  const { ticketId = english.ticketId, ticketDomain = english.ticketDomain } = traitsOf(lang)
  return { lang, language: String(ticketId), domain_id: ticketDomain, came_from: 3 }
}

/** Older clients name the language by its id, as `lang` or as `language`; ours by its code. */
export const languageNamed = (languages: Languages, ...hints: readonly (string | undefined)[]): Language | null =>
  hints
    .map((wish) =>
      languages.is(wish) ? wish : languages.spoken.find((each) => String(traitsOf(each).ticketId) === wish),
    )
    .find((language) => language !== undefined) ?? null
