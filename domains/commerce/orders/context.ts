import type { Database } from '@/platform/database/connect'

/** The dependencies of orders. */
export interface OrdersContext {
  readonly database: Database
}
