import type { z } from 'zod/mini'
import type { WrongThing } from '@/platform/database/staging'
import type { EnclosureFields } from './enclosures'

/** A file of a vendor's folder: JSON Lines, each of which the schema checks. */
export interface LineFile<Schema extends z.ZodMiniType = z.ZodMiniType> extends EnclosureFields {
  readonly name: string
  /** A description of one line, for the schema's document. */
  readonly title: string
  readonly schema: Schema
  /**
   * The field of each line that identifies what it brings or belongs to: a reference to an invalid line is not reported
   * as missing.
   */
  readonly names?: { readonly thing: WrongThing; readonly field: string }
}
