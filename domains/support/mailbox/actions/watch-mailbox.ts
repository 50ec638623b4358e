import { setTimeout as wait } from 'node:timers/promises'
import type { MailboxPlace } from '@/platform/config/mailbox'
import { type Duration, minutes, seconds } from '@/platform/time/duration'
import { waitForLetters } from './imap'

const pauses = { first: seconds(30), longest: minutes(15) } as const

/**
 * Calls back as soon as the mailbox's server announces a letter. A missed letter is found by the next round, which also
 * reports an unreachable server.
 */
export async function watchMailbox(place: MailboxPlace, tell: () => void, end: AbortSignal, first = pauses.first) {
  for (let pause: Duration = first; !end.aborted; pause = Math.min(pause * 2, pauses.longest) as Duration) {
    const tells = await waitForLetters(place, tell, end).catch(() => null)
    if (tells === false) return
    if (tells) pause = first
    await wait(pause, undefined, { signal: end, ref: false }).catch(() => {})
  }
}
