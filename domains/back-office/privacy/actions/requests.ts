import type { Transaction } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import { days } from '@/platform/time/duration'
import type { PrivacyContext } from '../context'
import { endOf } from '../rules'
import { ownedAlone } from '../store/companies'
import { type AccountHolder, keepAccount, requestDeletion, survivorOf } from '../store/deletions'

type RequestContext = Pick<PrivacyContext, 'database' | 'clock' | 'events' | 'settings' | 'isServed'>

/**
 * Asks for the end of an account in the member's name: for anyone who has written to the vendor. All goes as if the member
 * had asked. @returns when it ends; null: it waits for its end already; `mergedInto`: it ends with that account alone;
 * `ownsAlone`: companies that would have no owner
 */
export async function requestEnd(
  context: RequestContext,
  memberId: number,
  language: Language,
): Promise<Date | null | { readonly mergedInto: string } | { readonly ownsAlone: readonly number[] }> {
  const survivor = await survivorOf(context.database, memberId)
  if (survivor !== null) return { mergedInto: survivor }
  return askForEnd(context, { memberId, language, now: context.clock() })
}

/**
 * Requests the end of an account. The only owner of a company with other people, or one that is served, is refused:
 * they hand it over or end it first.
 * @returns as `requestEnd`
 */
export const askForEnd = (
  { database, events, settings, isServed }: Omit<RequestContext, 'clock'>,
  { memberId, language, now }: { readonly memberId: number; readonly language: Language; readonly now: Date },
): Promise<Date | null | { readonly ownsAlone: readonly number[] }> =>
  database.transaction(async (transaction) => {
    const ownsAlone = await ownedByThemAlone({ isServed }, transaction, memberId, now)
    if (ownsAlone.length > 0) return { ownsAlone }
    const endsAt = endOf(now, days(settings.waitingDays))
    // Of two requests at once the first counts.
    return (await requestDeletion(transaction, events, { memberId, language, now, endsAt })) ? endsAt : null
  })

/**
 * Returns the companies that a person would leave without an owner, where that affects others; one that waits for its
 * own end does not.
 */
async function ownedByThemAlone(
  { isServed }: Pick<RequestContext, 'isServed'>,
  transaction: Transaction,
  memberId: number,
  now: Date,
): Promise<readonly number[]> {
  const kept: number[] = []
  for (const { id, hasOthers, ends } of await ownedAlone(transaction, memberId)) {
    if (!ends && (hasOthers || (await isServed(transaction, id, now)))) kept.push(id)
  }
  return kept
}

/** Keeps an account whose end was asked for. @returns false when none waits that this keeper may keep */
export const cancelDeletion = (
  { database, clock, events }: Pick<RequestContext, 'database' | 'clock' | 'events'>,
  holder: AccountHolder,
): Promise<boolean> =>
  database.transaction(async (transaction) => {
    const memberId = await keepAccount(transaction, holder)
    if (memberId !== null) await events.emit(transaction, 'account.kept', { memberId }, clock())
    return memberId !== null
  })
