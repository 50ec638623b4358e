import type { ActName } from './acts'

/**
 * Acts of staff on members. A domain adds its own by declaration merging: a member's timeline shows them, so the
 * console must have words for each to compile.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface MemberActions {}
export type MemberAction = keyof MemberActions & ActName

/** The row of the audit log for a change; `details` never holds a secret. */
export type AuditRecord = { readonly details: Readonly<Record<string, unknown>> } & (
  | {
      /** The name of the act, such as `codes.import`. */
      readonly action: ActName
      readonly memberId: null
    }
  | {
      readonly action: MemberAction
      /** The member concerned; null: none. */
      readonly memberId: number | null
    }
)
