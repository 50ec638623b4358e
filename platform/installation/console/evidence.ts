import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import type { Person } from './personal-data'

/** The kinds of evidence for a bank in a dispute, in the order of the document. */
export const evidenceKinds = ['consent', 'login', 'mail', 'download', 'device', 'conversation'] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

/** The member and the order in question. */
export interface EvidenceQuestion extends Person {
  /** The order whose payment is disputed. */
  readonly order: number
}

/**
 * The evidence of one domain. `rows` is a select with the columns `at`; `subject`; `detail`, which tells it from
 * others; `network`, its origin; `done`, when it was accepted or last used; `failed`, when it failed; and `words`, its
 * text. All but `at` and `subject` may be null.
 */
export interface EvidenceSource {
  readonly kind: EvidenceKind
  readonly rows: (about: EvidenceQuestion) => SQL
}

export interface EvidenceRow {
  readonly kind: EvidenceKind
  readonly at: Date
  readonly subject: string
  readonly detail: string | null
  readonly network: string | null
  readonly done: Date | null
  readonly failed: Date | null
  readonly words: string | null
}

interface Row extends Record<string, unknown>, Omit<EvidenceRow, 'at' | 'done' | 'failed'> {
  readonly at: string
  readonly done: string | null
  readonly failed: string | null
}

/** The most of each kind; the newest count, since they are about the dispute. */
const most = 60

/** Returns all evidence of the domains, oldest first, in one statement. */
export async function readEvidence(
  database: Queryable,
  sources: readonly EvidenceSource[],
  about: EvidenceQuestion,
): Promise<readonly EvidenceRow[]> {
  if (sources.length === 0) return []
  const parts = sources.map(
    ({ kind, rows }) => sql`(select ${kind}::text as kind, proof.at, proof.subject, proof.detail, proof.network,
      proof.done, proof.failed, proof.words from (${rows(about)}) proof order by proof.at desc limit ${most})`,
  )
  const { rows } = await database.execute<Row>(sql`
    select kind, to_json(at) #>> '{}' as at, subject, detail, network, to_json(done) #>> '{}' as done,
      to_json(failed) #>> '{}' as failed, words
    from (${sql.join(parts, sql` union all `)}) proofs order by proofs.at, kind, subject`)
  const moment = (value: string | null) => (value === null ? null : new Date(value))
  return rows.map((row) => ({ ...row, at: new Date(row.at), done: moment(row.done), failed: moment(row.failed) }))
}
