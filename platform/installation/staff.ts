import type { ZodMiniObject } from 'zod/mini'
import type { MemberCard } from '@/platform/contract/member-page'
import type { AttentionSource } from './console/attention'
import type { CaseSource } from './console/cases'
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

/** A domain's part of the pages of staff, in its `staff.ts`; its words and screens are in `console/card`. */
export interface Staff {
  /** Its facts on the page of a member. */
  readonly card?: StaffCard
  /** The values of its own by which staff find members. */
  readonly matches?: MemberMatches
  /** Its entries of a member's timeline. */
  readonly timeline?: readonly TimelineSource[]
  /** Its proofs for a bank, about an order and its buyer. */
  readonly evidence?: readonly EvidenceSource[]
  /** Its items that wait for the staff, or failed. */
  readonly attention?: readonly AttentionSource[]
  /** Its cases that staff divide among them. */
  readonly cases?: readonly CaseSource[]
}
