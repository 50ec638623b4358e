import type { CookieSerializeOptions } from '@fastify/cookie'
import type { AuditedAnswer, Change } from '@/platform/audit/change'
import type { AnswerOf, CallDefinition, Calls, InputOf, UploadDefinition } from '@/platform/contract/call'
import type { CompanyRole } from '@/platform/contract/company-roles'
import type { Refusal } from '@/platform/contract/refusal'
import type { Lock, WeightyState } from '@/platform/contract/weighty'
import type { SessionColumn } from '@/platform/database/session-column'
import type { Measurement } from '@/platform/files/measure'
import type { Draft } from '@/platform/files/store'
import type { Language } from '@/platform/i18n/languages'
import type { MarketChoice, VisitMarket } from '@/platform/i18n/market'
import type { Reader } from '@/platform/i18n/texts'
import type { ProvenAddress } from '@/platform/text/proven-address'

/** The facts that the gateway knows of any caller (decision 0048). */
export interface Visit {
  readonly now: Date
  /** The visitor's network: an IPv4 address, or the first 64 bits of an IPv6 address. */
  readonly network: string
  /** Where that is, by the proxy in front; null: it does not say. ISO 3166. */
  readonly networkCountry: string | null
  readonly userAgent: string
  readonly language: Language
  /** Of the vendor's texts. */
  readonly reader: Reader
  /** Where the caller buys and in what they pay (spec 1.4); @param wish what the call itself names goes before what was chosen */
  readonly market: (requested?: MarketChoice) => VisitMarket
  /** The token given as parameter, else by cookie (spec 2.3). */
  readonly token: string | null
  /** The token of the cookie alone. */
  readonly cookieToken: string | null
  readonly cookies: Cookies
}

export interface Cookies {
  get(name: string): string | null
  set(name: string, value: string, options: CookieSerializeOptions): void
  /** @param path where it was set, if not for the whole site */
  clear(name: string, path?: string): void
}

/** The signed-in caller, as `identity` knows it. */
export interface MemberCaller {
  readonly id: number
  /** To show, and no more: it may be an address that the account has only named (spec 3.8). */
  readonly email: string
  /**
   * The proven address of the account, for a company that of its bills, which all decisions use (decision 0133); null:
   * none is proven.
   */
  readonly provenEmail: ProvenAddress | null
  readonly username: string
  readonly language: string | null
  /** The member's stored choice (spec 1.4). */
  readonly country: string | null
  readonly currency: string | null
  readonly emailChangedAt: Date | null
  readonly emailChangesAt: readonly Date[]
  readonly tokenHash: Buffer
  /** The operator who looks through the member's eyes (spec 12.3). */
  readonly operator: string | null
  /** The operator wants to see what is in preparation: the draft of the catalogue. */
  readonly preview: boolean
  readonly suspended: boolean
  /** The password alone opens no session of theirs. */
  readonly secondFactor: boolean
  /** When this session last proved who is there. */
  readonly provenAt: Date | null
  /** The session acts for a company: all fields above but proofs, language and token are the company's. */
  readonly company: CompanyCaller | null
}

/** The person who acts for a company, and their role. */
export interface CompanyCaller {
  /** Null: an operator who looks through its eyes. */
  readonly person: { readonly id: number; readonly email: string; readonly username: string } | null
  readonly role: CompanyRole
}

/** The signed-in operator, as `operators` knows them. */
export interface OperatorCaller {
  readonly id: number
  readonly email: string
  /** Unique among operators: the audit log names them by it. */
  readonly name: string
  readonly role: string
  readonly language: string | null
  readonly tokenHash: Buffer
  /** When the second factor was last given in this session; the sign-in does not count. */
  readonly provenAt: Date | null
  readonly permissions: ReadonlySet<string>
}

/** The further caller facts of a handler: the member, for sure or if there is one. */
interface CallerFor {
  readonly visitor: unknown
  readonly member: { readonly member: MemberCaller }
  readonly anyone: { readonly member: MemberCaller | null }
  readonly program: unknown
  readonly operator: { readonly operator: OperatorCaller }
}

export type VisitFor<C extends CallDefinition> = Visit & { readonly input: InputOf<C> } & CallerFor[C['who']] &
  FileFor<C> &
  ChangeFor<C> &
  LockFor<C>

/** Makes changes of an operator, so that the audit log has a row for each. */
type ChangeFor<C extends CallDefinition> = C extends OperatorWrite ? { readonly change: Change } : unknown

type OperatorWrite = { readonly who: 'operator'; readonly effect: 'write' }

/**
 * The locks of the weighty states that a call reaches (decision 0140): opened before the handler, or, where its input decides, by the
 * handler. `unlock` refuses with 20051 where no one has proven in the last ten minutes who is there.
 */
type LockFor<C extends CallDefinition> = C extends { readonly reaches: readonly (infer S extends WeightyState)[] }
  ? C extends Unconditional
    ? { readonly lock: Lock<S> }
    : { readonly unlock: <T extends S>(state: T) => Lock<T> | Refusal<20051> }
  : unknown

type Unconditional =
  | { readonly who: 'operator' }
  | { readonly needsProof: 'always' | 'withSecondFactor' }
  | { readonly provenBy: string }

/** A call that takes a file has it. */
type FileFor<C extends CallDefinition> = C extends { readonly upload: { readonly keptIn: string } }
  ? { readonly file: ReceivedFile }
  : C extends { readonly upload: UploadDefinition }
    ? { readonly file: Buffer }
    : unknown

/** A file that lies where files do; unless the call finishes its draft, it is gone once that is answered. */
export interface ReceivedFile extends Measurement {
  readonly draft: Draft
  /** The sender's name for it. */
  readonly name: string
}

/** The refusals that any handler may give beside those its call names: malformed, throttled. */
type CommonRefusal = 10001 | 20039

type HandlerAnswer<C extends CallDefinition> =
  | (C extends OperatorWrite ? AuditedAnswer<AnswerOf<C>> : AnswerOf<C>)
  | Refusal<C['codes'][number] | CommonRefusal>

export type Handler<C extends CallDefinition> = (visit: VisitFor<C>) => Promise<HandlerAnswer<C>>

/** The language of an answer as far as it is known before the member is: the member's own stands between the two. */
export interface LanguageChoice {
  readonly given: Language | null
  readonly otherwise: Language
  /** The vendor's first, in which a text that lacks it is looked for. */
  readonly first: Language
}

/**
 * A handler of a frequent call: its data of the member are read with the session, in one round trip. For a caller
 * without a session `found` is `undefined`.
 */
export interface ReadingHandler<C extends CallDefinition, Found> {
  readonly column: (input: InputOf<C>) => SessionColumn<Found>
  /** The values for the column's placeholders. */
  readonly values: (input: InputOf<C>, requested: LanguageChoice) => object
  readonly answer: (found: Found, visit: VisitFor<C>) => HandlerAnswer<C> | Promise<HandlerAnswer<C>>
}

/** The type of what is found stays between the column and its handler. */
export const reading = <C extends CallDefinition, Found>(handler: ReadingHandler<C, Found>) =>
  handler as ReadingHandler<C, unknown>

/** One handler for each call of a contract; a call without one does not compile. */
export type Handlers<C extends Calls> = {
  readonly [K in keyof C]: C[K] extends CallDefinition
    ? Handler<C[K]> | (C[K]['who'] extends 'member' | 'anyone' ? ReadingHandler<C[K], unknown> : never)
    : never
}
