import { isLanguage, type Language } from '@/platform/i18n/languages'
import { ticketsPage } from '@/platform/paths'

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

interface Frame {
  /** The ticket list of the ticket service; that of our own is a path. */
  readonly service: string
  readonly pass: string
  readonly language: Language
  readonly email: string
  /** The ticket that it opens with; without one its list. */
  readonly ticket: string | null
}

/** The address that the frame is loaded with (spec 11.1). */
export function frameAddress({ service, pass, language, email, ticket }: Frame, base: string): URL {
  const { lang, language: id, domain_id: domain } = ticketClient(language)
  const address = new URL(service, base)
  const query = { domain: String(domain), laravel_session: pass, lang, language: id, email }
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  if (ticket !== null) address.searchParams.set('ticket', ticket)
  return address
}

/** What shows the ticket service who comes: from the frame's address, or from that of a mailed link. */
export const passIn = (query: URLSearchParams) => query.get('laravel_session') || null

/** The link of a mail that opens one ticket. */
export const passAddress = (publicUrl: string, ticket: string, pass: string, language: Language) =>
  publicUrl + ticketsPage({ ticket, lang: language, laravel_session: pass })

/** An address with nothing in it that opens anything. */
export function withoutPass(address: URL): URL {
  const clean = new URL(address)
  clean.searchParams.delete('laravel_session')
  return clean
}

/** A call of the ticket service carries the pass as its session. */
export const asCaller = (pass: string) => ({ laravel_session: pass })

export const attachmentAddress = (id: string, pass: string) =>
  `/ticket/attachment/${id}?${new URLSearchParams({ laravel_session: pass })}`
