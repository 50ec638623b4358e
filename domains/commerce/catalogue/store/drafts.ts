import { eq } from 'drizzle-orm'
import type { Offer } from '@/platform/contract/vendor-offer'
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

/** Returns what the draft says, in what the vendor offers today. */
export async function draftNow(database: Queryable, offer: Offer): Promise<Draft> {
  const [draft] = await database.select(columns).from(catalogueDrafts)
  return there(draft, offer)
}

/** The draft, and with it the right to change it until the transaction ends. */
export async function lockDraft(transaction: Transaction, offer: Offer): Promise<Draft> {
  const [draft] = await transaction.select(columns).from(catalogueDrafts).for('update')
  return there(draft, offer)
}

/** Returns what the draft says as it was written. */
export async function draftContent(database: Queryable): Promise<Content | null> {
  const [draft] = await database.select({ content: catalogueDrafts.content }).from(catalogueDrafts)
  return draft?.content ?? null
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

function there(draft: Draft | undefined, offer: Offer): Draft {
  if (!draft) throw new Error('The row of the draft is gone')
  return { ...draft, content: draft.content && fitted(draft.content, offer) }
}
