import { versionsForAll } from '@/domains/licensing/downloads'
import type { Transaction } from '@/platform/database/connect'
import type { Texts } from '@/platform/i18n/texts'
import { forEach } from '@/platform/jobs/each'
import { enqueue } from '@/platform/jobs/queue'
import { before, days } from '@/platform/time/duration'
import type { ConsentContext } from '../context'
import { consentMails } from '../mails/mails'
import { consentsAfter, noteAnnounced } from '../store/consents'

/** A roll-out may take so long; what is older was not published now, but brought along. */
const longestRollOut = days(60)

/** Mails in one transaction. */
const portion = 100

const tellPortion = 'consent.tell'

interface News extends Record<string, unknown> {
  readonly topic: string
  readonly software: string
  readonly version: string
  readonly notes: Texts
  /** Everybody up to this consent was written to. */
  readonly after: number
}

/** Finds versions that are fully rolled out, and mails each once to subscribers of its topic. */
export async function announceVersions(context: ConsentContext): Promise<void> {
  const { database, catalogue, topics, clock } = context
  const lines = Object.entries(topics).flatMap(([topic, { releasesOf }]) =>
    releasesOf === undefined ? [] : [{ topic, line: releasesOf }],
  )
  if (lines.length === 0) return
  const now = clock()
  const { products } = await catalogue.currentCatalogue(database)
  const versions = await versionsForAll(database, { since: before(now, longestRollOut), now })
  await forEach(versions, async ({ software, version, notes }) => {
    const told = lines.filter(({ line }) => products.some((each) => each.family === software && each.line === line))
    if (told.length === 0) return
    await database.transaction(async (transaction) => {
      if (!(await noteAnnounced(transaction, { software, version, at: now }))) return
      for (const { topic } of told) {
        const news: News = { topic, software, version, notes, after: 0 }
        await enqueue(transaction, { kind: tellPortion, payload: news, runAt: now })
      }
    })
  })
}

/** Writes to some of the subscribers, and leaves the rest to the next job. */
export function answerAnnouncements(context: ConsentContext) {
  context.worker.handleOnce<News>(tellPortion, (transaction, news) => tellSome(context, transaction, news), 'long')
}

async function tellSome(context: ConsentContext, transaction: Transaction, news: News) {
  const { topic, software, version, notes, after } = news
  const { products } = await context.catalogue.currentCatalogue(transaction)
  const product = products.find(({ family }) => family === software)
  if (!product) return
  const readers = await consentsAfter(transaction, { topic, after, most: portion })
  for (const { email, language: spoken } of readers) {
    if (email === null) continue
    const language = context.offer.languages.of(spoken)
    const reader = { to: email, language, choice: { topic } }
    await consentMails.send(context, transaction, 'release', reader, { product: product.names, version, notes })
  }
  const last = readers.at(-1)
  if (readers.length < portion || !last) return
  await enqueue(transaction, { kind: tellPortion, payload: { ...news, after: last.id }, runAt: context.clock() })
}
