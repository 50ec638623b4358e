import type { Deps } from '@/platform/installation/deps'

/** The dependencies of the agreements to legal documents. */
export type AgreementsContext = Pick<Deps, 'database' | 'legal'>
