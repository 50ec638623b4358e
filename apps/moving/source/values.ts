import { countries } from '@/platform/i18n/countries'
import { type Currency, exponentOf, isCurrency } from '@/platform/money/iso-4217'
import type { Fields } from './row'

/** The first of these fields in which something stands, as text. */
export function text(fields: Fields | null | undefined, ...names: readonly string[]): string | null {
  for (const name of names) {
    const value = fields?.[name]
    if (typeof value === 'number' || typeof value === 'boolean') return String(value)
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
  }
  return null
}

/** The same on one line. */
export const lineOf = (fields: Fields, ...names: readonly string[]): string | null =>
  text(fields, ...names)?.replaceAll(/\s*[\r\n]+\s*/g, ', ') ?? null

/** The nested object; an empty one where there is none. */
export function below(fields: Fields | null | undefined, ...way: readonly string[]): Fields {
  let value: unknown = fields
  for (const name of way) value = (value as Fields | null | undefined)?.[name]
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

export function listIn(fields: Fields | null | undefined, name: string): readonly Fields[] {
  const value = fields?.[name]
  return Array.isArray(value) ? value.filter((each) => typeof each === 'object' && each !== null) : []
}

export const currencyIn = (fields: Fields, ...names: readonly string[]): Currency | null => {
  const code = text(fields, ...names)?.toUpperCase()
  return isCurrency(code) ? code : null
}

/**
 * Parses a moment of an export: ISO 8601, seconds or milliseconds since 1970, or a day and a time with a blank between.
 * Without a zone it is UTC.
 */
export function moment(fields: Fields, ...names: readonly string[]): Date | null {
  const written = text(fields, ...names)
  if (written === null || /^0000/.test(written)) return null
  if (/^\d{9,11}$/.test(written)) return new Date(Number(written) * 1000)
  if (/^\d{12,14}$/.test(written)) return new Date(Number(written))
  const [, day, time = '00:00:00', zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?\s*(Z|[+-]\d\d:?\d\d|UTC)?$/.exec(written) ?? []
  const iso = day === undefined ? american(written) : `${day}T${time}${zone.replace('UTC', 'Z')}`
  const parsed = new Date(iso ?? Number.NaN)
  return Number.isNaN(parsed.getTime()) ? null : parsed
}

/** `3/14/2024, 09:26`, as some reports write it. */
function american(written: string): string | null {
  const [, month = '', day = '', year, time = '00:00'] =
    /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:[, ]+(\d{1,2}:\d\d(?::\d\d)?))?$/.exec(written) ?? []
  return year === undefined
    ? null
    : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T${time.padStart(5, '0')}Z`
}

/** A decimal number as it is written, in smallest units, rounded half up; null: it is not a number. */
export function minorOf(written: string | null, currency: Currency): number | null {
  if (written === null) return null
  const tidy = decimalOf(written.replaceAll(/[^\d.,-]/g, ''))
  const [, sign = '', units = '', decimals = ''] = /^(-?)(\d*)(?:\.(\d*))?$/.exec(tidy) ?? []
  if (units === '' && decimals === '') return null
  const digits = exponentOf(currency)
  const kept = BigInt(`${units}${decimals.slice(0, digits).padEnd(digits, '0')}` || '0')
  const minor = Number(kept) + ((decimals[digits] ?? '0') >= '5' ? 1 : 0)
  return sign === '-' ? -minor || 0 : minor
}

/** The number with a point before the decimals, and without separators of thousands. */
function decimalOf(written: string): string {
  const [comma, point] = [written.lastIndexOf(','), written.lastIndexOf('.')]
  if (comma < 0) return written
  const isDecimal = point >= 0 ? comma > point : !/,\d{3}$/.test(written)
  return isDecimal ? written.replaceAll('.', '').replace(',', '.') : written.replaceAll(',', '')
}

export const minor = (fields: Fields, currency: Currency, ...names: readonly string[]): number =>
  minorOf(text(fields, ...names), currency) ?? 0

/** An amount that is in smallest units already. */
export const whole = (fields: Fields, ...names: readonly string[]): number => {
  const value = Number(text(fields, ...names) ?? Number.NaN)
  return Number.isSafeInteger(value) ? value : 0
}

const meant: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR' }

export function countryIn(fields: Fields, ...names: readonly string[]): string | null {
  const code = text(fields, ...names)?.toUpperCase() ?? ''
  const country = meant[code] ?? code
  return countries.includes(country) ? country : null
}

/** Joins a person's name from the two halves that shops keep. */
export const fullName = (...parts: readonly (string | null)[]): string | null =>
  parts.filter((part) => part !== null).join(' ') || null
