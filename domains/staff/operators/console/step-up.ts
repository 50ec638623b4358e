import { wordingOf } from '@/platform/i18n/wording-of'
import type { ProofDialog } from '@/platform/ui/forms/proof-gate'

/** The dialog for a fresh second factor, before an act that reaches every customer. */
export const stepUp: ProofDialog = {
  load: async () => (await import('./step-up-dialog')).default,
  wording: wordingOf('domains/staff/operators/console'),
}
