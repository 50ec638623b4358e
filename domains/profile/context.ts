import type { Database } from '@/platform/database/connect'

/** What the profile is given by the assembly. */
export interface ProfileContext {
  readonly database: Database
  readonly publicUrl: string
}
