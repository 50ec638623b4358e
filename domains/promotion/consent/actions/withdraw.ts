import { type OptionalMail, optionalMails } from '@/platform/contract/optional-mails'
import type { Transaction } from '@/platform/database/connect'
import { isOptional } from '@/platform/mail/choices'
import type { ConsentContext } from '../context'
import type { WithdrawalWay } from '../rules'
import { endConsents, forgetQuestions, lockAddress } from '../store/consents'
import { refuseAsking, refuseMails } from '../store/refusals'
import { addressHash, type OpenLink } from './link'

declare module '@/platform/jobs/events' {
  interface Events {
    /** A consent was given by its mailed link, or reported by another system. */
    'consent.given': ConsentEvent
    'consent.withdrawn': ConsentEvent
  }
}

interface ConsentEvent {
  readonly consent: number
  readonly topic: string
}

interface Withdrawal {
  readonly email: string
  /** Null: every topic. */
  readonly topic: string | null
  readonly way: WithdrawalWay
  readonly network: string | null
  /** The report, for `complaint`. */
  readonly complaint?: string
  readonly now: Date
}

/** Ends what an address has agreed to, and what it was asked about. @returns how many consents have ended by it */
export async function withdraw(
  { events }: Pick<ConsentContext, 'events'>,
  transaction: Transaction,
  { email, topic, ...withdrawal }: Withdrawal,
): Promise<number> {
  const hash = addressHash(email)
  await lockAddress(transaction, hash)
  await forgetQuestions(transaction, hash, topic)
  const ended = await endConsents(transaction, { addressHash: hash, topic, ...withdrawal })
  for (const event of ended) await events.emit(transaction, 'consent.withdrawn', event, withdrawal.now)
  return ended.length
}

/** Those that are switched off here at all. */
export const optionalHere = ({ alwaysSent }: Pick<ConsentContext, 'alwaysSent'>): readonly OptionalMail[] =>
  optionalMails.filter((kind) => !alwaysSent.includes(kind))

/** Ends the kind that a mail is of: what its reader has pressed says no more than that. */
export const endKind = (context: ConsentContext, { email, choice }: OpenLink, network: string, now: Date) =>
  context.database.transaction(async (transaction) => {
    if (choice === null) return
    if (isOptional(choice)) {
      const kinds = optionalHere(context).filter((kind) => kind === choice.optional)
      await refuseMails(transaction, { email }, { kinds, now })
    } else await withdraw(context, transaction, { email, topic: choice.topic, way: 'oneClick', network, now })
  })

/** Ends all mail to an address that law or contract does not require, and questions in its name. */
export async function endAll(
  context: ConsentContext,
  transaction: Transaction,
  { email, way, network, now }: Omit<Withdrawal, 'topic'>,
): Promise<void> {
  await withdraw(context, transaction, { email, topic: null, way, network, now })
  await refuseMails(transaction, { email }, { kinds: optionalHere(context), now })
  await refuseAsking(transaction, addressHash(email), now)
  await context.stopReminders(transaction, email, now)
}
