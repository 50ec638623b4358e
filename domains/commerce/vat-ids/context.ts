import type { Deps } from '@/platform/installation/deps'
import type { VatIdSettings } from './rules/settings'

declare module '@/platform/installation/deps' {
  interface Deps {
    readonly vatIds: VatIdSettings
  }
}

export type VatIdDeps = Pick<Deps, 'database' | 'clock' | 'log' | 'vatIds'>

/** The dependencies of the jobs. */
export type VatIdsContext = VatIdDeps & Pick<Deps, 'worker'>
