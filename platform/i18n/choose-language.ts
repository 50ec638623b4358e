import type { Language, Languages } from './languages'

/** Hints about the language of an answer or a page. */
interface LanguageHints {
  readonly parameter?: unknown
  readonly stored?: unknown
  readonly cookie?: unknown
  readonly acceptLanguage?: string | undefined
}

/**
 * Picks the language of an answer or a page, in the order of spec 1.3: the `lang` parameter, the member's stored choice,
 * the cookie, the browser's `Accept-Language` header, the vendor's first.
 */
export function chooseLanguage(
  languages: Languages,
  { parameter, stored, cookie, acceptLanguage = '' }: LanguageHints,
): Language {
  const explicit = [parameter, stored, cookie].find(languages.is)
  return explicit ?? preferredLanguage(languages, acceptLanguage) ?? languages.fallback
}

const preferredLanguage = ({ spoken }: Languages, acceptLanguage: string): Language | undefined =>
  wishesIn(acceptLanguage)
    .map((tag) => nearest(spoken, tag))
    .find((language) => language !== undefined)

/** The tags that a browser names, in small letters, the most wanted first. */
const wishesIn = (acceptLanguage: string): readonly string[] =>
  acceptLanguage
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().split(';')
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='))
      return { tag: tag.toLowerCase(), weight: quality ? Number(quality.trim().slice(2)) : 1 }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)

const primary = (tag: string) => tag.toLowerCase().split('-')[0]

/** The language itself, else one that differs by country or script alone. */
const nearest = (spoken: readonly Language[], tag: string): Language | undefined =>
  spoken.find((each) => each.toLowerCase() === tag) ?? spoken.find((each) => primary(each) === primary(tag))
