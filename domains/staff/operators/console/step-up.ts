import type { ProofDialog } from '@/platform/ui/forms/proof-gate'
import { wording } from './messages'

/** By which operators give their second factor once more, before something that reaches every customer. */
export const stepUp: ProofDialog = {
  load: async () => (await import('./step-up-dialog')).default,
  wording,
}
