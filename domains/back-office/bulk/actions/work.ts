import { productOf } from '@/domains/commerce/catalogue/rules'
import { addExtra, takeBackExtra } from '@/domains/commerce/orders'
import type { ExtraKind } from '@/domains/commerce/orders/rules'
import { recountSeats } from '@/domains/licensing/licences'
import type { Transaction } from '@/platform/database/connect'
import type { Language, Languages } from '@/platform/i18n/languages'
import { type Reader, type Texts, textIn, textReader } from '@/platform/i18n/texts'
import type { BulkContext } from '../context'
import type { Notices } from '../contract/fields'
import { bulkMails } from '../mails/mails'
import { paragraphsOf, stepLength } from '../rules'
import {
  lockRun,
  type NextReader,
  nextLines,
  nextReaders,
  noteChanges,
  noteLetter,
  noteTakenBack,
  type Run,
  standing,
  updateRun,
} from '../store/runs'
import { selectionPlace } from './begin'

/** Does one step of a run, in one transaction with what it writes down of it. @returns whether there is more to do */
export async function workOn(context: BulkContext, transaction: Transaction, id: number): Promise<boolean> {
  const run = await lockRun(transaction, id)
  if (run?.state === 'running') return (run.act === 'notify' ? writeOn : giveOn)(context, transaction, run)
  return run?.state === 'undoing' && takeBackOn(context, transaction, run)
}

/** A run looks at what there was when it began; its own changes may take a licence out of the selection, and never bring one in. */
const placeOf = (context: BulkContext, transaction: Transaction, { startedAt }: Run) =>
  selectionPlace(context, transaction, startedAt)

async function giveOn(context: BulkContext, transaction: Transaction, run: Run) {
  const lines = await nextLines(transaction, run, await placeOf(context, transaction, run))
  const changes = await addExtra(transaction, run.act as ExtraKind, lines, run.amount ?? 0)
  await noteChanges(transaction, run.id, changes)
  await recount(context, transaction, run, lines)
  const last = lines.at(-1)
  const more = lines.length === stepLength
  await updateRun(transaction, run.id, {
    done: run.done + changes.length,
    passed: run.passed + lines.length - changes.length,
    ...(last && { lastId: last.order, lastPosition: last.position }),
    ...(!more && { state: 'done', endedAt: context.clock() }),
  })
  return more
}

async function takeBackOn(context: BulkContext, transaction: Transaction, run: Run) {
  const changes = await standing(transaction, run.id)
  const undone = await takeBackExtra(transaction, run.act as ExtraKind, changes)
  const places = new Set(undone.map(({ order, position }) => `${order} ${position}`))
  const kept = changes.filter(({ order, position }) => !places.has(`${order} ${position}`))
  await noteTakenBack(transaction, run.id, undone, 'undone')
  await noteTakenBack(transaction, run.id, kept, 'kept')
  await recount(context, transaction, run, changes)
  const more = changes.length === stepLength
  await updateRun(transaction, run.id, {
    done: run.done - undone.length,
    passed: run.passed + kept.length,
    ...(!more && { state: 'undone', endedAt: context.clock() }),
  })
  return more
}

/** Marks seats for a recount: they follow what is paid for, at the next run of their job or when a program asks. */
const recount = async (
  { clock }: BulkContext,
  transaction: Transaction,
  { act }: Run,
  lines: readonly { readonly member: number }[],
) => {
  if (act === 'updates' || lines.length === 0) return
  await recountSeats(transaction, [...new Set(lines.map(({ member }) => member))], clock())
}

async function writeOn(context: BulkContext, transaction: Transaction, run: Run) {
  const place = await placeOf(context, transaction, run)
  const readers = await nextReaders(transaction, run, place)
  const now = context.clock()
  let written = 0
  for (const reader of readers) {
    if (!(await noteLetter(transaction, run.id, reader.member, now))) continue
    const products = reader.pids.map((pid) => productOf(place.catalogue, pid)?.names ?? {})
    await write(context, transaction, run.notices ?? {}, reader, products)
    written += 1
  }
  const last = readers.at(-1)
  const more = readers.length === stepLength
  await updateRun(transaction, run.id, {
    done: run.done + written,
    ...(last && { lastId: last.member }),
    ...(!more && { state: 'done', endedAt: now }),
  })
  return more
}

/** The member's language, if the notice is written in it; else the first of the vendor's languages that has a text. */
const spokenTo = (languages: Languages, notices: Notices, language: Language | null): Language => {
  const own = languages.of(language)
  return notices[own] ? own : languages.of(languages.spoken.find((each) => notices[each]))
}

async function write(
  context: BulkContext,
  transaction: Transaction,
  notices: Notices,
  { email: to, language: wished }: NextReader,
  products: readonly Texts[],
) {
  const language = spokenTo(context.offer.languages, notices, wished)
  const notice = notices[language]
  if (!notice) return
  const facts = {
    subject: notice.subject,
    paragraphs: paragraphsOf(notice.text),
    products: inWords(products, textReader(context.offer.languages, language)),
  }
  await bulkMails.send(context, transaction, 'notice', { to, language }, facts)
}

/** Two products may have one name. */
const inWords = (products: readonly Texts[], reader: Reader) => [
  ...new Set(products.map((names) => textIn(names, reader)).filter((name) => name !== '')),
]
