import { z } from 'zod/mini'
import { metadataLimits, metadataName } from '../text/metadata'

/** Texts that the vendor's own systems have attached to a record, by their own names (decision 0094). */
export type Metadata = Readonly<Record<string, string>>

const name = z.string().check(z.regex(metadataName, 'has 1 to 40 letters, digits, _, . or -'))

export const metadata = z.record(z.string(), z.string())

/** A change of metadata, name by name; null removes one, and unnamed ones stay. */
export const metadataPatch = z
  .record(name, z.nullable(z.string().check(z.minLength(1), z.maxLength(metadataLimits.value))))
  .check(z.refine((patch) => Object.keys(patch).length <= metadataLimits.keys, 'names at most 50'))

export type MetadataPatch = z.output<typeof metadataPatch>

/** Returns the metadata after a change; null: more than the limit. */
export function withPatch(before: Metadata, patch: MetadataPatch): Metadata | null {
  const after = Object.entries({ ...before, ...patch }).flatMap(([key, value]) =>
    value === null ? [] : [[key, value] as const],
  )
  return after.length > metadataLimits.keys ? null : Object.fromEntries(after)
}
