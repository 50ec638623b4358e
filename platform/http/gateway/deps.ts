import type { Replica } from '@/platform/database/replica'
import type { SessionColumn } from '@/platform/database/session-column'
import type { FileStore } from '@/platform/files/store'
import type { Clock } from '@/platform/time/duration'
import type { OperatorAuthenticator } from '../admit-operator'
import type { MemberCaller } from '../visit'

/** The gateway's interfaces to the domains of sessions, operators and passes. */
export interface GatewayDeps {
  readonly clock: Clock
  readonly files: FileStore
  /** Where reads that may be stale come from; null: there is no replica. */
  readonly replica: Replica | null
  readonly origins: ReadonlySet<string>
  /** Resolves a session; null: it does not exist, or has ended (decision 0012). */
  readonly resolveMember: (token: string, now: Date, beside?: SessionLookup) => Promise<ResolvedMember | null>
  /** Writes down a call made by an operator who looks through a member's eyes (spec 12.3). */
  readonly recordImpersonation: (member: MemberCaller, call: string, now: Date) => Promise<void>
  readonly operators: OperatorAuthenticator
  /** Whether the ticket service has given out this pass. */
  readonly knowsPass: (token: string, now: Date) => Promise<boolean>
  /** Called after every call that may have changed something. */
  readonly afterWrite: () => void
}

/** A value that a call reads in the session's statement. */
export interface SessionLookup {
  readonly column: SessionColumn<unknown>
  readonly values: object
}

export interface ResolvedMember {
  readonly member: MemberCaller
  /** The value of the column. */
  readonly found: unknown
}
