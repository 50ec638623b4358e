import type { Offer } from '@/platform/contract/vendor-offer'
import type { Queryable } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { type Reader, textReader } from '@/platform/i18n/texts'
import type { MessageValues, Translate } from '@/platform/i18n/translator'
import { exampleFacts, type FactList, type FactsOf, wordedIn } from './facts'
import type { Letter, Link } from './letter'
import type { Mailer, OutgoingMail } from './mailer'
import type { SampleFacts, SampleLetters } from './samples'

/**
 * The kinds of mails. A `secret` or `private` one is for its reader alone: staff do not read it in the log. A `secret` or
 * `essential` one proves or guards something: it is sent even to an address that bounces.
 */
const kinds = {
  secret: { confidential: true, essential: true },
  private: { confidential: true },
  essential: { confidential: false, essential: true },
  notice: { confidential: false },
} as const satisfies Readonly<Record<string, Pick<OutgoingMail, 'confidential' | 'essential'>>>

type KeysWithin<Words extends string, Keys extends string> = Keys extends `${Words}.${infer Rest}` ? Rest : never

type BeforeLast<Key> = Key extends `${infer First}.${infer Rest}`
  ? Rest extends `${string}.${string}`
    ? `${First}.${BeforeLast<Rest>}`
    : First
  : ''

/** The last parts of a domain's keys, by the part before them; by nothing, where there is none. */
type LastParts<Words extends string> = {
  readonly [Key in KeysWithin<Words, MessageKey> as BeforeLast<Key>]: Key extends `${BeforeLast<Key>}.${infer Last}`
    ? Last
    : Key
}

/** A message of the mail by the last part of its key, or with a point before it one of the domain's: `.dispute.number`. */
type Line<Words extends string, Own extends keyof LastParts<Words>> =
  | (LastParts<Words>[Own] & string)
  | `.${KeysWithin<Words, MessageKey>}`

/** The means by which the functions of a declaration write. */
export interface Pen<Lines> {
  /** @param values of the message, beside the facts */
  readonly say: (line: Lines, values?: MessageValues) => string
  readonly t: Translate
  readonly language: Language
  readonly reader: Reader
  readonly publicUrl: string
}

/** Some words: a message, or text that a function writes with the facts. */
type Phrase<Facts, Lines> = Lines | ((facts: Facts, pen: Pen<Lines>) => string)
/** A message, or by a fact one that is said where that is: neither false nor null, and no empty list. */
type FactLine<Facts, Lines> = Lines | { readonly [Name in keyof Facts]?: Lines }
/** Paragraphs: messages, or texts that a function writes with the facts; it leaves out what is false or null. */
type Paragraphs<Facts, Lines> =
  | readonly FactLine<Facts, Lines>[]
  | ((facts: Facts, pen: Pen<Lines>) => readonly (string | false | null)[])
/** A path of this installation, or a whole address. */
type Target<Facts> =
  | string
  | ((facts: Facts, pen: { readonly publicUrl: string; readonly language: Language }) => string)
/** A value: a fact by its name, a dash where it is null, or what a function writes; null: without this row. */
type RowValue<Facts, Lines> =
  | (keyof { [Name in keyof Facts as Facts[Name] extends Date ? never : Name]: true } & string)
  | ((facts: Facts, pen: Pen<Lines>) => string | null)
/** Rows, by the messages at their heads. */
type Rows<Facts, Lines extends string> =
  | { readonly [Head in Lines]?: RowValue<Facts, Lines> }
  | ((facts: Facts, pen: Pen<Lines>) => NonNullable<Letter['rows']>)

/** How it is sent. */
interface Delivery extends Pick<OutgoingMail, 'choice' | 'written'> {
  readonly kind?: keyof typeof kinds
  /** The reader has not just asked for it: it waits while mails are held (decision 0061). */
  readonly unasked?: boolean
}

interface Parts<Facts, Lines extends string> {
  /** Left out: the message `subject`. */
  readonly subject?: Phrase<Facts, Lines>
  /** Left out: the message `heading`. */
  readonly heading?: Phrase<Facts, Lines>
  /** Left out: the one message `text`. */
  readonly lines?: Paragraphs<Facts, Lines>
  /** A code to type elsewhere. */
  readonly code?: (facts: Facts) => string
  readonly rows?: Rows<Facts, Lines>
  /** The words of its button; left out: the domain's, or the message `action`; null: it has none. */
  readonly action?: Phrase<Facts, Lines> | null
  /** The page to which the button leads; left out: the domain's. */
  readonly leadsTo?: Target<Facts>
  /** Where else to go. */
  readonly links?: { readonly [Label in Lines]?: Target<Facts> }
  /** Where it leads, in place of these three: the first by its button, the others by links; it leaves out what is false. */
  readonly ways?: (facts: Facts, pen: Pen<Lines>) => readonly (Link | false)[]
  readonly notes?: Paragraphs<Facts, Lines>
}

/** A part that is left out has its message; where there is no such message, it is declared. */
type RequiredParts<Keys> = {
  readonly [Part in
    | ('subject' extends Keys ? never : 'subject')
    | ('heading' extends Keys ? never : 'heading')
    | ('text' extends Keys ? never : 'lines')]: unknown
}

type Declaration<Facts, Words extends string, Own extends keyof LastParts<Words>> = Delivery &
  Parts<Facts, Line<Words, Own>> &
  RequiredParts<LastParts<Words>[Own]>

/** A declared mail. */
interface Mail<List extends FactList> {
  readonly list: List
  readonly words: string
  readonly sending: Delivery
  readonly parts: Parts<unknown, string>
}

type DeclareMail<Common extends FactList, Words extends string> = <
  Own extends keyof LastParts<Words>,
  const List extends FactList = Record<never, never>,
>(
  words: Own,
  declared: { readonly facts?: List } & Declaration<FactsOf<Common & List>, Words, Own>,
) => Mail<Common & List>

type Loosely = { readonly facts?: FactList } & Delivery & Parts<never, string>

/** The parts and facts that the mails of a domain have in common. */
interface DomainMails<Words extends string, Common extends FactList> extends Delivery {
  /** Names the mails in the log: `disputes.opened`. */
  readonly domain: string
  /** The beginning of the keys of all its messages. */
  readonly words: Words
  readonly kind: keyof typeof kinds
  readonly facts?: Common
  readonly action?: `.${KeysWithin<Words, MessageKey>}`
  readonly leadsTo?: Target<FactsOf<Common>>
  readonly notes?: readonly `.${KeysWithin<Words, MessageKey>}`[]
}

/** The part of a domain's context that sends mails. */
export interface MailContext {
  readonly mailer: Mailer
  readonly offer: Pick<Offer, 'languages'>
  readonly translate: Readonly<Record<Language, Translate>>
  readonly vendorName: string
  readonly publicUrl: string
}

/** To whom it goes, and what of its sending is known only then. */
type Recipient = Pick<
  OutgoingMail,
  'to' | 'language' | 'replyTo' | 'source' | 'thread' | 'enclosures' | 'choice' | 'unasked' | 'unsubscribe'
> &
  Pick<Delivery, 'kind'> & {
    /** Where its reader is, which has the order of its dates (decision 0200). */
    readonly country?: string | null
  }

interface Place {
  readonly vendor: string
  readonly publicUrl: string
  readonly reader: Reader
}

type Mails = Readonly<Record<string, Mail<FactList>>>
/** Of several names, the facts of all: one mail of them is sent. */
type FactsOfAll<All extends Mails, Name extends keyof All> = {
  [Each in Name]: (facts: FactsOf<All[Each]['list']>) => void
}[Name] extends (facts: infer Facts) => void
  ? Facts
  : never

/** The facts of a mail, as those give them who have it sent. */
export type MailFacts<Domain extends { readonly mails: Mails }, Name extends keyof Domain['mails']> = FactsOfAll<
  Domain['mails'],
  Name
>

/**
 * Declares the mails of a domain: `mail` declares one, by the beginning of its keys, its facts with their types, and what
 * it is made of; `mails` names them. The words of a mail follow from the keys, and its samples from the types.
 */
export function defineMails<const Words extends string, const Common extends FactList = Record<never, never>>(
  common: DomainMails<Words, Common>,
) {
  const { domain, words, kind, unasked, choice, written, facts: known, ...shared } = common
  const sending = withoutUndefined({ kind, unasked, choice, written }) as Delivery
  const mail = (own: string, { facts = {}, ...declared }: Loosely): Mail<FactList> => ({
    list: { ...known, ...facts },
    words: own,
    sending: { ...sending, ...declared },
    parts: { ...shared, ...declared } as Parts<unknown, string>,
  })
  return {
    mail: mail as unknown as DeclareMail<Common, Words>,
    mails: <All extends Mails>(mails: All) => postOf({ domain, words }, mails),
  }
}

/** Writes and sends the mails of a domain. */
function postOf<All extends Mails>({ domain, words }: { readonly domain: string; readonly words: string }, mails: All) {
  const write = <Name extends keyof All & string>(
    name: Name,
    t: Translate,
    place: Place,
    facts: FactsOfAll<All, Name>,
  ) => letterOf(mails[name] as Mail<FactList>, words, { t, ...place }, facts as Facts)
  const samples = Object.entries(mails).map(([name, mail]) => [
    `${domain}.${name}`,
    (t: Translate, given: SampleFacts) =>
      exampleFacts(mail.list, given, t).map((facts) => letterOf(mail, words, { t, ...given }, facts)),
  ])
  return {
    mails,
    samples: Object.fromEntries(samples) as SampleLetters,
    write,
    /** Posts a mail within the transaction. @returns its number; 0 where none is sent */
    send<Name extends keyof All & string>(
      { mailer, offer, translate, vendorName: vendor, publicUrl }: MailContext,
      database: Queryable,
      name: Name,
      { kind: known, country = null, ...recipient }: Recipient,
      facts: FactsOfAll<All, Name>,
    ) {
      const { language } = recipient
      const place = { vendor, publicUrl, reader: { ...textReader(offer.languages, language), country } }
      const t: Translate = (key, values) => translate[language](key, values, country)
      const letter = write(name, t, place, facts)
      const { kind: how = 'notice', unasked, choice, written } = (mails[name] as Mail<FactList>).sending
      const sending = withoutUndefined({ unasked, choice, written }) as Delivery
      return mailer.send(database, {
        ...sending,
        ...recipient,
        kind: `${domain}.${name}`,
        letter,
        ...kinds[known ?? how],
      })
    },
  }
}

type Facts = Readonly<Record<string, unknown>>

function letterOf(
  { words, parts }: Mail<FactList>,
  domainWords: string,
  { t, vendor, publicUrl, reader }: Place & { readonly t: Translate },
  facts: Facts,
): Letter {
  const { subject = 'subject', heading = 'heading', lines = ['text'], action = 'action', ...more } = parts
  const values = Object.entries(facts).map(([name, fact]) => [name, wordedIn(fact, reader)] as const)
  const known = { ...Object.fromEntries(values), vendor }
  const prefix = words === '' ? '' : `.${words}`
  const say = (line: string, own: MessageValues = {}) =>
    t((domainWords + (line.startsWith('.') ? line : `${prefix}.${line}`)) as MessageKey, { ...known, ...own })
  const pen = { say, t, language: reader.language, reader, publicUrl }
  const said = (part: Phrase<unknown, string>) => (typeof part === 'string' ? say(part) : part(facts, pen))
  const all = (part: Paragraphs<unknown, string>) =>
    typeof part === 'function'
      ? part(facts, pen).filter((text) => typeof text === 'string')
      : part.flatMap((line) => linesSaid(line, facts)).map((line) => say(line))
  const whole = (url: string) => (url.startsWith('/') ? publicUrl + url : url)
  const urlOf = (target: Target<unknown>) => whole(typeof target === 'string' ? target : target(facts, pen))
  const { code, rows, leadsTo, links, ways, notes } = more
  const button = action !== null && leadsTo !== undefined && { label: said(action), url: urlOf(leadsTo) }
  const linked = links && Object.entries(links).map(([label, to = '']) => ({ label: say(label), url: urlOf(to) }))
  return {
    subject: said(subject),
    heading: said(heading),
    paragraphs: all(lines),
    ...(code && { code: code(facts) }),
    ...(rows && { rows: typeof rows === 'function' ? rows(facts, pen) : rowsOf(rows, facts, pen) }),
    ...(button && { action: button }),
    ...(linked && { links: linked }),
    ...(ways && waysOf(ways(facts, pen), whole)),
    ...(notes && { notes: all(notes) }),
  }
}

const isThere = (fact: unknown) => fact !== false && fact !== null && !(Array.isArray(fact) && fact.length === 0)

const linesSaid = (line: FactLine<Facts, string>, facts: Facts) =>
  typeof line === 'string'
    ? line
    : Object.entries(line).flatMap(([name, each = '']) => (isThere(facts[name]) ? each : []))

const rowsOf = (rows: Exclude<Rows<Facts, string>, (...given: never) => unknown>, facts: Facts, pen: Pen<string>) =>
  Object.entries(rows).flatMap(([head, of = '']) => {
    const value = typeof of === 'function' ? of(facts, pen) : String(wordedIn(facts[of] ?? '–', pen.reader))
    return value === null ? [] : { label: pen.say(head), value }
  })

function waysOf(ways: readonly (Link | false)[], whole: (url: string) => string): Pick<Letter, 'action' | 'links'> {
  const [action, ...links] = ways.filter((way) => way !== false).map(({ label, url }) => ({ label, url: whole(url) }))
  return action ? { action, links } : {}
}

const withoutUndefined = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T
