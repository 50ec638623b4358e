import type { ActName } from './acts'

/**
 * What staff does about members. A domain adds its own by declaration merging: the timeline of a member shows it, so the
 * console has words for it and does not compile without.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface MemberActions {}
export type MemberAction = keyof MemberActions & ActName

/** What the audit log says of a change; `details` never holds a secret. */
export type AuditRecord = { readonly details: Readonly<Record<string, unknown>> } & (
  | {
      /** What was done, such as `codes.import`. */
      readonly action: ActName
      readonly memberId: null
    }
  | {
      readonly action: MemberAction
      /** The member whom it concerns, if it is one. */
      readonly memberId: number | null
    }
)
