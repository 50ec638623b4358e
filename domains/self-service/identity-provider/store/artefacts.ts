import { and, eq, gt, inArray, isNull, lt } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import { openidArtefacts as artefacts } from '../tables'

type Artefact = typeof artefacts.$inferInsert

/** Where something is found: by its kind, and the hash of what is shown. */
export interface Place {
  readonly kind: string
  readonly hash: Buffer
}

const at = ({ kind, hash }: Place) => and(eq(artefacts.kind, kind), eq(artefacts.hash, hash))

/** Keeps it, in place of what was there; when it began stays. */
export const putArtefact = (database: Queryable, artefact: Artefact) => {
  const { createdAt: _, ...changed } = artefact
  return database
    .insert(artefacts)
    .values(artefact)
    .onConflictDoUpdate({ target: [artefacts.kind, artefacts.hash], set: changed })
}

export async function artefactAt(database: Queryable, place: Place, now: Date) {
  const [row] = await database
    .select()
    .from(artefacts)
    .where(and(at(place), gt(artefacts.expiresAt, now)))
  return row ?? null
}

export async function artefactOfUid(database: Queryable, kind: string, uid: string, now: Date) {
  const [row] = await database
    .select()
    .from(artefacts)
    .where(and(eq(artefacts.kind, kind), eq(artefacts.uid, uid), gt(artefacts.expiresAt, now)))
  return row ?? null
}

/** @returns false when it was used before: of two at once one is first */
export async function consumeArtefact(database: Queryable, place: Place, now: Date): Promise<boolean> {
  const { rowCount } = await database
    .update(artefacts)
    .set({ consumedAt: now })
    .where(and(at(place), isNull(artefacts.consumedAt)))
  return rowCount === 1
}

export const dropArtefact = (database: Queryable, place: Place) => database.delete(artefacts).where(at(place))

/**
 * Deletes the tokens of a permission.
 * @param kind only those of this kind
 */
export const dropOfGrant = (database: Queryable, grantId: string, kind: string) =>
  database.delete(artefacts).where(and(eq(artefacts.grantId, grantId), eq(artefacts.kind, kind)))

/**
 * Deletes all tokens and permissions of a member.
 * @param clientId only this client's
 */
export const dropOfMember = (database: Queryable, memberId: number, clientId?: string) =>
  database
    .delete(artefacts)
    .where(and(eq(artefacts.memberId, memberId), clientId === undefined ? undefined : eq(artefacts.clientId, clientId)))

/** Takes the codes and tokens of a permission back, which itself stays. */
export const dropTokensOf = (database: Queryable, grantId: string) =>
  database
    .delete(artefacts)
    .where(
      and(
        eq(artefacts.grantId, grantId),
        inArray(artefacts.kind, ['AuthorizationCode', 'AccessToken', 'RefreshToken']),
      ),
    )

export const purgeArtefacts = (database: Queryable, now: Date) =>
  database.delete(artefacts).where(lt(artefacts.expiresAt, now))
