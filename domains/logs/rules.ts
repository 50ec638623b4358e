import { outcomes } from '@/domains/mailbox/rules/letter'

/**
 * Kept: nothing sends mail here. Waiting: it was not handed over yet, however often that was tried. Bounced: a server said
 * that it cannot be delivered. Withheld: not sent, since its address bounces. Held: until staff lets go what is posted after
 * an import.
 */
export const mailStates = ['sent', 'waiting', 'failed', 'bounced', 'withheld', 'held', 'kept'] as const
export type MailState = (typeof mailStates)[number]

/** What became of a letter that came by mail; waiting: it is tried again. */
export const letterStates = ['waiting', ...outcomes] as const
export type LetterState = (typeof letterStates)[number]

/** Failed: given up after the last attempt. A job that is done is gone. */
export const jobStates = ['waiting', 'running', 'failed'] as const
export type JobState = (typeof jobStates)[number]

export function jobStateOf({ failedAt, running }: { failedAt: Date | null; running: boolean }): JobState {
  if (failedAt !== null) return 'failed'
  return running ? 'running' : 'waiting'
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

const hidden = '•••'
const personal = /e-?mail|address|recipient|name|card|last_?four|phone|network|agent|words|text|reason/i
const secret = /token|secret|password|hash|code|key/i
const addresses = /[^\s@"<>]+@[^\s@"<>]+\.[^\s@"<>]+/g
/** Until it is paid, anyone who knows a payment of the sandbox may pay it. */
const unpaid = new Set(['begun', 'waiting', 'declined'])
const longest = 300

/** A payload as people may see it who look for a fault: its shape is whole, what is about a person or secret is not there. */
export function masked(value: unknown): unknown {
  if (typeof value === 'string') return shortened(value.replaceAll(addresses, hidden))
  if (Array.isArray(value)) return value.map(masked)
  if (typeof value !== 'object' || value === null) return value
  const payable = unpaid.has(String((value as { state?: unknown }).state))
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      const hides = personal.test(name) || secret.test(name) || (payable && name === 'payment')
      return [name, hides && each !== null && typeof each !== 'boolean' ? hidden : masked(each)]
    }),
  )
}

const shortened = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)

/** What went wrong, as the log shows it: nothing that looks like an address. */
export const maskedError = (error: string | null) => error && (masked(error) as string)

/** A mail's HTML for the log: links lead nowhere, and what they hold is not shown. */
export const withoutLinks = (html: string): string =>
  html
    .replaceAll(/\shref="[^"]*"/g, '')
    .replaceAll(/(https?:\/\/[^\s"<>?#]+)[?#][^\s"<>]*/g, (_, address: string) => `${address}?••••`)
