import type { Deps, Letters } from '@/platform/installation/deps'

/** The dependencies of the pools of codes. */
export type CodePoolsContext = Pick<Deps, 'database' | 'clock' | 'worker' | 'catalogue' | 'holdings'> & Letters
