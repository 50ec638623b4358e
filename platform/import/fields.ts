import { z } from 'zod/mini'
import { countries } from '@/platform/i18n/countries'
import { type Language, type Languages, tagOf } from '@/platform/i18n/languages'

/** Fields that files of several domains have. */

/** PostgreSQL cannot store the years that ISO 8601 can write. */
export const moment = z.pipe(
  z.iso
    .datetime({ offset: true, abort: true })
    .check(z.refine((value) => /^(19|20)/.test(value), 'must lie between the years 1900 and 2099')),
  z.transform((value) => new Date(value)),
)

/** An amount in the currency's smallest unit. */
export const minorUnits = z
  .int()
  .check(z.gte(0), z.lte(1_000_000_000), z.describe('In the smallest unit: 2999 is 29.99 dollars, 1980 is 1,980 yen.'))

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const controlCharacters = /[\u0000-\u001f\u007f]/

/** One line of meaningful text that a database can store. */
export const wording = (most: number) =>
  z.string().check(
    z.minLength(1),
    z.maxLength(most),
    z.refine(
      (value) => value.isWellFormed() && value.trim() !== '' && !controlCharacters.test(value),
      'must not be blank, nor contain control characters',
    ),
  )

/** A language by its tag, whether it is offered or not: who speaks another is written to in the first of the vendor's. */
export const languageTag = z
  .string()
  .check(
    z.regex(/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/, 'must be the tag of a language, such as de or pt-BR'),
    z.describe('The tag of a language, such as de; one that you do not offer becomes the first of yours.'),
  )

/** The language that is meant by a tag; null: none of those that are offered. */
export function languageOf({ spoken }: Languages, tag: string): Language | null {
  const wanted = tag.replaceAll('_', '-').toLowerCase()
  const base = wanted.split('-')[0]
  return (
    spoken.find((each) => each.toLowerCase() === wanted) ??
    spoken.find((each) => tagOf(each).toLowerCase() === wanted) ??
    spoken.find((each) => each === base) ??
    null
  )
}

/** Common codes of countries that ISO 3166 does not know. */
const mistaken: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR', EN: 'GB', SW: 'SE', JA: 'JP' }

/** A country of ISO 3166-1; the error for another text names a likely one. */
export const country = z.string().check(
  z.refine((value) => countries.includes(value), {
    error: ({ input }) => {
      const meant = mistaken[String(input)]
      return `is no country of ISO 3166${meant === undefined ? '' : `: is it ${meant}?`}`
    },
  }),
)
