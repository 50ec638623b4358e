import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, customType, jsonb, timestamp } from 'drizzle-orm/pg-core'
import type { Metadata } from '@/platform/contract/metadata'
import { platformPattern } from '@/platform/programs/platforms'

/** Raw bytes, for hashes. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** Texts of so many zeros and ones. */
export const bitTexts = (length: number) =>
  customType<{ data: string[]; driverData: string }>({
    dataType: () => `bit(${length})[]`,
    toDriver: (texts) => `{${texts.join(',')}}`,
    fromDriver: (written) => written.slice(1, -1).split(',').filter(Boolean),
  })

/** A moment with time zone, as a `Date`. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** A number of another row. */
export const id = () => bigint({ mode: 'number' })

/** An amount in the minor units of its currency. */
export const minorUnits = () => bigint({ mode: 'number' })

/** Metadata that the vendor's own systems have attached to a row. */
export const metadataColumn = () => jsonb().$type<Metadata>().notNull().default({})

/** A platform that there is, or was; each of a list of them. */
export const platformKnown = (column: AnyPgColumn) => sql`${column} ~ ${sql.raw(`'^${platformPattern}$'`)}`
export const platformsKnown = (column: AnyPgColumn) =>
  sql`${column}::text ~ ${sql.raw(`'^[{]${platformPattern}(,${platformPattern})*[}]$'`)}`

/** The values of a vocabulary, for a check that holds a column to them. */
export const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))
