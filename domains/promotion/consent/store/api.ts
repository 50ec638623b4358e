import { and, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import { bouncingAddresses } from '@/platform/mail/tables'
import { consentTexts, topicConsents } from '../tables'
import type { TopicConsent } from './consents'

/** A consent with the sentence that was read. */
export type ReadConsent = TopicConsent & { readonly sentence: string | null }

interface ConsentQuery {
  readonly topic: string | null
  readonly addressHash: Buffer | null
  readonly withdrawn: boolean
  readonly bouncing: boolean
  readonly before: number | null
  readonly limit: number
}

const shown = (database: Queryable) =>
  database
    .select({ consent: topicConsents, text: consentTexts.text })
    .from(topicConsents)
    .leftJoin(consentTexts, eq(consentTexts.version, topicConsents.version))

const read = ({ consent, text }: { consent: TopicConsent; text: string | null }): ReadConsent => ({
  ...consent,
  sentence: consent.wording ?? text,
})

/** Returns consents, newest first. */
export async function consentsListed(database: Queryable, wanted: ConsentQuery): Promise<ReadConsent[]> {
  const { topic, addressHash, withdrawn, bouncing, before, limit } = wanted
  const rows = await shown(database)
    .where(
      and(
        isNotNull(topicConsents.givenAt),
        topic === null ? undefined : eq(topicConsents.topic, topic),
        addressHash === null ? undefined : eq(topicConsents.addressHash, addressHash),
        withdrawn ? undefined : isNull(topicConsents.withdrawnAt),
        before === null ? undefined : lt(topicConsents.id, before),
        bouncing
          ? undefined
          : sql`not exists (select from ${bouncingAddresses} where ${bouncingAddresses.address} = ${topicConsents.email})`,
      ),
    )
    .orderBy(desc(topicConsents.id))
    .limit(limit)
  return rows.map(read)
}

export async function consentNumbered(database: Queryable, id: number): Promise<ReadConsent | null> {
  const [found] = await shown(database).where(and(eq(topicConsents.id, id), isNotNull(topicConsents.givenAt)))
  return found ? read(found) : null
}

type NewConsent = typeof topicConsents.$inferInsert & { readonly givenAt: Date }

/**
 * Writes down what another system knows. @returns its number; null: the address has agreed already, or has withdrawn since
 */
export async function addKnown(transaction: Queryable, consent: NewConsent): Promise<number | null> {
  const { addressHash, topic, givenAt } = consent
  const [later] = await transaction
    .select({ id: topicConsents.id })
    .from(topicConsents)
    .where(
      and(
        eq(topicConsents.addressHash, addressHash),
        eq(topicConsents.topic, topic),
        sql`${topicConsents.withdrawnAt} >= ${givenAt}`,
      ),
    )
    .limit(1)
  if (later) return null
  const [added] = await transaction
    .insert(topicConsents)
    .values(consent)
    .onConflictDoNothing()
    .returning({ id: topicConsents.id })
  return added?.id ?? null
}
