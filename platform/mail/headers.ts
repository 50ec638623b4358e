import type { mails } from './tables'

/** The address in `Name <address>`, or what is only that. */
const addressIn = (text: string) => (/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text).trim()

export const domainOf = (text: string) => addressIn(text).split('@').at(-1) ?? ''

/** The addresses of outgoing mail. */
export interface MailAddresses {
  readonly from: string
  /** Where reports of failures go, with `{token}` in it; null: where mail comes from. */
  readonly returnPath: string | null
}

type Facts = Pick<typeof mails.$inferSelect, 'recipient' | 'token' | 'written' | 'thread' | 'unsubscribe'>

/** Returns the Message-ID of a mail; its token cannot be guessed. */
const messageId = (token: string, from: string) => `<${token}@${domainOf(from)}>`

/** Returns the headers for mail programs: the message's id, its thread, and that no automatic reply is wanted. */
export function headersOf({ token, written, thread, unsubscribe }: Facts, { from }: MailAddresses) {
  return {
    ...(token && { messageId: messageId(token, from) }),
    ...(thread && { references: thread, inReplyTo: thread.split(' ').at(-1) }),
    headers: {
      // RFC 3834, and what Exchange knows in its place.
      ...(!written && { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }),
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

/** Returns the return path for reports of failed delivery: an address for each mail, if a mailbox is set up. */
export const envelopeOf = ({ token, recipient }: Facts, { returnPath }: MailAddresses) =>
  token && returnPath ? { envelope: { from: returnPath.replace('{token}', token), to: recipient } } : {}
