import { hashOf } from '@/domains/accounts/identity'
import { allOrNothing } from '@/platform/database/transaction'
import type { ConsentContext } from '../context'
import { askedByLink, giveByLink, lockAddress, type TopicConsent } from '../store/consents'

/**
 * Returns the topics of a mailed link, which may be followed twice.
 * @returns null: it is invalid
 */
export async function questionsOf({ database }: ConsentContext, secret: string, now: Date) {
  const asked = await askedByLink(database, hashOf(secret), now)
  const [first] = asked
  return first?.email == null ? null : { email: first.email, topics: asked.map(({ topic }) => topic) }
}

/**
 * Records the consent of the mail's reader.
 * @returns null when the link is void
 */
export const agree = (
  { database, events }: ConsentContext,
  { secret, network, now }: { readonly secret: string; readonly network: string; readonly now: Date },
): Promise<readonly TopicConsent[] | null> =>
  allOrNothing(database, async (transaction) => {
    const linkHash = hashOf(secret)
    const [first] = await askedByLink(transaction, linkHash, now)
    if (!first) return null
    await lockAddress(transaction, first.addressHash)
    const given = await giveByLink(transaction, { linkHash, network, now })
    for (const event of given) await events.emit(transaction, 'consent.given', event, now)
    return askedByLink(transaction, linkHash, now)
  })
