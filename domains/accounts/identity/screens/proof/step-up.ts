import type { ProofDialog } from '@/platform/ui/forms/proof-gate'
import { wording } from './messages'

/** By which members prove once more that it is them. */
export const stepUp: ProofDialog = {
  load: async () => (await import('./step-up-dialog')).default,
  wording,
}
