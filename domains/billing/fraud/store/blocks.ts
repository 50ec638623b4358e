import { and, desc, eq, gt, ilike, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { Block, BlockKind } from '../rules/blocks'
import { blocks } from '../tables'

export type BlockRow = typeof blocks.$inferSelect

const holdsAt = (now: Date) => and(isNull(blocks.liftedAt), or(isNull(blocks.expiresAt), gt(blocks.expiresAt, now)))

/** The same as a condition of a statement. */
export const listed = (subjects: readonly Block[], now: Date): SQL =>
  sql`exists (select from ${blocks} where ${and(holdsAt(now), isOneOf(subjects))})`

const isOneOf = (subjects: readonly Block[]) =>
  or(...subjects.map(({ kind, value }) => and(eq(blocks.kind, kind), eq(blocks.value, value))))

/** Whether anything of these is in the list. */
export async function isListed(database: Queryable, subjects: readonly Block[], now: Date): Promise<boolean> {
  if (subjects.length === 0) return false
  return (await database.$count(blocks, and(holdsAt(now), isOneOf(subjects)))) > 0
}

/** Adds a block, or renews one that exists or has run out. */
export async function putBlock(
  transaction: Transaction,
  block: Pick<BlockRow, 'kind' | 'value' | 'reason' | 'operator' | 'addedAt' | 'expiresAt'>,
): Promise<number> {
  const { reason, operator, addedAt, expiresAt } = block
  const [put] = await transaction
    .insert(blocks)
    .values(block)
    .onConflictDoUpdate({
      target: [blocks.kind, blocks.value],
      targetWhere: sql`lifted_at is null`,
      set: { reason, operator, addedAt, expiresAt },
    })
    .returning({ id: blocks.id })
  if (!put) throw new Error('The block was not written')
  return put.id
}

/** @returns the earlier block; null: there is none, or it is lifted */
export async function liftBlock(transaction: Transaction, id: number, lifted: { by: string; at: Date }) {
  const [row] = await transaction
    .update(blocks)
    .set({ liftedAt: lifted.at, liftedBy: lifted.by })
    .where(and(eq(blocks.id, id), isNull(blocks.liftedAt)))
    .returning()
  return row ?? null
}

interface WantedBlocks {
  readonly kind: BlockKind | undefined
  readonly standing: 'active' | 'past'
  readonly search: string | undefined
  readonly after: number | undefined
  readonly most: number
  readonly now: Date
}

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

export const findBlocks = (database: Queryable, wanted: WantedBlocks): Promise<BlockRow[]> => {
  const { kind, standing, search, after, most, now } = wanted
  const holding = holdsAt(now)
  const past = or(isNotNull(blocks.liftedAt), sql`${blocks.expiresAt} <= ${now}`)
  return database
    .select()
    .from(blocks)
    .where(
      and(
        standing === 'active' ? holding : past,
        kind && eq(blocks.kind, kind),
        search === undefined ? undefined : ilike(blocks.value, `%${escaped(search)}%`),
        after === undefined ? undefined : lt(blocks.id, after),
      ),
    )
    .orderBy(desc(blocks.id))
    .limit(most)
}
