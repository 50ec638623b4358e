import { and, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { AskingPage, WithdrawalWay } from '../rules'
import { announcedVersions, namelessConsent, topicConsents } from '../tables'

export type TopicConsent = typeof topicConsents.$inferSelect

const isGiven = and(isNotNull(topicConsents.givenAt), isNull(topicConsents.withdrawnAt))

/** A consent that was just given or withdrawn, for events. */
interface ChangedConsent {
  readonly consent: number
  readonly topic: string
}
const changed = { consent: topicConsents.id, topic: topicConsents.topic }

/** Returns the current consents and requests of an address. */
export const standingOf = (database: Queryable, addressHash: Buffer): Promise<TopicConsent[]> =>
  database
    .select()
    .from(topicConsents)
    .where(and(eq(topicConsents.addressHash, addressHash), isNull(topicConsents.withdrawnAt)))

export async function isGivenBy(database: Queryable, addressHash: Buffer, topic: string): Promise<boolean> {
  const [given] = await database
    .select({ id: topicConsents.id })
    .from(topicConsents)
    .where(and(eq(topicConsents.addressHash, addressHash), eq(topicConsents.topic, topic), isGiven))
  return given !== undefined
}

export interface Question extends Pick<TopicConsent, 'topic' | 'version' | 'language'> {
  readonly email: string
  readonly addressHash: Buffer
  readonly page: AskingPage
  readonly askedAt: Date
  readonly askedNetwork: string
  readonly linkHash: Buffer
  readonly linkUntil: Date
}

/**
 * Writes down what an address is asked about, in the place of an older question about it.
 * @param againFrom a question that is younger stays as it is
 * @returns the topics that a mail is to go out about
 */
export async function putQuestions(
  transaction: Transaction,
  questions: readonly Question[],
  againFrom: Date,
): Promise<readonly string[]> {
  const put = await transaction
    .insert(topicConsents)
    .values([...questions])
    .onConflictDoUpdate({
      target: [topicConsents.addressHash, topicConsents.topic],
      targetWhere: sql`given_at is null`,
      set: {
        version: sql`excluded.version`,
        language: sql`excluded.language`,
        page: sql`excluded.page`,
        askedAt: sql`excluded.asked_at`,
        askedNetwork: sql`excluded.asked_network`,
        linkHash: sql`excluded.link_hash`,
        linkUntil: sql`excluded.link_until`,
      },
      setWhere: lt(topicConsents.askedAt, againFrom),
    })
    .returning({ topic: topicConsents.topic })
  return put.map(({ topic }) => topic)
}

/** Returns what the link of a mail asks about, unless it has expired. */
export const askedByLink = (database: Queryable, linkHash: Buffer, now: Date): Promise<TopicConsent[]> =>
  database
    .select()
    .from(topicConsents)
    .where(
      and(
        eq(topicConsents.linkHash, linkHash),
        isNull(topicConsents.withdrawnAt),
        or(isNotNull(topicConsents.givenAt), gt(topicConsents.linkUntil, now)),
      ),
    )

/** Of writes about one address at a time, so that it has each topic once. */
export const lockAddress = (transaction: Transaction, addressHash: Buffer) =>
  transaction.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`consents of ${addressHash.toString('hex')}`}, 0))`,
  )

/**
 * Records the consents of a followed link.
 * @returns the consents that did not exist before
 */
export async function giveByLink(
  transaction: Transaction,
  { linkHash, network, now }: { readonly linkHash: Buffer; readonly network: string; readonly now: Date },
): Promise<readonly ChangedConsent[]> {
  // A consent that another system has reported meanwhile exists already.
  await transaction.delete(topicConsents).where(
    and(
      eq(topicConsents.linkHash, linkHash),
      isNull(topicConsents.givenAt),
      sql`exists (select from ${topicConsents} other where other.address_hash = ${topicConsents.addressHash}
        and other.topic = ${topicConsents.topic} and other.given_at is not null and other.withdrawn_at is null)`,
    ),
  )
  const given = await transaction
    .update(topicConsents)
    .set({ givenAt: now, givenNetwork: network })
    .where(and(eq(topicConsents.linkHash, linkHash), isNull(topicConsents.givenAt), gt(topicConsents.linkUntil, now)))
    .returning(changed)
  return given
}

/**
 * Deletes an address's unanswered requests.
 * @param topic null: all topics
 */
export const forgetQuestions = (database: Queryable, addressHash: Buffer, topic: string | null = null) =>
  database
    .delete(topicConsents)
    .where(
      and(
        eq(topicConsents.addressHash, addressHash),
        isNull(topicConsents.givenAt),
        topic === null ? undefined : eq(topicConsents.topic, topic),
      ),
    )

interface Withdrawal {
  readonly addressHash: Buffer
  /** Null: of every topic. */
  readonly topic: string | null
  readonly way: WithdrawalWay
  readonly network: string | null
  readonly complaint?: string | null
  readonly now: Date
}

/** Ends what an address has agreed to. @returns the consents that have ended by it */
export async function endConsents(
  transaction: Transaction,
  { addressHash, topic, way, network, complaint = null, now }: Withdrawal,
): Promise<readonly ChangedConsent[]> {
  const ended = await transaction
    .update(topicConsents)
    .set({ withdrawnAt: now, withdrawnBy: way, withdrawnNetwork: network, complaint })
    .where(
      and(
        eq(topicConsents.addressHash, addressHash),
        topic === null ? undefined : eq(topicConsents.topic, topic),
        isGiven,
      ),
    )
    .returning(changed)
  return ended
}

/** Those of some addresses' topics that go on behind a consent, for mails in portions. */
export const consentsAfter = (
  database: Queryable,
  { topic, after, most }: { readonly topic: string; readonly after: number; readonly most: number },
) =>
  database
    .select({ id: topicConsents.id, email: topicConsents.email, language: topicConsents.language })
    .from(topicConsents)
    .where(and(eq(topicConsents.topic, topic), gt(topicConsents.id, after), isGiven))
    .orderBy(topicConsents.id)
    .limit(most)

/**
 * Deletes unanswered requests, the addresses of consents withdrawn long ago, and consents that need no proof any
 * longer.
 */
export async function purgeConsents(
  patient: Queryable,
  before: { readonly now: Date; readonly nameless: Date; readonly gone: Date },
) {
  await patient
    .delete(topicConsents)
    .where(
      or(
        and(isNull(topicConsents.givenAt), lt(topicConsents.linkUntil, before.now)),
        lt(topicConsents.withdrawnAt, before.gone),
      ),
    )
  await patient
    .update(topicConsents)
    .set(namelessConsent)
    .where(and(lt(topicConsents.withdrawnAt, before.nameless), isNotNull(topicConsents.email)))
}

/**
 * Records that a version is announced.
 * @returns false: a process has done so before
 */
export async function noteAnnounced(
  transaction: Queryable,
  { software, version, at }: { readonly software: string; readonly version: string; readonly at: Date },
): Promise<boolean> {
  const noted = await transaction
    .insert(announcedVersions)
    .values({ software, version, at })
    .onConflictDoNothing()
    .returning({ version: announcedVersions.version })
  return noted.length > 0
}
