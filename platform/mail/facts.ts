import { tagOf } from '@/platform/i18n/languages'
import { formatMoney } from '@/platform/i18n/money'
import type { Reader } from '@/platform/i18n/texts'
import { type Texts, textIn } from '@/platform/i18n/texts'
import type { Translate } from '@/platform/i18n/translator'
import { type Money, money } from '@/platform/money/money'
import { memberPage } from '@/platform/paths'
import { keptName, keptText, type ShownName, type ShownText } from '@/platform/text/shown-name'
import { after, days } from '@/platform/time/duration'
import { type SampleFacts, sample } from './samples'

/** Each type of fact. A text that a person has typed is a `ShownName` or a `ShownText` (decision 0138). */
interface FactTypes {
  readonly person: ShownName
  readonly company: ShownName
  readonly words: ShownText
  /** Words by the vendor or its staff. */
  readonly ownWords: string
  readonly email: string
  readonly product: string
  /** A product's name in every language. */
  readonly names: Texts
  readonly products: readonly (string | Texts)[]
  readonly order: string
  readonly number: string
  readonly code: string
  /** A whole address, with what is secret in it. */
  readonly link: string
  readonly day: Date
  readonly money: Money
  readonly count: number
  readonly flag: boolean
}

type Examples<T> = (given: SampleFacts, t: Translate) => readonly [T, ...T[]]

const types: { readonly [Type in keyof FactTypes]: Examples<FactTypes[Type]> } = {
  person: () => [keptName(sample.name)],
  company: () => [keptName('Acme GmbH')],
  words: () => [keptText('Happy birthday!\nEnjoy it.')],
  ownWords: () => ['…'],
  email: () => [sample.email],
  product: () => [sample.product],
  names: () => [{ en: sample.product }],
  products: () => [[sample.product]],
  order: () => [sample.order],
  number: () => ['D-7KQ2MX4R'],
  code: () => ['K7QM2X'],
  link: ({ publicUrl }) => [publicUrl + memberPage('login')],
  day: ({ now }) => [after(now, days(14))],
  money: () => [money(4900, 'EUR')],
  count: () => [7],
  flag: () => [true, false],
}

/** A fact by its examples, the usual one first: the console's previews show them. */
interface Fact<T> {
  readonly examples: Examples<T>
}

type FactType = keyof FactTypes | Fact<unknown>
/** The facts of a mail, by name. */
export type FactList = Readonly<Record<string, FactType>>

type ValueOf<Type> = Type extends keyof FactTypes ? FactTypes[Type] : Type extends Fact<infer T> ? T : never
export type FactsOf<List> = { readonly [Name in keyof List]: ValueOf<List[Name]> }

/** A fact of a shape of its own, with an example of each way in which it makes a mail differ. */
export const like = <T>(examples: Examples<T>): Fact<T> => ({ examples })

/** A fact that is one of some words. */
export const oneOf = <const T extends string>(values: readonly T[]): Fact<T> =>
  like(() => values as readonly [T, ...T[]])

export const orNull = <const Type extends FactType>(type: Type) =>
  like<ValueOf<Type> | null>((given, t) => [...(examplesOf(type, given, t) as readonly [ValueOf<Type>]), null])

const examplesOf = (type: FactType, given: SampleFacts, t: Translate) =>
  typeof type === 'string' ? types[type](given, t) : type.examples(given, t)

/** The facts of the usual mail, then those in which one fact is another one. */
export function exampleFacts(list: FactList, given: SampleFacts, t: Translate): readonly [Facts, ...Facts[]] {
  const examples = Object.entries(list).map(([name, type]) => [name, examplesOf(type, given, t)] as const)
  const usual = Object.fromEntries(examples.map(([name, [first]]) => [name, first]))
  return [usual, ...examples.flatMap(([name, [, ...others]]) => others.map((other) => ({ ...usual, [name]: other })))]
}

type Facts = Readonly<Record<string, unknown>>

/** A fact as messages take it: names and amounts in the words of the language. */
export function wordedIn(fact: unknown, reader: Reader): string | number | Date {
  if (fact instanceof Date || typeof fact === 'number') return fact
  if (Array.isArray(fact)) return listedIn(fact, reader)
  if (typeof fact !== 'object') return String(fact)
  if (fact === null) return ''
  return 'minor' in fact ? formatMoney(fact as Money, reader.language) : textIn(fact as Texts, reader)
}

/** Names in one sentence. */
const listedIn = (names: FactTypes['products'], reader: Reader) =>
  new Intl.ListFormat(tagOf(reader.language)).format(names.map((name) => String(wordedIn(name, reader))))
