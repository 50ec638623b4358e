import { eq } from 'drizzle-orm'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { fitted } from '../rules/fitting'
import type { Content } from '../schema'
import { catalogueDrafts } from '../tables'

export interface Draft {
  readonly revision: number
  /** Null: nothing is changed. */
  readonly content: Content | null
  readonly changedBy: string | null
  readonly changedAt: Date | null
}

const columns = {
  revision: catalogueDrafts.revision,
  content: catalogueDrafts.content,
  changedBy: catalogueDrafts.changedBy,
  changedAt: catalogueDrafts.changedAt,
}

export async function draftNow(database: Queryable): Promise<Draft> {
  const [draft] = await database.select(columns).from(catalogueDrafts)
  return there(draft)
}

/** The draft, and with it the right to change it until the transaction ends. */
export async function lockDraft(transaction: Transaction): Promise<Draft> {
  const [draft] = await transaction.select(columns).from(catalogueDrafts).for('update')
  return there(draft)
}

/** Puts another draft in the place of a locked one; null takes it away. @returns its revision */
export async function writeDraft(
  transaction: Transaction,
  { revision }: Draft,
  { content, by, at }: { content: Content | null; by: string; at: Date },
): Promise<number> {
  const next = revision + 1
  await transaction
    .update(catalogueDrafts)
    .set({ content, revision: next, changedBy: by, changedAt: at })
    .where(eq(catalogueDrafts.revision, revision))
  return next
}

function there(draft: Draft | undefined): Draft {
  if (!draft) throw new Error('The row of the draft is gone')
  return { ...draft, content: draft.content && fitted(draft.content) }
}
