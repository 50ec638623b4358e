import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@/platform/config/root'

const folder = join(root, 'migrations')

/** A numbered file of `migrations/`. */
export interface Migration {
  /** Its name without the ending. */
  readonly tag: string
  /** When it was made, in milliseconds: they are applied in this order, and the database knows them by it. */
  readonly when: number
  /** SHA-256 of the file, in hex. */
  readonly hash: string
  readonly statements: readonly string[]
  /** The oldest version of the code that works with it; null: it takes nothing away, so any does. */
  readonly worksFrom: string | null
  /** It builds indexes beside the writes of others, which no transaction may be around. */
  readonly isBeside: boolean
}

interface Journal {
  readonly entries: readonly { readonly tag: string; readonly when: number }[]
}

/** The mark of a migration that removes columns or tables, with the version since which the code does not use them. */
const contractLine = /^-- contract: unused since (\d+\.\d+\.\d+)\b/

/** Every migration of this code, in their order. */
export function readMigrations(): readonly Migration[] {
  const journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as Journal
  return journal.entries.map(({ tag, when }) => {
    const text = readFileSync(join(folder, `${tag}.sql`), 'utf8')
    return {
      tag,
      when,
      hash: createHash('sha256').update(text).digest('hex'),
      statements: text.split('--> statement-breakpoint'),
      worksFrom: contractLine.exec(text)?.[1] ?? null,
      isBeside: /\bindex concurrently\b/i.test(text),
    }
  })
}
