import type { Deps, Letters } from '@/platform/installation/deps'

/** The dependencies of bulk changes. */
export type BulkContext = Pick<Deps, 'database' | 'clock' | 'catalogue' | 'holdings' | 'worker' | 'vendor'> & Letters
