import { days } from '@/platform/time/duration'
import type { IdentityContext } from '../../context'
import { isFirstWithin, triesOf } from '../../store/sessions/attempts'
import type { CountedTry } from './counted-try'

/** After so many wrong ones in a row they are hardly slips of the member's. */
const slips = 5

interface WrongTry {
  readonly memberId: number
  readonly tried: CountedTry
  readonly now: Date
}

/** Tells a member, once a day, that a factor of theirs is being guessed. */
export async function noteWrong(
  { database, events }: Pick<IdentityContext, 'database' | 'events'>,
  { memberId, tried, now }: WrongTry,
) {
  if ((await triesOf(database, tried.key)) < slips) return
  await database.transaction(async (transaction) => {
    if (!(await isFirstWithin(transaction, `guessed factor of member ${memberId}`, days(1), now))) return
    await events.emit(transaction, 'member.security_changed', { memberId, change: 'factorGuessed' }, now)
  })
}
