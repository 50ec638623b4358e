import { z } from 'zod/mini'

/** Where customers' letters and reports of failed mails are read, and how ours are told apart from the rest. */
export interface MailboxConfig {
  /** Null: no mailbox is read. */
  readonly place: MailboxPlace | null
  /** The address of replies, with `{token}` in it. */
  readonly replies: string | null
  /** Where reports of failures go, with `{token}` in it; null: to the address that mail comes from. */
  readonly returnPath: string | null
  /** The name under which our own mail host says what it found out about senders; null: it does not look. */
  readonly authenticator: string | null
}

/** A folder at an IMAP server. */
export interface MailboxPlace {
  readonly host: string
  readonly port: number
  /** TLS from the first byte; without it the host is this machine. */
  readonly secure: boolean
  readonly user: string
  readonly password: string
  readonly folder: string
}

const addressWithToken = z
  .string()
  .check(
    z.regex(
      /^[a-z0-9._+-]*\{token\}[a-z0-9._+-]*@[a-z0-9.-]+$/i,
      'must be an address with {token} in it, such as support+{token}@example.com',
    ),
  )

/** The variables of this room, as part of the whole environment. */
export const mailboxVariables = {
  MAILBOX_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) => placeIn(value) !== null,
          'must be an IMAP address such as imaps://user:password@mail.example.com/INBOX, with an "@" in the user as %40; without TLS (imap://) only on this machine',
        ),
      ),
  ),
  MAILBOX_ADDRESS: z.optional(addressWithToken),
  MAILBOX_AUTHENTICATOR: z.optional(
    z
      .string()
      .check(z.regex(/^[a-z0-9.-]+$/i, 'must be the name that your mail host gives itself, such as mx.example.com')),
  ),
  MAIL_RETURN_PATH: z.optional(addressWithToken),
}

interface Variables {
  readonly MAILBOX_URL?: string | undefined
  readonly MAILBOX_ADDRESS?: string | undefined
  readonly MAILBOX_AUTHENTICATOR?: string | undefined
  readonly MAIL_RETURN_PATH?: string | undefined
}

/** Returns a line for each contradiction between the variables of the mailbox. */
export const mailboxProblems = (read: Variables): string[] => [
  ...(read.MAILBOX_URL !== undefined && read.MAILBOX_ADDRESS === undefined
    ? ['MAILBOX_ADDRESS must be set with MAILBOX_URL: where replies go, such as support+{token}@example.com']
    : []),
  ...(read.MAILBOX_URL === undefined && read.MAILBOX_ADDRESS !== undefined
    ? ['MAILBOX_URL must be set with MAILBOX_ADDRESS: mail to it would not be read']
    : []),
]

export const mailboxConfig = (read: Variables): MailboxConfig => ({
  place: read.MAILBOX_URL === undefined ? null : placeIn(read.MAILBOX_URL),
  replies: read.MAILBOX_ADDRESS ?? null,
  returnPath: read.MAIL_RETURN_PATH ?? null,
  authenticator: read.MAILBOX_AUTHENTICATOR ?? null,
})

const ownMachine = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

function placeIn(text: string): MailboxPlace | null {
  if (!URL.canParse(text)) return null
  const { protocol, hostname: host, port, username, password, pathname, search, hash } = new URL(text)
  const secure = protocol === 'imaps:'
  if (!secure && !(protocol === 'imap:' && ownMachine.test(host))) return null
  if (host === '' || username === '' || password === '' || search !== '' || hash !== '') return null
  const [folder, ...more] = pathname.slice(1).split('/')
  if (more.length > 0) return null
  try {
    return {
      host,
      port: Number(port) || (secure ? 993 : 143),
      secure,
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
      folder: decodeURIComponent(folder ?? '') || 'INBOX',
    }
  } catch {
    return null
  }
}
