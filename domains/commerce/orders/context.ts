import type { Database } from '@/platform/database/connect'

/** What orders are given by the assembly. */
export interface OrdersContext {
  readonly database: Database
}
