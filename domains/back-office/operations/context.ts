import type { Deps } from '@/platform/installation/deps'

/** The dependencies of the logs. */
export type OperationsContext = Pick<Deps, 'database' | 'mailer' | 'payments' | 'log' | 'config'>
