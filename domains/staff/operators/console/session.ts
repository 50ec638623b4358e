import { call } from '@/platform/http/client'
import { wordingOf } from '@/platform/i18n/wording-of'
import type { ProofDialog } from '@/platform/ui/forms/proof-gate'
import type { SignedInOperator } from '../contract/boot'

/** Returns the operator of the session; null: there is none, or the server did not say. */
export async function sessionOperator(): Promise<SignedInOperator | null> {
  const outcome = await call('GET /console/api/session', {})
  return outcome.ok ? outcome.data : null
}

export const signOut = () => call('POST /console/api/sign-out', {})

/** The dialog for a fresh second factor, before an act that reaches every customer. */
export const stepUp: ProofDialog = {
  load: async () => (await import('./step-up-dialog')).default,
  wording: wordingOf('domains/staff/operators/console'),
}
