import type { Queryable } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { formatMoney } from '@/platform/i18n/money'
import type { MessageValues, Translate } from '@/platform/i18n/translator'
import { type Money, money } from '@/platform/money/money'
import { keptName, type ShownName } from '@/platform/text/shown-name'
import { after, days } from '@/platform/time/duration'
import type { Letter } from './letter'
import type { Mailer, OutgoingMail } from './mailer'
import { type SampleFacts, type SampleLetters, sample } from './samples'

/** Each type of fact. A text that a person has typed is a `ShownName`. */
interface FactTypes {
  readonly company: ShownName
  readonly order: string
  readonly number: string
  readonly day: Date
  readonly money: Money
}
type FactType = keyof FactTypes

/** The console's previews show these values. */
const samplesByType: { readonly [Type in FactType]: (now: Date) => FactTypes[Type] } = {
  company: () => keptName('Acme GmbH'),
  order: () => sample.order,
  number: () => 'D-7KQ2MX4R',
  day: (now) => after(now, days(7)),
  money: () => money(4900, 'EUR'),
}

type FactList = Readonly<Record<string, FactType>>
type FactsOf<List extends FactList> = { readonly [Name in keyof List]: FactTypes[List[Name]] }

/** The kinds of mails: an `essential` one guards an account and is sent even to an address that bounces, a `notice` is not. */
const kinds = {
  essential: { confidential: false, essential: true },
  notice: { confidential: false },
} as const satisfies Readonly<Record<string, Pick<OutgoingMail, 'confidential' | 'essential'>>>

/** A message of the mail by the last part of its key, or with a point before it one of the domain's: `.dispute.number`. */
type Line = string

interface MailDeclaration {
  /** The name in the keys of its messages; left out: the mail's name. */
  readonly words?: string
  readonly subject?: Line
  readonly heading?: Line
  /** Left out: the one message `text`. */
  readonly lines?: readonly Line[]
  /** The words of its button; left out: the domain's; null: it has none. */
  readonly action?: Line | null
  /** The page to which the button leads: a path of this installation. */
  readonly leadsTo?: string
  readonly notes?: readonly Line[]
}

interface DomainMails<List extends FactList, Name extends string> extends Pick<MailDeclaration, 'leadsTo' | 'notes'> {
  /** Names the mails in the log: `disputes.opened`. */
  readonly domain: string
  /** The beginning of the keys of all its messages. */
  readonly words: string
  readonly kind: keyof typeof kinds
  /** The reader has not just asked for them: they wait while mails are held (decision 0061). */
  readonly unasked?: true
  readonly facts: List
  readonly action?: Line
  readonly mails: Readonly<Record<Name, MailDeclaration>>
}

/** The part of a domain's context that sends mails. */
interface MailContext {
  readonly mailer: Mailer
  readonly translate: Readonly<Record<Language, Translate>>
  readonly vendorName: string
  readonly publicUrl: string
}

interface Reader {
  readonly to: string
  readonly language: Language
}

interface Place {
  readonly vendor: string
  readonly publicUrl: string
  readonly language: Language
}

/** Declares the mails of a domain: of each its facts, its kind and where it leads; what it says follows from the keys. */
export function defineMails<const List extends FactList, Name extends string>(declared: DomainMails<List, Name>) {
  const { domain, words, kind, unasked, mails } = declared
  const write = (name: Name, t: Translate, place: Place, facts: FactsOf<List>): Letter =>
    letterOf({ ...declared, ...mails[name], words, own: `${words}.${mails[name].words ?? name}` }, t, place, facts)
  const samples = (Object.keys(mails) as Name[]).map((name) => [
    `${domain}.${name}`,
    (t: Translate, given: SampleFacts) => [write(name, t, given, factsFor(declared.facts, given))],
  ])
  return {
    samples: Object.fromEntries(samples) as SampleLetters,
    write,
    /** Posts a mail within the transaction. @returns its number; 0 where none is sent */
    send(
      { mailer, translate, vendorName: vendor, publicUrl }: MailContext,
      database: Queryable,
      name: Name,
      { to, language }: Reader,
      facts: FactsOf<List>,
    ) {
      const letter = write(name, translate[language], { vendor, publicUrl, language }, facts)
      const what = { kind: `${domain}.${name}`, to, language, letter, ...kinds[kind] }
      return mailer.send(database, unasked ? { ...what, unasked } : what)
    },
  }
}

interface Written extends MailDeclaration {
  /** The beginning of the keys of the domain's messages, and of the mail's own. */
  readonly words: string
  readonly own: string
}

function letterOf(
  { words, own, subject = 'subject', heading = 'heading', lines = ['text'], action, leadsTo, notes }: Written,
  t: Translate,
  { vendor, publicUrl, language }: Place,
  facts: Readonly<Record<string, unknown>>,
): Letter {
  const values = { ...valuesIn(facts, language), vendor }
  const say = (line: Line) => t((line.startsWith('.') ? words + line : `${own}.${line}`) as MessageKey, values)
  return {
    subject: say(subject),
    heading: say(heading),
    paragraphs: lines.map(say),
    ...(action && leadsTo && { action: { label: say(action), url: publicUrl + leadsTo } }),
    ...(notes && { notes: notes.map(say) }),
  }
}

/** Facts as messages take them: amounts in the words of the language. */
const valuesIn = (facts: Readonly<Record<string, unknown>>, language: Language): MessageValues =>
  Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, wordedIn(fact, language)]))

function wordedIn(fact: unknown, language: Language): string | number | Date {
  if (fact instanceof Date || typeof fact === 'number') return fact
  if (typeof fact === 'object' && fact !== null && 'minor' in fact) return formatMoney(fact as Money, language)
  return String(fact)
}

const factsFor = <List extends FactList>(list: List, { now }: SampleFacts) =>
  Object.fromEntries(Object.entries(list).map(([name, type]) => [name, samplesByType[type](now)])) as FactsOf<List>
