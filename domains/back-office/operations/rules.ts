/**
 * Kept: nothing sends mail here. Waiting: it was not handed over yet, however often that was tried. Bounced: a server said
 * that it cannot be delivered. Withheld: not sent, since its address bounces. Held: until staff lets go what is posted after
 * an import.
 */
export const mailStates = ['sent', 'waiting', 'failed', 'bounced', 'withheld', 'held', 'kept'] as const
export type MailState = (typeof mailStates)[number]

/** Failing: its last try failed, and the next is to come. Failed: given up after the last one. A job that is done is gone. */
export const jobStates = ['waiting', 'failing', 'running', 'failed'] as const
export type JobState = (typeof jobStates)[number]

interface JobFacts {
  readonly failedAt: Date | null
  readonly lastError: string | null
  readonly running: boolean
}

export function jobStateOf({ failedAt, lastError, running }: JobFacts): JobState {
  if (failedAt !== null) return 'failed'
  if (running) return 'running'
  return lastError === null ? 'waiting' : 'failing'
}

export function mailStateOf(
  mail: {
    sentAt: Date | null
    failedAt: Date | null
    bouncedAt: Date | null
    withheldAt: Date | null
    heldAt: Date | null
  },
  { sends }: { sends: boolean },
): MailState {
  if (mail.bouncedAt !== null) return 'bounced'
  if (mail.withheldAt !== null) return 'withheld'
  if (mail.sentAt !== null) return 'sent'
  if (mail.heldAt !== null) return 'held'
  if (!sends) return 'kept'
  return mail.failedAt === null ? 'waiting' : 'failed'
}

/** The limits of what is typed in. */
export const limits = { reason: 500 } as const

/** A mail's HTML for the log: links lead nowhere, and what they hold is not shown. */
export const withoutLinks = (html: string): string =>
  html
    .replaceAll(/\shref="[^"]*"/g, '')
    .replaceAll(/(https?:\/\/[^\s"<>?#]+)[?#][^\s"<>]*/g, (_, address: string) => `${address}?••••`)
