import { formatCalendarDay, formatDay } from '@/platform/i18n/day'
import { type Language, tagOf } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { formatMoney, parseMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import type { Currency } from '@/platform/money/iso-4217'
import { money, zero } from '@/platform/money/money'
import { Tag, type Tone } from '../feedback/tag'
import css from './age.module.css'
import { formatMoment } from './moment'

/** The words of each state of a thing, and the tone that marks it. */
export type States<State extends string> = Readonly<Record<State, readonly [name: MessageKey, tone: Tone]>>

/** The words of the states alone, for the choices of a filter. */
export const namesOf = <State extends string>(states: States<State>) =>
  Object.fromEntries(Object.entries<States<State>[State]>(states).map(([state, [name]]) => [state, name])) as Readonly<
    Record<State, MessageKey>
  >

interface StateTagProps<State extends string> {
  states: States<State>
  state: State
}

/** A state in its words and its tone. */
export function StateTag<State extends string>({ states, state }: StateTagProps<State>) {
  const [name, tone] = states[state]
  return (
    <Tag tone={tone}>
      <Word of={name} />
    </Tag>
  )
}

/** A message, where a list is declared. */
export const Word = ({ of }: { of: MessageKey }) => useTranslate()(of)

/** Several messages, one after the other. */
export function Words({ of }: { of: readonly MessageKey[] }) {
  const translate = useTranslate()
  return of.map((key) => translate(key)).join(' · ')
}

/** When something happened. @param at unix seconds; 0: never */
export function Moment({ at, never }: { at: number; never?: MessageKey }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  return at === 0 && never ? translate(never) : formatMoment(at, language)
}

interface AmountProps {
  /** In the smallest unit of the currency, or as the wire writes it (`10.00`). */
  amount: number | string
  currency: string
}

/** Returns the function that writes amounts. */
export function useAmount(): (props: AmountProps) => string {
  const { language } = useLanguage()
  return ({ amount, currency: code }) => {
    const currency = code as Currency
    return formatMoney(
      typeof amount === 'number' ? money(amount, currency) : (parseMoney(amount, currency) ?? zero(currency)),
      language,
    )
  }
}

export const Amount = (props: AmountProps) => useAmount()(props)

/** A day as the language writes it. @param of the day itself, or a moment within it in unix seconds */
export function Day({ of }: { of: string | number }) {
  const { language } = useLanguage()
  return typeof of === 'number' ? formatDay(new Date(of * 1000), language) : formatCalendarDay(of, language)
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** How long ago something was, in the largest unit that fits: `3 days ago`. @param at unix seconds */
function formatAge(at: number, now: number, language: Language): string {
  const format = new Intl.RelativeTimeFormat(tagOf(language), { numeric: 'auto' })
  const seconds = Math.max(0, now - at)
  const [unit, length] = units.find(([, each]) => seconds >= each) ?? (['second', 1] as const)
  return format.format(-Math.floor(seconds / length), unit)
}

/** How long ago something was; the exact moment is beside it, or in its tooltip. */
export function Age({ at }: { at: number }) {
  const { language } = useLanguage()
  return (
    <time className={css.age} dateTime={new Date(at * 1000).toISOString()} title={formatMoment(at, language)}>
      {formatAge(at, Date.now() / 1000, language)}
    </time>
  )
}
