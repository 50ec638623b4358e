import type { Deps } from '@/platform/installation/deps'

/** The dependencies of orders. */
export type OrdersContext = Pick<Deps, 'database' | 'catalogue' | 'vendor'>
