import type { EmailChanges } from '@/domains/accounts/identity/rules/email-changes'
import type { Refusal } from '@/platform/contract/refusal'
import type { MemberCaller } from '@/platform/http/visit'
import type { Deps } from '@/platform/installation/deps'

export type RenameCompany = (
  member: MemberCaller,
  name: string,
  now: Date,
) => Promise<Record<string, never> | Refusal<10001 | 20035>>

/** The dependencies of the profile. */
export interface ProfileContext extends Pick<Deps, 'database' | 'publicUrl'> {
  /** How often a member may change the address. */
  readonly emailChanges: EmailChanges
  /** Gives the company of a session another name. 10001: one that may not stand before others; 20035: it is not theirs to give. */
  readonly renameCompany: RenameCompany
}
