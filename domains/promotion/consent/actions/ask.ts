import { hashOf, newSecret } from '@/domains/accounts/identity'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import { textIn, textReader } from '@/platform/i18n/texts'
import { enqueue } from '@/platform/jobs/queue'
import { foldAddress } from '@/platform/text/typed/address'
import { after, before } from '@/platform/time/duration'
import type { ConsentContext } from '../context'
import { consentMails } from '../mails/mails'
import { type AskingPage, askAgainAfter, linkLasts } from '../rules'
import { forgetQuestions, lockAddress, putQuestions, standingOf } from '../store/consents'
import { allowAsking, isAskingRefused, refuseAsking } from '../store/refusals'
import { textsByVersion } from '../store/texts'
import { addressHash, preferencesAddress } from './link'

/** A request for a topic's mails: only the mailbox can show that its owner made it. */
export interface TopicRequest {
  readonly email: string
  /** The sentences that stood there, by their versions. */
  readonly versions: readonly string[]
  readonly page: AskingPage
  readonly network: string
  readonly language: Language
  readonly now: Date
}

/** The job that asks an address: a page never learns what becomes of it. */
const askAddress = 'consent.ask'

/** Has an address asked, in the transaction of what it was asked with. */
export async function askForTopics(database: Queryable, { now, email, ...request }: TopicRequest): Promise<void> {
  if (request.versions.length === 0) return
  const payload = { ...request, email: foldAddress(email), versions: [...new Set(request.versions)] }
  await enqueue(database, { kind: askAddress, payload, runAt: now })
}

export function answerRequests(context: ConsentContext) {
  context.worker.handleOnce<Omit<TopicRequest, 'now'>>(askAddress, (transaction, request) =>
    ask(context, transaction, request),
  )
}

async function ask(context: ConsentContext, transaction: Transaction, request: Omit<TopicRequest, 'now'>) {
  const { topics, clock } = context
  const { email, versions, page, network } = request
  const now = clock()
  const hash = addressHash(email)
  await lockAddress(transaction, hash)
  // A logged-in member, or a visitor by a mail to that address, counts as its owner: they may change their mind.
  if (page === 'profile' || page === 'preferences') await allowAsking(transaction, hash)
  else if (await isAskingRefused(transaction, hash)) return
  const texts = (await textsByVersion(transaction, versions)).filter(({ topic }) => topic in topics)
  const given = (await standingOf(transaction, hash)).flatMap(({ givenAt, topic }) => (givenAt ? topic : []))
  const wanted = texts.filter(({ topic }) => !given.includes(topic))
  const language = context.offer.languages.of(request.language)
  const reader = textReader(context.offer.languages, language)
  const namesOf = (keys: readonly string[]) => keys.flatMap((key) => textIn(topics[key]?.names, reader) ?? [])
  const recipient = { to: email, language }
  if (wanted.length === 0) {
    // Only the form is limited by address: further purchases or registrations send no further mail.
    if (texts.length === 0 || page !== 'form') return
    const url = preferencesAddress(context, email)
    const facts = { topics: namesOf(texts.map(({ topic }) => topic)), url }
    await consentMails.send(context, transaction, 'known', recipient, facts)
    return
  }
  const secret = newSecret()
  const question = { email, addressHash: hash, page, askedNetwork: network, language, askedAt: now }
  const link = { linkHash: hashOf(secret), linkUntil: after(now, linkLasts) }
  const asked = await putQuestions(
    transaction,
    wanted.map(({ topic, version }) => ({ ...question, ...link, topic, version })),
    before(now, askAgainAfter),
  )
  if (asked.length === 0) return
  const sentences = wanted.filter(({ topic }) => asked.includes(topic)).map(({ text }) => text)
  const facts = { topics: namesOf(asked), sentences, hash: secret }
  await consentMails.send(context, transaction, 'asked', recipient, facts)
}

/** Records that the owner of an address wants no questions that others ask for. */
export async function refuseQuestions(transaction: Transaction, email: string, now: Date): Promise<void> {
  const hash = addressHash(email)
  await forgetQuestions(transaction, hash)
  await refuseAsking(transaction, hash, now)
}
