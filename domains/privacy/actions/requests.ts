import type { Language } from '@/platform/i18n/languages'
import { days } from '@/platform/time/duration'
import type { PrivacyContext } from '../context'
import { endOf } from '../rules'
import { type AccountHolder, keepAccount, requestDeletion, survivorOf } from '../store/deletions'

type RequestContext = Pick<PrivacyContext, 'database' | 'clock' | 'events' | 'settings'>

/**
 * Asks for the end of an account in the member's name: for anyone who has written to the vendor. All goes as if the member
 * had asked. @returns when it ends; null: it waits for its end already; `mergedInto`: it ends with that account alone
 */
export async function requestEnd(
  { database, clock, events, settings }: RequestContext,
  memberId: number,
  language: Language,
): Promise<Date | null | { readonly mergedInto: string }> {
  const survivor = await survivorOf(database, memberId)
  if (survivor !== null) return { mergedInto: survivor }
  const now = clock()
  const endsAt = endOf(now, days(settings.waitingDays))
  return (await requestDeletion(database, events, { memberId, language, now, endsAt })) ? endsAt : null
}

/** Keeps an account whose end was asked for. @returns false when none waits that this keeper may keep */
export const cancelDeletion = (
  { database, clock, events }: Omit<RequestContext, 'settings'>,
  holder: AccountHolder,
): Promise<boolean> =>
  database.transaction(async (transaction) => {
    const memberId = await keepAccount(transaction, holder)
    if (memberId !== null) await events.emit(transaction, 'account.kept', { memberId }, clock())
    return memberId !== null
  })
