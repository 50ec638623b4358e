import type { Readable } from 'node:stream'
import type { z } from 'zod/mini'
import type { RefusalCode, SuccessCode } from '@/platform/codes/codes'
import type { Language } from '@/platform/i18n/languages'
import type { Rows } from '@/platform/i18n/server-spreadsheet'
import type { CompanyRole } from './company-roles'
import type { Feature } from './feature'
import type { Permission } from './permission'
import type { WeightyState } from './weighty'

/** The envelope of every JSON answer (spec 2.1). */
export interface Envelope<Data> {
  readonly cscode: number
  readonly data: Data
  /** Short English text for logs; never shown to a member. */
  readonly msg: string
}

/**
 * The kind of caller that a call is for. The gateway in `platform/http` turns it into a check; a call without it does
 * not compile. `anyone` is a visitor, or a member whom the call then knows. A program has no session and no cookies:
 * the secrets in its call authorise it. An operator is a person of the vendor's staff with a session of the console
 * (spec 12.1), which is never a member's.
 */
export type CallerKind = 'visitor' | 'member' | 'anyone' | 'program' | 'operator'

type Schema = z.ZodMiniObject

/** One call of the wire, declared once: server, browser, tests and the API document read the same declaration. */
export type CallDefinition = Declaration & Caller

/**
 * The permission that an operator needs; null: being signed in is enough. An operator's call without it does not
 * compile; nor does a write that states neither the weighty states that it reaches nor its cost.
 */
type Caller =
  | {
      readonly who: 'operator'
      readonly permission: Permission | null
      readonly effect: 'read'
      /**
       * It may be some seconds behind, and so comes from a replica where there is one (decision 0249): a report, or a list
       * that is looked through. An operator who has just changed something is answered by the database itself.
       */
      readonly mayBeStale?: true
    }
  | ({ readonly who: 'operator'; readonly permission: Permission | null; readonly effect: 'write' } & (
      | { readonly reaches: readonly [WeightyState, ...WeightyState[]] }
      /** It reaches no weighty state: what one stolen session costs by it. */
      | { readonly costs: string }
    ) & { readonly mayBeStale?: never })
  | { readonly who: Exclude<CallerKind, 'operator'>; readonly permission?: never; readonly mayBeStale?: never }

interface Declaration {
  readonly summary: string
  /** It is part of something that a vendor may be without; then there is no such call. */
  readonly feature?: Feature
  /**
   * `write` changes data, independent of the HTTP method: such a call must prove its origin when a cookie signs it in
   * (spec 2.3).
   */
  readonly effect: 'read' | 'write'
  readonly input: Schema
  /**
   * The schema of `data` on success, or the media type of a picture, a table, a file, or a page of foreign HTML, which
   * is shown in a sandboxed frame.
   */
  readonly answer: z.ZodMiniType | 'image/png' | 'text/csv' | 'text/html' | 'application/octet-stream'
  /**
   * The refusals that this call gives by its own rules. 10001, 10010, 20000, 20027, 20035, 20039, 20051 and 20053 may come from
   * the gateway, to operators also 31001.
   */
  readonly codes: readonly RefusalCode[]
  /** The answer where there is no session, if the service has another code for it than 10010. */
  readonly unknownSession?: RefusalCode
  /** A field of the text's that may carry the session in place of `laravel_session`. */
  readonly sessionField?: string
  /** `cscode` on success, where it is not 0. */
  readonly success?: SuccessCode
  /** An operator who looks through a member's eyes may not do this (spec 12.3). */
  readonly closedToImpersonation?: true
  /**
   * The roles that may make it in the session of a company; left out: none (20035). `everyone`: it concerns the session
   * or the person, not the company.
   */
  readonly companyRoles?: readonly CompanyRole[] | 'everyone'
  /**
   * Asks for a proof of who is there from the last ten minutes of this session (20051): of every member, or of those who
   * have a second factor, so that the calls of the text stay as they are for all others. Operators all have one: `always`.
   */
  readonly needsProof?: 'always' | 'withSecondFactor'
  /**
   * The weighty states that it reaches (decision 0140). Of an operator it asks for a proof as `needsProof: 'always'` does; a call of a
   * member's says by `needsProof` whether it always does, or asks by `unlock` where the input reaches the state.
   */
  readonly reaches?: readonly WeightyState[]
  /**
   * The proof that opens the lock in place of the session's: `the mailed link`, `password and code, in the call
   * itself`.
   */
  readonly provenBy?: string
  /** A page asks by the clock and not for a person, so it keeps no idle session of the console open (decision 0207). */
  readonly byClock?: true
  /** It sets the cookies of a session, or takes them away: a foreign page may do neither to its visitor. */
  readonly setsSession?: true
  /** It is one of the order service's: its answers are `{result}` or `{error: {code}}`, without the envelope (spec 2.1). */
  readonly ofOrderService?: true
  /** It takes a file beside its fields, as `multipart/form-data`. */
  readonly upload?: UploadDefinition
  /** It takes a list of what it is about, of up to 256 KB; every other call's body has at most 64 KB. */
  readonly takesList?: true
  /** Older clients read this call's data under `result`, beside `data`. */
  readonly alsoAsResult?: true
}

/** The one file of a call. The handler gets it completely, in memory; without it the call is refused, naming the field. */
export interface UploadDefinition {
  readonly field: string
  readonly mostBytes: number
  /**
   * It may be too large for the memory: it goes straight to where files lie, in this folder and under a key of its own,
   * and the handler gets the draft. One that is not finished is gone once the call is answered.
   */
  readonly keptIn?: string
  /** The message of the refusal of a larger upload (413). */
  readonly tooLarge: string
}

/** Whether the call writes for the member of its session, so that the page must name the account that it shows. */
export const actsForMembers = ({ who, effect }: Pick<CallDefinition, 'who' | 'effect'>) =>
  effect === 'write' && (who === 'member' || who === 'anyone')

/** Returns the proof that a call needs: its own, or the one that weighty states require of an operator. */
export const proofOf = ({ who, needsProof, reaches, provenBy }: CallDefinition): CallDefinition['needsProof'] =>
  needsProof ?? (who === 'operator' && reaches && !provenBy ? 'always' : undefined)

type Method = 'GET' | 'POST'

/** A domain's calls, keyed `METHOD /path`. A name in braces, `{line}`, is a field of the input in the path. */
export type Calls = { readonly [key: `${Method} /${string}`]: CallDefinition }

/** @param feature a vendor may be without all of them */
export const defineCalls = <const C extends Calls>(calls: C, feature?: Feature): C =>
  feature === undefined
    ? calls
    : (Object.fromEntries(Object.entries<CallDefinition>(calls).map(([key, call]) => [key, { ...call, feature }])) as C)

export type InputOf<C extends CallDefinition> = z.output<C['input']>
/** The request of a call: fields with defaults are optional. */
export type RequestOf<C extends CallDefinition> = z.input<C['input']>
export type AnswerOf<C extends CallDefinition> = C['answer'] extends z.ZodMiniType
  ? z.output<C['answer']>
  : FileAnswers[Extract<C['answer'], keyof FileAnswers>]

/** The type of an answer that is not JSON. */
interface FileAnswers {
  readonly 'image/png': Uint8Array
  readonly 'text/csv': TableFile
  readonly 'text/html': string
  readonly 'application/octet-stream': StoredFile
}

/** A stored file, sent with its own type. */
export interface StoredFile {
  readonly name: string
  readonly mediaType: string
  /** In bytes, where it is known. */
  readonly size: number | null
  readonly content: Readable
}

/** A table of any length, for a person: rows are fetched while it is sent. */
export interface TableFile {
  readonly name: string
  /** The language of the reader's spreadsheet. */
  readonly language: Language
  readonly rows: Rows
}
