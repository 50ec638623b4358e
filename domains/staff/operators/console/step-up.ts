import type { ProofDialog } from '@/platform/ui/forms/proof-gate'
import { wording } from './messages'

/** The dialog for a fresh second factor, before an act that reaches every customer. */
export const stepUp: ProofDialog = {
  load: async () => (await import('./step-up-dialog')).default,
  wording,
}
