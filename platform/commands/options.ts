import type { Offer } from '@/platform/contract/vendor-offer'
import type { Language } from '@/platform/i18n/languages'
import { isSnooze, usualSnoozes } from '@/platform/time/snooze'
import { UsageError } from './errors'

/** An option of a command: its value, and how that is parsed. */
export interface Option<Value> {
  /** The placeholder of its value in the help; null: it takes none. */
  readonly usage: string | null
  readonly required: boolean
  /** @param text undefined where the option is left out @throws UsageError */
  readonly read: (text: string | undefined) => Value
}

export function optional(usage: string): Option<string | undefined>
export function optional<Value>(usage: string, read: (text: string) => Value): Option<Value | undefined>
export function optional(usage: string, read: (text: string) => unknown = (text) => text): Option<unknown> {
  return { usage, required: false, read: (text) => (text === undefined ? undefined : read(text)) }
}

export function required(usage: string): Option<string>
export function required<Value>(usage: string, read: (text: string) => Value): Option<Value>
export function required(usage: string, read: (text: string) => unknown = (text) => text): Option<unknown> {
  return { usage, required: true, read: (text) => read(text ?? '') }
}

export const flag: Option<boolean> = { usage: null, required: false, read: (text) => text !== undefined }

/** One of a few values. @param complain what to say of any other */
export const oneOf =
  <Value extends string>(values: readonly Value[], complain: (given: string) => string) =>
  (given: string): Value => {
    const found = values.find((value) => value === given)
    if (found === undefined) throw new UsageError(complain(given))
    return found
  }

/** One of a few values, which the help lists. */
export const choice = <Value extends string>(name: string, values: readonly Value[]): Option<Value | undefined> =>
  optional(
    values.join('|'),
    oneOf(values, () => `--${name} is one of ${values.join(', ')}.`),
  )

/** The states that a list can be asked for. */
export const state = <Value extends string>(values: readonly Value[]): Option<Value | undefined> =>
  optional(
    'STATE',
    oneOf(values, (given) => `There is no state "${given}".`),
  )

/** The name in the audit log. */
export const operator = optional('NAME')

/** @param most characters */
export const reason = (most = Number.POSITIVE_INFINITY): Option<string> =>
  required('TEXT', (text) => {
    if (text.length > most) throw new UsageError(`A reason has ${most} characters at most.`)
    return text.trim()
  })

/** The tag of one of the vendor's languages: `languageIn` tells whether it is one. */
export const language = optional('LANGUAGE')

/** Returns the language of `--language`; undefined: it is left out. @throws UsageError */
export function languageIn({ languages }: Offer, named: string | undefined): Language | undefined {
  if (named === undefined || languages.is(named)) return named
  throw new UsageError(`There is no language "${named}".`)
}

/**
 * Returns the language of the spreadsheet that opens a command's output: the one of `--language`, else the vendor's
 * first.
 */
export const readerOf = (offer: Offer, named: string | undefined): Language =>
  languageIn(offer, named) ?? offer.languages.fallback

/** A day of the calendar, such as 2026-11-21. */
export const day = (name: string) =>
  optional('DAY', (text) => {
    const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
    if (!isDay) throw new UsageError(`--${name} must be a day such as 2026-11-21.`)
    return text
  })

/**
 * Returns the day until which a case is put off: `tomorrow`, `next-week`, or one such as `2027-03-01`.
 * @param today of the vendor's
 * @throws UsageError when that is no later day within a year
 */
export function snoozeIn(typed: string, today: string): string {
  const { tomorrow, nextWeek } = usualSnoozes(today)
  const asked = { tomorrow, 'next-week': nextWeek }[typed] ?? typed
  if (!/^\d{4}-\d\d-\d\d$/.test(asked) || Number.isNaN(Date.parse(asked)) || !isSnooze(asked, today)) {
    throw new UsageError('--until is tomorrow, next-week, or a later day within a year, such as 2027-03-01.')
  }
  return asked
}
