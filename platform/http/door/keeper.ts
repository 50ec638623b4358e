import type { SessionColumn } from '@/platform/database/session-column'
import type { Clock } from '@/platform/time/duration'
import type { OperatorKeeper } from '../operator-door'
import type { MemberCaller } from '../visit'

/** What the door is told by those who know: sessions, operators, passes. */
export interface DoorKeeper {
  readonly clock: Clock
  readonly origins: ReadonlySet<string>
  /** The one function that knows a session; null: there is none, or it has ended (decision 0012). */
  readonly resolveMember: (token: string, now: Date, beside?: BesideSession) => Promise<ResolvedMember | null>
  /** Writes down a call made by an operator who looks through a member's eyes (spec 12.3). */
  readonly recordImpersonation: (member: MemberCaller, call: string, now: Date) => Promise<void>
  readonly operators: OperatorKeeper
  /** Whether the ticket service has given out this pass. */
  readonly knowsPass: (token: string, now: Date) => Promise<boolean>
  /** Called after every call that may have changed something. */
  readonly afterWrite: () => void
}

/** What a call reads in the same statement. */
export interface BesideSession {
  readonly column: SessionColumn<unknown>
  readonly values: object
}

export interface ResolvedMember {
  readonly member: MemberCaller
  /** What the column held. */
  readonly found: unknown
}
