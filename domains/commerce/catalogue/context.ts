import type { Deps } from '@/platform/installation/deps'

/** The dependencies of the catalogue. */
export type CatalogueContext = Pick<Deps, 'database' | 'catalogue' | 'worker' | 'clock' | 'offer' | 'config' | 'vendor'>
