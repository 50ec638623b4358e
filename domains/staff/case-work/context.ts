import type { Queryable } from '@/platform/database/connect'
import type { CaseSource } from '@/platform/installation/console/cases'
import type { Deps } from '@/platform/installation/deps'

/** Its interfaces to domains above it. */
export interface CaseWorkPorts {
  /** Those of every domain that the vendor has. */
  readonly sources: readonly CaseSource[]
}

/** The dependencies of how staff divide the cases among them. */
export interface CaseWorkContext extends Pick<Deps, 'database' | 'vendor' | 'worker'>, CaseWorkPorts {
  /** The operators who may open a kind of case. */
  readonly staffFor: (
    database: Queryable,
    source: CaseSource,
  ) => Promise<readonly { readonly name: string; readonly email: string }[]>
}
