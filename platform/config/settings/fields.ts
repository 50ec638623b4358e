import { z } from 'zod/mini'
import { countries } from '@/platform/i18n/countries'
import type { Language } from '@/platform/i18n/languages'
import { ofOffer } from '@/platform/money/currency-field'

/** Building blocks of the vendor's settings. Each field has a description: the schema in `docs/` is made from it. */

export const about = (text: string) => z.describe(text)

export const line = z.string().check(z.minLength(1), z.maxLength(200))

/** An address that mail can be written to. */
export const mailAddress = line.check(z.regex(/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]+$/, 'must be an email address'))

/** A language of the folder that is read. */
export const spokenLanguage = z.string().check(ofOffer({ one: 'language' })) as unknown as z.ZodMiniType<
  Language,
  string
>

/** Texts by language. */
export const texts = z.record(z.string(), line).check(ofOffer({ keys: 'languages' }))

export const country = z.string().check(
  z.regex(/^[A-Z]{2}$/, { error: 'must be the two capital letters of ISO 3166, such as DE', abort: true }),
  z.refine(
    (code) => countries.includes(code),
    'must be a country of ISO 3166, such as DE; the United Kingdom is GB, Greece GR',
  ),
)

/** A day of the calendar, `2026-12-24`. */
export const day = z.iso.date('must be a day such as 2026-12-24')

export const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most))

/** An address that begins with https, or one of this machine. */
export const httpsAddress = z
  .string()
  .check(
    z.maxLength(500),
    z.regex(
      /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)[:/])[\w.:/?&=%~+-]+$/,
      'must be an address that begins with https://',
    ),
  )

/** Where pages of a site come from, as browsers name it: no path behind it. */
export const origin = z
  .string()
  .check(
    z.regex(
      /^(https:\/\/[a-z0-9.-]+(:\d{1,5})?|http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?)$/,
      'must be an origin such as https://www.example.com, in small letters and with no path',
    ),
  )

export const timeZone = z.string().check(z.refine(isTimeZone, 'must be a time zone such as Europe/Berlin'))

function isTimeZone(name: string) {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
