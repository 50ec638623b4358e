import { and, desc, eq, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import { operators } from '@/domains/staff/operators/relations'
import { rolesWith } from '@/domains/staff/operators/rules/permissions'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { RequestKind } from '../rules'
import { addressRequests } from '../tables'
import type { AddressRequest } from './requests'

interface Page {
  readonly kind: RequestKind | undefined
  /** The last one of the page before. */
  readonly after: number | undefined
  readonly most: number
}

/** Returns the waiting requests, the newest first. */
export const openRequests = (database: Queryable, { kind, after, most }: Page) =>
  database
    .select({ request: addressRequests, email: members.email })
    .from(addressRequests)
    .innerJoin(members, eq(members.id, addressRequests.memberId))
    .where(
      and(
        isNull(addressRequests.endedAt),
        kind === undefined ? undefined : eq(addressRequests.kind, kind),
        after === undefined ? undefined : lt(addressRequests.id, after),
      ),
    )
    .orderBy(desc(addressRequests.id))
    .limit(most)

const isOpen = (id: number) => and(eq(addressRequests.id, id), isNull(addressRequests.endedAt))

/** Returns a waiting request of any member, locked. */
export async function lockWaiting(transaction: Transaction, id: number): Promise<AddressRequest | null> {
  const [found] = await transaction.select().from(addressRequests).where(isOpen(id)).for('update')
  return found ?? null
}

/** No one has proposed it who may do so now. */
const hasFallen = sql`not exists (
  select from ${operators} o
  where o.id = ${addressRequests.operatorId} and o.disabled_at is null and o.role in ${[...rolesWith('members.help')]})`

/**
 * Records the first operator's proposal.
 * @returns false when it is not a way back, or another operator was first
 */
export async function propose(
  transaction: Transaction,
  {
    id,
    ...first
  }: {
    readonly id: number
    readonly operator: string
    readonly operatorId: number
    readonly reason: string
  },
): Promise<boolean> {
  const { rowCount } = await transaction
    .update(addressRequests)
    .set({ ...first, dueAt: null })
    .where(
      and(
        isOpen(id),
        eq(addressRequests.kind, 'wayBack'),
        isNull(addressRequests.contestedAt),
        isNull(addressRequests.secondOperatorId),
        hasFallen,
      ),
    )
  return rowCount === 1
}

/**
 * Records the second operator's consent.
 * @returns false when it is the same operator, or it was not proposed, or was agreed on
 */
export async function agree(
  transaction: Transaction,
  given: {
    readonly id: number
    readonly operator: string
    readonly operatorId: number
    readonly dueAt: Date
    readonly stopHash: Buffer
  },
): Promise<boolean> {
  const { id, operator, operatorId, dueAt, stopHash } = given
  const first = addressRequests.operatorId
  const { rowCount } = await transaction
    .update(addressRequests)
    .set({ secondOperator: operator, secondOperatorId: operatorId, dueAt, stopHash })
    .where(and(isOpen(id), isNotNull(first), ne(first, operatorId), isNull(addressRequests.secondOperatorId)))
  return rowCount === 1
}
