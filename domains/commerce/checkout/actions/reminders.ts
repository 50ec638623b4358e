import { hashOf, newSecret } from '@/domains/accounts/identity'
import { addCount } from '@/domains/accounts/page-counts'
import type { CountedName } from '@/domains/accounts/page-counts/events'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { forEach, pagesOf } from '@/platform/jobs/each'
import { dayIn } from '@/platform/time/day'
import { after, before, days, hours } from '@/platform/time/duration'
import type { CheckoutContext } from '../context'
import { checkoutMails } from '../mails/mails'
import { mayRemind, stopAddress } from '../rules/reminder'
import {
  forgetBasket,
  noteReminded,
  purgeUnfinished,
  refusalOf,
  reminderFacts,
  takeUnfinished,
  type Unfinished,
  unfinishedDue,
} from '../store/reminders'

export const countReminder = (
  { vendor }: Pick<CheckoutContext, 'vendor'>,
  database: Queryable,
  event: Extract<CountedName, `reminder_${string}`>,
  now: Date,
) => addCount(database, { day: dayIn(vendor.seller.timeZone, now), event, subject: '' })

/** Writes about every checkout that was left long enough ago, to who wants it; each is written about once. */
export async function remindOfUnfinished(context: CheckoutContext): Promise<void> {
  if (!context.reminders.reminders) return
  const { database, clock, reminders } = context
  const leftBy = before(clock(), hours(reminders.reminderAfterHours))
  const due = pagesOf<Buffer>((last, most) => unfinishedDue(database, leftBy, last, most))
  await forEach(due, (basketHash) =>
    database.transaction(async (transaction) => {
      const unfinished = await takeUnfinished(transaction, basketHash, leftBy)
      if (unfinished) await remindOf(context, transaction, unfinished)
    }),
  )
}

async function remindOf(context: CheckoutContext, transaction: Transaction, due: Unfinished) {
  const now = context.clock()
  const facts = await reminderFacts(transaction, due, refusalOf)
  if (facts.to === null || !mayRemind(facts)) {
    await forgetBasket(transaction, due.basketHash)
    return
  }
  await send(context, transaction, { due, to: facts.to, now })
  await countReminder(context, transaction, 'reminder_sent', now)
}

async function send(
  context: CheckoutContext,
  transaction: Transaction,
  { due, to, now }: { due: Unfinished; to: string; now: Date },
) {
  const { basketHash, language, pids } = due
  const [link, stop] = [newSecret(), newSecret()]
  const linkUntil = after(now, days(context.reminders.reminderLinkDays))
  const { productsByPid } = await context.catalogue.currentCatalogue(transaction)
  await noteReminded(transaction, basketHash, {
    sentAt: now,
    linkHash: hashOf(link),
    linkUntil,
    stopHash: hashOf(stop),
  })
  const products = pids.map((pid) => productsByPid.get(pid)?.names).filter((names) => names !== undefined)
  const reader = { to, language, unsubscribe: context.publicUrl + stopAddress(stop) }
  const facts = { products, until: linkUntil, resume: link, stop }
  await checkoutMails.send(context, transaction, 'unfinished', reader, facts)
}

/** Deletes unfinished checkouts a week after their reminder was due, if none was sent. */
export const purgeReminders = ({ clock, reminders }: CheckoutContext, patient: Queryable) => {
  const now = clock()
  return purgeUnfinished(patient, { now, keptSince: before(now, hours(reminders.reminderAfterHours + 7 * 24)) })
}
