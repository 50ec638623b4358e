import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { bytes, moment } from '@/platform/database/columns'
import type { Content } from './schema'

/**
 * Every catalogue that was ever published. Rows are added and never changed (a trigger refuses anything else), since
 * orders refer to the version they were placed under.
 */
export const catalogueVersions = pgTable(
  'catalogue_versions',
  {
    version: integer().primaryKey(),
    /** Of the content, by which the same content is known again. */
    hash: bytes().notNull(),
    content: jsonb().$type<Content>().notNull(),
    publishedAt: moment().notNull(),
  },
  (table) => [check('catalogue_versions_positive', sql`${table.version} > 0`)],
)
