import type { SQL } from 'drizzle-orm'
import type { CaseKind } from '@/platform/contract/cases'
import type { Permission } from '@/platform/contract/permission'

/** One kind of case that staff divide among them (decision 0197), found by its domain. */
export interface CaseSource {
  readonly kind: CaseKind
  /** The permission to open it: with it an operator may also be given one, and notes on it. */
  readonly permission: Permission
  /** A select of one row with the column `member`, the one that the case is about or null; of none where there is no such case. */
  readonly row: (key: string | SQL) => SQL
}
