import type { ProofDialog } from '@/platform/ui/forms/proof-gate'
import { wording } from './messages'

/** The dialog in which members prove who they are once more. */
export const stepUp: ProofDialog = {
  load: async () => (await import('./step-up-dialog')).default,
  wording,
}
