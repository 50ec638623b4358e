import { companiesOf, ownersOf } from '@/domains/accounts/companies'
import { hashOf, newSecret } from '@/domains/accounts/identity'
import type { Transaction } from '@/platform/database/connect'
import { forEach, pagesOf } from '@/platform/jobs/each'
import { enqueue } from '@/platform/jobs/queue'
import { forgetMail } from '@/platform/mail/mailer'
import { keptName } from '@/platform/text/shown-name'
import { after, days, hours } from '@/platform/time/duration'
import type { PrivacyContext } from '../context'
import { privacyMails } from '../mails/mails'
import { booksUntil, dueNow } from '../rules'
import { filesOf } from '../store/collect'
import { ownedAlone } from '../store/companies'
import {
  type Addressee,
  addresseeOf,
  closedBooks,
  type Deletion,
  markErased,
  markReminded,
  mergedInto,
  newestOrder,
  putKeepHash,
  takeClosedBooks,
  takeDeletion,
  waitingUntil,
} from '../store/deletions'
import { erase, eraseBooks } from '../store/erase'

const removeFile = 'privacy.remove_file'
const forgetLetter = 'privacy.forget_letter'

/** The longest time before an end at which anything is due (decision 0031). */
const looksAhead = days(4)
/** As long as a mail is tried to be delivered. */
const lastLetterKept = days(2)

/** Registers the letters and work while an account waits for its end, and at the end. */
export function watchAccounts(context: PrivacyContext) {
  const { database, events, worker, files, clock, mailer } = context
  events.once('account.deletion_requested', 'letter', (transaction, { memberId }) =>
    writeRequested(context, transaction, memberId),
  )
  events.once('account.kept', 'letter', async (transaction, { memberId }) => {
    const found = await addresseeOf(transaction, memberId)
    if (found?.kind === 'company') await tellOwners(context, transaction, 'companyKept', found)
    else if (found) {
      const { subscriptions: hasSubscriptions } = context.features
      await privacyMails.send(context, transaction, 'kept', readerOf(context, found, 'en'), { hasSubscriptions })
    }
  })
  mailer.rewrite('privacy.requested', (transaction, { source: { member } }) =>
    writeRequested(context, transaction, Number(member), { again: true }),
  )
  worker.handle<{ key: string }>(removeFile, ({ key }) => files.remove(key), 'outside')
  worker.handle<{ mail: number }>(forgetLetter, async ({ mail }) => {
    await forgetMail(database, mail)
  })
  worker.recur('privacy.watch', hours(1), () => lookAfterAll(context, clock()), 'outside')
}

const readerOf = (
  { offer }: PrivacyContext,
  { email: to, own }: { email: string; own: string | null },
  otherwise: Addressee['language'],
) => ({
  to,
  language: offer.languages.is(own) ? own : otherwise,
})

/**
 * Writes the mail with the secret by which the account can be kept without a session: once, or again for staff, with
 * another secret.
 * @returns the mail's number; null: it is written already, or the account no longer waits for its end
 */
async function writeRequested(
  context: PrivacyContext,
  transaction: Transaction,
  memberId: number,
  { again = false } = {},
): Promise<number | null> {
  const found = await addresseeOf(transaction, memberId)
  if (!found?.deletion || found.deletion.erasedAt !== null) return null
  if (found.kind === 'company') {
    await tellOwners(context, transaction, 'companyRequested', found)
    return null
  }
  const secret = newSecret()
  if (!(await putKeepHash(transaction, memberId, { keepHash: hashOf(secret), again }))) return null
  const { endsAt, language } = found.deletion
  const reader = { ...readerOf(context, found, language), source: { member: memberId } }
  const facts = { endsAt, hasSubscriptions: context.features.subscriptions, hash: secret }
  return privacyMails.send(context, transaction, 'requested', reader, facts)
}

/** The end of a company is stopped in its session: there is no link that opens it. */
async function tellOwners(
  context: PrivacyContext,
  transaction: Transaction,
  name: 'companyRequested' | 'companyReminder' | 'companyKept' | 'companyEnded',
  { id, name: company, deletion }: NonNullable<Awaited<ReturnType<typeof addresseeOf>>>,
) {
  const facts = {
    company: keptName(company),
    endsAt: deletion?.endsAt ?? new Date(0),
    hasSubscriptions: context.features.subscriptions,
  }
  for (const { writtenTo: to, language } of await ownersOf(transaction, id)) {
    const reader = { to, language: context.offer.languages.of(language) }
    await privacyMails.send(context, transaction, name, reader, facts)
  }
}

/** Each account in a transaction of its own; any number of processes may do this at once. */
async function lookAfterAll(context: PrivacyContext, now: Date) {
  const { database, log, tables } = context
  const look = (memberId: number, work: () => Promise<unknown>) =>
    work().catch((error: unknown) => {
      log.error({ error, member: memberId }, 'an account could not be looked after')
      throw error
    })
  const closed = pagesOf<number>((last, most) => closedBooks(database, now, last, most))
  const rounds = [
    async () =>
      forEach(await waitingUntil(database, after(now, looksAhead)), (memberId) =>
        look(memberId, () => lookAfter(context, memberId, now)),
      ),
    () =>
      forEach(closed, (memberId) =>
        look(memberId, () =>
          database.transaction(async (transaction) => {
            if (await takeClosedBooks(transaction, memberId, now)) await eraseBooks(transaction, tables, memberId)
          }),
        ),
      ),
  ]
  await forEach(rounds, (round) => round())
}

async function lookAfter(context: PrivacyContext, memberId: number, now: Date) {
  const found = await addresseeOf(context.database, memberId)
  if (!found?.deletion) return
  const due = dueNow(found.deletion, now)
  // The provider must stop charging first: afterwards its reference is deleted.
  if (due === 'end') await context.endSubscriptions(memberId)
  if (due === null) return
  await context.database.transaction(async (transaction) => {
    const deletion = await takeDeletion(transaction, memberId)
    if (deletion === null || dueNow(deletion, now) !== due) return
    if (due === 'end') return end(context, transaction, found, deletion, now)
    if (found.kind === 'company') await tellOwners(context, transaction, 'companyReminder', found)
    else {
      const { endsAt, language } = deletion
      await privacyMails.send(context, transaction, 'reminder', readerOf(context, found, language), { endsAt })
    }
    await markReminded(transaction, memberId, now)
  })
}

/** The end: all that is kept of the member afterwards is what the books must show, and the last letter until it is delivered. */
async function end(
  context: PrivacyContext,
  transaction: Transaction,
  found: NonNullable<Awaited<ReturnType<typeof addresseeOf>>>,
  { memberId, language }: Deletion,
  now: Date,
) {
  const alone = await ownedAlone(transaction, memberId)
  // Their co-owners have gone meanwhile: they hand the company over or end it, and go then.
  for (const { id, hasOthers } of alone) if (hasOthers || (await context.isServed(transaction, id, now))) return
  for (const { id: companyId } of await companiesOf(transaction, memberId)) {
    await context.events.emit(transaction, 'company.person_left', { companyId, personId: memberId, told: true }, now)
  }
  await context.endHouseholds(transaction, memberId, now)
  const isCompany = found.kind === 'company'
  if (isCompany) await tellOwners(context, transaction, 'companyEnded', found)
  // A company without other people ends with its owner.
  for (const id of [...alone.map((company) => company.id), memberId]) {
    const until = booksUntil(await newestOrder(transaction, id), context.settings.bookYears, now)
    await eraseMember(context.tables, transaction, id, { now, booksUntil: until })
    await context.events.emit(transaction, 'account.erased', { memberId: id }, now)
  }
  if (isCompany) return
  const mail = await privacyMails.send(context, transaction, 'ended', readerOf(context, found, language), {})
  await enqueue(transaction, { kind: forgetLetter, payload: { mail }, runAt: after(now, lastLetterKept) })
}

/**
 * Takes an account away with what was merged into it: its things are here, and what stayed apart is the same person's.
 * @param booksUntil what the books must show stays until then; once it is past, nothing stays
 */
export async function eraseMember(
  tables: PrivacyContext['tables'],
  transaction: Transaction,
  memberId: number,
  { now, booksUntil: until }: { readonly now: Date; readonly booksUntil: Date },
) {
  for (const id of [...(await mergedInto(transaction, memberId)), memberId]) {
    for (const key of await filesOf(transaction, tables, id)) {
      await enqueue(transaction, { kind: removeFile, payload: { key }, runAt: now })
    }
    await erase(transaction, tables, id)
    await markErased(transaction, id, { erasedAt: now, booksUntil: until })
    if (until <= now) await eraseBooks(transaction, tables, id)
  }
}
