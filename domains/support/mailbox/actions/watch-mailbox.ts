import { setTimeout as wait } from 'node:timers/promises'
import type { MailboxPlace } from '@/platform/config/mailbox'
import { type Duration, minutes, seconds } from '@/platform/time/duration'
import { waitForLetters } from './imap'

const pauses = { first: seconds(30), longest: minutes(15) } as const

/**
 * Says as soon as the mailbox's server does that a letter has come. What is missed is found by the next round, and what
 * keeps the server from being reached is told by it, too.
 */
export async function watchMailbox(place: MailboxPlace, tell: () => void, end: AbortSignal, first = pauses.first) {
  for (let pause: Duration = first; !end.aborted; pause = Math.min(pause * 2, pauses.longest) as Duration) {
    const tells = await waitForLetters(place, tell, end).catch(() => null)
    if (tells === false) return
    if (tells) pause = first
    await wait(pause, undefined, { signal: end, ref: false }).catch(() => {})
  }
}
