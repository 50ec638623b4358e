import type { Deps } from '@/platform/installation/deps'
import type { ActivationSettings } from './settings'

/** The dependencies of activation. */
export interface ActivationContext extends Pick<Deps, 'database' | 'catalogue' | 'holdings'> {
  readonly settings: ActivationSettings
}
