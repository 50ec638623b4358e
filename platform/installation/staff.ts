import type { ZodMiniObject } from 'zod/mini'
import type { MemberCard } from '@/platform/contract/member-page'
import type { AttentionSource } from './console/attention'
import type { EvidenceSource } from './console/evidence'
import type { CardNames, CardPart } from './console/member-card'
import type { MemberMatches } from './console/member-search'
import type { TimelineSource } from './console/timeline'

/** A part of a member's card: how it looks on the wire, and the expressions that read it, under the same names. */
export interface StaffCard {
  readonly schema: ZodMiniObject
  readonly read: CardPart
  /** Puts names of the catalogue in place of the keys that were read. */
  readonly withNames?: (card: MemberCard, names: CardNames) => Partial<MemberCard>
}

/** What a domain shows of itself to staff, in its `staff.ts`; its words and screens are in `console/card`. */
export interface Staff {
  /** What it shows of a member at a glance. */
  readonly card?: StaffCard
  /** What of its own staff find members by. */
  readonly matches?: MemberMatches
  /** What it can tell of a member's past. */
  readonly timeline?: readonly TimelineSource[]
  /** What it can prove to a bank of an order and its buyer. */
  readonly evidence?: readonly EvidenceSource[]
  /** What of it waits for the staff, or went wrong. */
  readonly attention?: readonly AttentionSource[]
}
