import { wordingOf } from '@/platform/i18n/wording-of'
import type { ProofDialog } from '@/platform/ui/forms/proof-gate'

/** The dialog in which members prove who they are once more. */
export const stepUp: ProofDialog = {
  load: async () => (await import('./step-up-dialog')).default,
  wording: wordingOf('domains/accounts/identity/screens/proof'),
}
