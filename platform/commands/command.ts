import type { ActingOperator, AuditedAnswer } from '@/platform/audit/change'
import type { AuditRecord } from '@/platform/audit/record'
import type { Config } from '@/platform/config/config'
import type { Refusal } from '@/platform/contract/refusal'
import type { Offer } from '@/platform/contract/vendor-offer'
import type { Lock, WeightyState } from '@/platform/contract/weighty'
import type { Database, Transaction } from '@/platform/database/connect'
import type { Replica } from '@/platform/database/replica'
import type { Clock, Duration } from '@/platform/time/duration'
import type { Option } from './options'

type Options = Readonly<Record<string, Option<unknown>>>
type ValueOf<O> = O extends Option<infer Value> ? Value : never
/** A word in brackets may be left out. */
type Word<W> = W extends `[${string}` ? string | undefined : string

/** The parsed arguments of a command. */
export interface Input<Words extends readonly string[], O extends Options> {
  readonly words: { readonly [K in keyof Words]: Word<Words[K]> }
  /** All that was typed beside options. */
  readonly every: readonly string[]
  readonly options: { readonly [K in keyof O]: ValueOf<O[K]> }
  readonly json: boolean
}

/** The output of a command: text for people, and data for programs. */
export type Output = string | { readonly text: string; readonly data: unknown }

/** The clock of a demo, which can be turned on. */
export interface TurnableClock {
  readonly now: Clock
  /** Turns it on for every process, and for this one at once. */
  turn(by: Duration): Promise<void>
}

/** The data that the server uses, while a command works on it. */
export interface OpenData {
  readonly database: Database
  readonly replica: Replica | null
  /** The server's clock: that of a demo may have been turned on. */
  readonly clock: Clock
  readonly trial: TurnableClock | null
}

/** The same with every domain open. */
export interface OpenInstallation extends OpenData {
  /**
   * Runs the jobs that follow now.
   * @returns false when some of them take longer and continue in the background
   */
  settle(): Promise<boolean>
  /** @param by left out: the person who sits at the keyboard */
  acting(by: string | undefined): ActingOperator
}

export interface WriteContext {
  readonly transaction: Transaction
  readonly by: string
  readonly now: Date
}

/** Returns the sentence for a refusal of an act. */
export type Refusals<Context = unknown> = (refusal: Refusal, context: Context) => string | Promise<string>

/** Where a command works. Nothing is opened before it is needed. */
export interface CommandRuntime<Context> {
  readonly config: Config
  /** The languages, currencies and platforms of the installation's vendor. */
  readonly offer: Offer
  data<Result>(work: (data: OpenData) => Promise<Result>): Promise<Result>
  /** With every domain open, since what others do about it is part of it. */
  installation<Result>(work: (context: Context, installation: OpenInstallation) => Promise<Result>): Promise<Result>
  /**
   * Changes something as the console does, with the same row of the audit log.
   * @param by left out: the person who sits at the keyboard
   * @throws CommandError when it is refused
   */
  change<Answer>(
    by: string | undefined,
    refusals: (refusal: Refusal) => string | Promise<string>,
    work: (acting: ActingOperator & OpenData) => Promise<AuditedAnswer<Answer> | Refusal>,
  ): Promise<Answer>
  /**
   * Does what no room of the console does, and writes it down in the same transaction; @param work its record is null
   * when nothing was changed: then nothing is written down either
   */
  note<Answer>(
    by: string | undefined,
    work: (writing: WriteContext) => Promise<{ readonly answer: Answer; readonly record: AuditRecord | null }>,
  ): Promise<Answer>
  /**
   * Acts with every domain open, and runs the jobs that follow at once.
   * @param after reads the result
   */
  act<Answer, Result = Answer>(
    by: string | undefined,
    refusals: Refusals<Context>,
    work: (context: Context, acting: ActingOperator) => Promise<AuditedAnswer<Answer> | Refusal>,
    after?: (context: Context, answer: Answer, settled: boolean) => Promise<Result>,
  ): Promise<Result>
}

/** One command, declared: parsing, help and tests follow from it. */
interface Declaration<Context, Words extends readonly string[], O extends Options, Reached extends WeightyState> {
  /** The description in the help, in lines of at most 76 characters. */
  readonly summary: string
  /**
   * The positional arguments in the help: `CASE`; `[POSITION]` is optional; `SEAT…`, as the last one, may be repeated.
   */
  readonly words?: Words
  /** The error for a wrong number of arguments: "needs …". */
  readonly needs?: string
  readonly options?: O
  /** The command has JSON of its own; for others the text is wrapped in JSON. */
  readonly json?: true
  /** The weighty states that it reaches (decision 0140): a hand on the server is beyond every proof, and is their lock. */
  readonly reaches?: readonly Reached[]
  /** It may begin an installation: where there are no data it makes them, as every act that is written down does. */
  readonly beginsData?: true
  /** The arguments of its example. A test runs it. */
  readonly example: string
  readonly run: (input: Input<Words, O>, at: LockedRuntime<Context, Reached>) => Promise<Output>
}

type LockedRuntime<Context, Reached extends WeightyState> = CommandRuntime<Context> & { readonly lock: Lock<Reached> }

/** A command as the command line takes it, independent of its arguments' types. */
export interface Command<Context>
  extends Pick<
    Declaration<Context, readonly string[], Options, WeightyState>,
    'summary' | 'example' | 'reaches' | 'beginsData'
  > {
  readonly words: readonly string[]
  readonly needs?: string
  readonly options: Options
  readonly json: boolean
  readonly run: (input: Input<readonly string[], Options>, at: LockedRuntime<Context, WeightyState>) => Promise<Output>
}

/** A command that is ready to run, bound to its context. */
export interface BoundCommand {
  /** How it is called, behind its name. */
  readonly usage: string
  readonly summary: string
  readonly example: string
  /** The command has JSON of its own. */
  readonly json: boolean
  /** The weighty states that it reaches (decision 0140). */
  readonly reaches: readonly WeightyState[]
  /** @returns what is printed */
  run(args: readonly string[]): Promise<string>
}

export type Commands<Context> = Readonly<Record<string, Command<Context>>>

/** @returns what declares a command of a domain, by what the domain works with */
export const commandsOf =
  <Context>() =>
  <
    const Words extends readonly string[] = readonly [],
    O extends Options = Record<never, never>,
    Reached extends WeightyState = never,
  >({
    words,
    options,
    json,
    ...declaration
  }: Declaration<Context, Words, O, Reached>): Command<Context> =>
    // Arguments are parsed by the declaration, so they have the type that its `run` takes.
    ({ words: words ?? [], options: options ?? {}, json: json === true, ...declaration }) as Command<Context>
