import { countAttempt, hashOf } from '@/domains/accounts/identity'
import { isRefusal, type Refusal, refuse, refuseUntil } from '@/platform/contract/refusal'
import type { Visit } from '@/platform/http/visit'
import { minutes } from '@/platform/time/duration'
import { ownCount } from '@/platform/time/throttle'
import type { SupportContext } from '../context'
import { type Holder, holderOf } from '../store/passes'

type Call = Visit & { readonly input: { readonly laravel_session?: string | undefined } }

/**
 * Returns the holder of a pass. It must be a parameter: a cookie grants nothing here, so no foreign page can use it.
 */
export async function showsPass({ database }: SupportContext, { input, now }: Call): Promise<Holder | Refusal<85641>> {
  const { laravel_session: pass } = input
  const holder = pass ? await holderOf(database, hashOf(pass), now) : null
  return holder ?? refuse(85641)
}

/** The same for a call that stores something, with a limit. */
export async function maySend(
  context: SupportContext,
  call: Call,
  kind: 'message' | 'file',
): Promise<Holder | Refusal<85641 | 20039>> {
  const holder = await showsPass(context, call)
  if (isRefusal(holder)) return holder
  const sender = holder.memberId === null ? `ticket ${holder.ticketId}` : `member ${holder.memberId}`
  const throttle = { free: kind === 'file' ? 30 : 20, forgives: minutes(3), longestDelay: minutes(10) }
  const wait = await countAttempt(context.database, [ownCount({ key: `${kind} of ${sender}`, ...throttle })], call.now)
  return wait === null ? holder : refuseUntil(wait)
}
