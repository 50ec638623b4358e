import type { Deps, Letters } from '@/platform/installation/deps'

/** The dependencies of payment by transfer. */
export type BankPaymentsContext = Pick<Deps, 'database' | 'clock' | 'payments' | 'events' | 'worker'> & Letters
