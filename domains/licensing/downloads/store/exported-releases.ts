import { sql } from 'drizzle-orm'
import type { Transaction } from '@/platform/database/connect'
import { inIso, objectOf, rowsOf } from '@/platform/database/cursor'
import { releases } from '../tables'

/** Releases that can be had, each with where its file lies. */
export const exportedReleases = (transaction: Transaction) =>
  rowsOf<{ line: { readonly file: string }; key: string }>(
    transaction,
    sql`select ${objectOf({
      software: sql`software`,
      platform: sql`platform`,
      version: sql`version`,
      build: sql`build`,
      released_at: inIso(sql`released_at`),
      minimum_system: sql`minimum_system`,
      bundle_version: sql`bundle_version`,
      delta_from: sql`delta_from`,
      update_from: sql`update_from`,
      arch: sql`nullif(arch, 'any')`,
      channel: sql`nullif(channel, 'stable')`,
      use: sql`nullif(use, 'both')`,
      critical: sql`nullif(critical, false)`,
      share: sql`nullif(share, 100)`,
      notes: sql`nullif(notes, '{}'::jsonb)`,
      note_links: sql`nullif(note_links, '{}'::jsonb)`,
      signatures: sql`nullif(signatures, '{}'::jsonb)`,
      file: sql`'releases/' || file_name`,
      sha256: sql`sha256`,
    })} as line, file_key as key from ${releases} where withdrawn_at is null
    order by software collate "C", platform, build, arch, use`,
  )
