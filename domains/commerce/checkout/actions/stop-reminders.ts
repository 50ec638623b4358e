import { hashOf } from '@/domains/accounts/identity'
import type { Queryable } from '@/platform/database/connect'
import type { CheckoutContext } from '../context'
import { endReminders, forgetUnfinished, membersAt, refusalOf, refuseReminders, stopByLink } from '../store/reminders'

/** No more such mails to who has got one: to the address, and to the member. */
export const stopReminders = ({ database }: Pick<CheckoutContext, 'database'>, link: string, now: Date) =>
  database.transaction(async (transaction) => {
    const stopped = await stopByLink(transaction, hashOf(link))
    if (stopped?.memberId != null) await endReminders(transaction, stopped.memberId)
    if (stopped?.email != null) await refuseReminders(transaction, refusalOf(stopped.email), now)
  })

/** Stops reminders for an address that was unsubscribed elsewhere. */
export async function stopRemindersTo(database: Queryable, email: string, now: Date): Promise<void> {
  await database.transaction(async (transaction) => {
    for (const memberId of await membersAt(transaction, email)) await endReminders(transaction, memberId)
    await refuseReminders(transaction, refusalOf(email), now)
    await forgetUnfinished(transaction, email)
  })
}
