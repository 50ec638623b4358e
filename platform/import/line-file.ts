import type { z } from 'zod/mini'
import type { WrongThing } from '@/platform/database/staging'
import type { EnclosureFields } from './enclosures'

/** A file of a vendor's folder: JSON Lines, each of which the schema checks. */
export interface LineFile<Schema extends z.ZodMiniType = z.ZodMiniType> extends EnclosureFields {
  readonly name: string
  /** What one line is, for the schema's document. */
  readonly title: string
  readonly schema: Schema
  /** What each line brings, or belongs to, and its field: of what stands in a wrong line nobody says that it is missing. */
  readonly names?: { readonly thing: WrongThing; readonly field: string }
}
