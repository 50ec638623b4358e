import type { FailureCode } from '@/platform/codes/codes'
import type { MessageKey } from '@/platform/i18n/message'

/** The result of a member's action: with the first second factor come recovery codes. */
export type SecurityOutcome =
  | { readonly done: true; readonly recoveryCodes?: readonly string[] | undefined }
  | { readonly code: FailureCode; readonly message?: MessageKey }

export type OutcomeListener = (what: SecurityOutcome) => Promise<void>
