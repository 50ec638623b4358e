import type { MessageKey } from '@/platform/i18n/message'
import { decimal, parseMoney } from '@/platform/i18n/money'
import type { Texts } from '@/platform/i18n/texts'
import { type Currency, isCurrency } from '@/platform/money/iso-4217'
import { money } from '@/platform/money/money'
import type { Meter } from '../../rules/kinds'
import { mailDomain } from '../../rules/mail-domain'

/** How a value of the catalogue is shown in a field, and read from it. */
interface FieldFormat {
  readonly write: (value: unknown, path: string) => string
  /** Undefined: the field is left out; `unreadable`: it is no such value. */
  readonly read: (text: string, path: string) => unknown
  /** The message for an unreadable value. */
  readonly problem: MessageKey
}

export const unreadable = Symbol('unreadable')

const asText = (value: unknown) => (value === undefined || value === null ? '' : String(value))
const asList = (value: unknown) => (Array.isArray(value) ? value.join(', ') : '')
const withPoint = (text: string) => text.replace(',', '.')

const isShare = (text = '') => Number(withPoint(text)) > 0

/** Text that fits a pattern as it is, once it is trimmed. */
const matching = (pattern: RegExp, problem: MessageKey): FieldFormat => ({
  write: asText,
  read: (text) => (pattern.test(text) ? text : unreadable),
  problem,
})

const wholeNumber = (least: number, most: number, problem: MessageKey): FieldFormat => ({
  write: asText,
  read: (text) => (/^\d{1,7}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : unreadable),
  problem,
})

const list = (one: RegExp, as: (text: string) => unknown, problem: MessageKey): FieldFormat => ({
  write: asList,
  read: (text) => {
    const given = text.split(',').flatMap((each) => each.trim() || [])
    return given.every((each) => one.test(each)) ? given.map(as) : unreadable
  },
  problem,
})

/** An amount's field ends in its currency: `amounts.EUR`. */
function currencyIn(path: string): Currency {
  const code = path.slice(-3)
  if (!isCurrency(code)) throw new Error(`${path} is no amount`)
  return code
}

const anything: FieldFormat = { write: asText, read: (text) => text, problem: 'catalogue.noValue' }
const pid = wholeNumber(1, 9_999_999, 'catalogue.noPid')

export const readings = {
  text: anything,
  prose: anything,
  slug: matching(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'catalogue.noSlug'),
  lineKey: matching(/^[a-z]{2,30}$/, 'catalogue.noLineKey'),
  country: {
    write: asText,
    read: (text) => (/^([A-Za-z]{2}|\*)$/.test(text) ? text.toUpperCase() : unreadable),
    problem: 'catalogue.noCountry',
  },
  countries: list(/^[A-Za-z]{2}$/, (code) => code.toUpperCase(), 'catalogue.noCountries'),
  domains: list(new RegExp(mailDomain, 'i'), (domain) => domain.toLowerCase(), 'catalogue.noDomains'),
  day: matching(/^\d{4}-\d{2}-\d{2}$/, 'catalogue.noDay'),
  count: wholeNumber(1, 1000, 'catalogue.noCount'),
  points: wholeNumber(0, 1000, 'catalogue.noPoints'),
  /** Points of a line: none of them are left out. */
  bonus: {
    write: (value) => asText(value ?? 0),
    read: (text) => (/^\d{1,4}$/.test(text) && Number(text) <= 1000 ? Number(text) || undefined : unreadable),
    problem: 'catalogue.noPoints',
  },
  percent: {
    write: asText,
    read: (text) => {
      const share = withPoint(text)
      return /^\d{1,3}(\.\d{1,5})?$/.test(share) && Number(share) > 0 && Number(share) <= 100 ? share : unreadable
    },
    problem: 'catalogue.noPercent',
  },
  /** Hundredths of a percent, read as a percentage: 810 is 8.1; none, and it is null. */
  rate: {
    write: (value) => (typeof value === 'number' ? String(value / 100) : ''),
    read: (text) => {
      if (text === '') return null
      const [, units, decimals = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(withPoint(text)) ?? []
      const points = Number(units) * 100 + Number(decimals.padEnd(2, '0'))
      return units !== undefined && points <= 10_000 ? points : unreadable
    },
    problem: 'catalogue.noRate',
  },
  amount: {
    write: (value, path) => (typeof value === 'number' ? decimal(money(value, currencyIn(path))) : ''),
    read: (text, path) => {
      const parsed = parseMoney(withPoint(text), currencyIn(path))
      return parsed && parsed.minor >= 0 && parsed.minor <= 1_000_000_000 ? parsed.minor : unreadable
    },
    problem: 'catalogue.noAmount',
  },
  /** `5: 10, 25: 20`: from how many pieces on, how many percent are taken off. */
  tiers: {
    write: (value) =>
      Object.entries((value ?? {}) as Readonly<Record<string, string>>)
        .map(([from, share]) => `${from}: ${share}`)
        .join(', '),
    read: (text) => {
      const given = text.split(/[,;]\s+|[,;]$/).flatMap((each) => each.trim() || [])
      const read = given.map((each) => /^([1-9]\d{0,3})\s*:\s*(\d{1,2}(?:[.,]\d{1,5})?)\s*%?$/.exec(each))
      const fits = read.every((tier) => tier && Number(tier[1]) >= 2 && Number(tier[1]) <= 1000 && isShare(tier[2]))
      return fits ? Object.fromEntries(read.map((tier) => [tier?.[1], withPoint(tier?.[2] ?? '')])) : unreadable
    },
    problem: 'catalogue.noTiers',
  },
  flag: { write: (value) => (value === true ? '1' : ''), read: (text) => text === '1', problem: 'catalogue.noValue' },
  /** An object whose presence is a value of its own, with fields of its own. */
  keyed: {
    write: (value) => (value === undefined ? '' : '1'),
    read: (text) => (text === '1' ? {} : undefined),
    problem: 'catalogue.noValue',
  },
  keyPrefix: {
    write: asText,
    read: (text) => (/^[A-Za-z][A-Za-z0-9]{1,7}$/.test(text) ? text.toUpperCase() : unreadable),
    problem: 'catalogue.noKeyPrefix',
  },
  features: list(/^[a-z0-9][a-z0-9._-]{0,39}$/, String, 'catalogue.noFeatures'),
  /** `exports: 100/month`: what is counted, its limit, and when the count begins again. */
  meters: {
    write: (value) =>
      ((value ?? []) as readonly Meter[]).map(({ key, limit, per }) => `${key}: ${limit}/${per}`).join(', '),
    read: (text) => {
      const given = text.split(',').flatMap((each) => each.trim() || [])
      const read = given.map((each) =>
        /^([a-z0-9][a-z0-9._-]{0,39})\s*:\s*([1-9]\d{0,8})\s*\/\s*(month|year|all)$/.exec(each),
      )
      const isOnce = new Set(read.map((meter) => meter?.[1])).size === given.length && given.length <= 10
      if (!isOnce || read.some((meter) => meter === null)) return unreadable
      return read.map((meter) => ({ key: meter?.[1], limit: Number(meter?.[2]), per: meter?.[3] }))
    },
    problem: 'catalogue.noMeters',
  },
  /** `exports: Exporte, minutes: Minuten`: what people read in one language, by what is counted. */
  meterNames: {
    write: (value) =>
      Object.entries((value ?? {}) as Texts)
        .map(([key, name]) => `${key}: ${name}`)
        .join(', '),
    read: (text) => {
      const given = text.split(/,\s*(?=[a-z0-9][a-z0-9._-]{0,39}\s*:)/).flatMap((each) => each.trim() || [])
      const read = given.map((each) => /^([a-z0-9][a-z0-9._-]{0,39})\s*:\s*(\S.*)$/.exec(each))
      const isOnce = new Set(read.map((name) => name?.[1])).size === given.length
      return isOnce && read.every(Boolean) ? Object.fromEntries(read.map((name) => [name?.[1], name?.[2]])) : unreadable
    },
    problem: 'catalogue.noMeterNames',
  },
  several: list(/^[A-Za-z]+$/, String, 'catalogue.noneChosen'),
  pids: list(/^[1-9]\d{0,6}$/, Number, 'catalogue.noPids'),
  products: list(/^[1-9]\d{0,6}$/, Number, 'catalogue.noneChosen'),
  product: { ...pid, problem: 'catalogue.noneChosen' },
  pid,
  choice: { write: asText, read: (text) => text || unreadable, problem: 'catalogue.noneChosen' },
} as const satisfies Readonly<Record<string, FieldFormat>>

export type FieldKind = keyof typeof readings
