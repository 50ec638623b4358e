import type { FastifyInstance } from 'fastify'
import type { BackupPart } from '@/platform/backup/ledger'
import type { Commands } from '@/platform/commands/command'
import type { ApiCalls } from '@/platform/contract/api-call'
import type { Calls } from '@/platform/contract/call'
import type { Feature } from '@/platform/contract/feature'
import type { ApiHandlers } from '@/platform/http/api/visit'
import type { GatewayDeps } from '@/platform/http/gateway'
import type { Handlers } from '@/platform/http/visit'
import type { Wording } from '@/platform/i18n/message'
import type { ImportContext, Part } from '@/platform/import/part'
import type { SampleLetters } from '@/platform/mail/samples'
import type { CardPart } from './console/member-card'
import type { PersonalTable } from './console/personal-data'
import type { Deps, Letters } from './deps'
import type { Staff } from './staff'

/** A set of calls with what answers them: one handler each, or it does not compile. */
interface AnsweredCalls<Context, C extends Calls> {
  readonly calls: C
  readonly handlers: (context: Context) => Handlers<NoInfer<C>>
}

/** The same for the vendor's own systems. */
interface AnsweredApi<Context, C extends ApiCalls> {
  readonly calls: C
  readonly handlers: (context: Context) => ApiHandlers<NoInfer<C>>
}

type NoCalls = Record<never, never>

/**
 * The declaration of a domain. The app reads the list of these and nothing else of a domain; absent parts are left out.
 * @param Context the context of its calls, jobs and commands, made once
 * @param Ports its interfaces to domains above it, handed in by the app
 */
export interface Domain<
  Context,
  Member extends Calls,
  Console extends Calls,
  Ports,
  Mails extends Wording | undefined = Wording | undefined,
  Api extends ApiCalls = ApiCalls,
> {
  readonly name: string
  /** A vendor may switch it off: then it has no calls, jobs or attention; its data stays. */
  readonly feature?: Feature
  /** The wording of its mails. */
  readonly mails?: Mails
  /** Its mails with made-up facts, for anyone who words them. */
  readonly samples?: () => Promise<{ readonly samples: SampleLetters }>
  readonly open: (deps: Deps & (Mails extends Wording ? Letters : unknown), ports: Ports) => Context | Promise<Context>
  /** For visitors, members and programs. */
  readonly member?: AnsweredCalls<Context, Member>
  /** Calls for the vendor's staff, opened when the first of them comes (decision 0277). */
  readonly console?: AnsweredCalls<Context, Console>
  /** Calls for the vendor's own systems, with an API key. */
  readonly api?: AnsweredApi<Context, Api>
  /** Its addresses that are no calls: pages, and files behind a link. */
  readonly pages?: (app: FastifyInstance, context: Context, gateway: GatewayDeps) => void | Promise<void>
  /** Its background jobs: scheduled, or triggered by events. */
  readonly jobs?: (context: Context) => void
  /** The command-line commands, loaded on use. */
  readonly commands?: () => Promise<{ readonly commands: Commands<Context> }>
  /** The parts of an import that it takes; each may refer to those of the domains before it. */
  readonly imports?: readonly Part<ImportContext>[]
  /** Its tables with members' data, parents before their children. */
  readonly personalData?: readonly PersonalTable[]
  /** Its other tables, and why nothing of a member is in each. */
  readonly impersonalTables?: Readonly<Record<string, string>>
  /** Its files, and the sums by which a backup is seen to be whole. */
  readonly backup?: BackupPart
  /** Its facts on a member's own overview, under their names in the contract of that call. */
  readonly overview?: CardPart
  /** Its part of the pages of staff. */
  readonly staff?: Staff
}

export const defineDomain = <
  Context,
  Ports = unknown,
  Member extends Calls = NoCalls,
  Console extends Calls = NoCalls,
  Mails extends Wording | undefined = undefined,
  Api extends ApiCalls = NoCalls,
>(
  domain: Domain<Context, Member, Console, Ports, Mails, Api>,
) => domain
