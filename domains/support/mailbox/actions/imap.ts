import type { MailboxPlace } from '@/platform/config/mailbox'
import { type Duration, minutes, seconds } from '@/platform/time/duration'

/** A mailbox that is open. */
export interface OpenMailbox {
  /** Changes when the server renumbers its messages. */
  readonly validity: string
  /** The messages that are there, the oldest first, by their numbers. */
  readonly list: () => Promise<readonly number[]>
  /** Those of a sender in the folder that is open, or to be answered to there, the newest first; empty: all. */
  readonly from: (sender: string) => Promise<readonly number[]>
  /** Opens another folder. @returns false when there is none of that name */
  readonly open: (folder: string) => Promise<boolean>
  readonly sizes: (uids: readonly number[]) => Promise<ReadonlyMap<number, number>>
  /** The first bytes of a message; null: it is gone. */
  readonly read: (uid: number, most: number) => Promise<Buffer | null>
  /** Moves a message to another folder. @returns false when the server does not let us */
  readonly move: (uid: number, folder: string) => Promise<boolean>
  readonly close: () => Promise<void>
}

/** How often a waiting connection is renewed: devices in between drop silent ones (RFC 2177). */
const idle = { longest: minutes(4), silence: minutes(6) } as const

/**
 * Opens a client of the mailbox. The library is loaded only by servers that have a mailbox.
 * @param silence the longest time without an answer of the server
 */
async function clientOf({ host, port, secure, user, password }: MailboxPlace, silence: Duration) {
  const { ImapFlow } = await import('imapflow')
  const client = new ImapFlow({
    host,
    port,
    secure,
    // An insecure connection is only for this machine.
    ...(!secure && { doSTARTTLS: false }),
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: seconds(20),
    greetingTimeout: seconds(20),
    socketTimeout: silence,
    maxIdleTime: idle.longest,
    maxLiteralSize: 80_000_000,
    maxLineLength: 10_000_000,
    maxResponseSize: 100_000_000,
  })
  // It reports its end here as well as to anyone who waits for an answer.
  client.on('error', () => {})
  return client
}

/**
 * Waits for news of the folder until the connection ends.
 * @param tell called when there may be a letter
 * @returns false when the server sends no news
 * @throws Error when it is not there, or refuses the login
 */
export async function waitForLetters(place: MailboxPlace, tell: () => void, end: AbortSignal): Promise<boolean> {
  const client = await clientOf(place, idle.silence)
  const close = () => client.close()
  end.addEventListener('abort', close)
  try {
    await client.connect()
    if (!client.capabilities.has('IDLE')) return false
    client.on('exists', tell)
    const { exists } = await client.mailboxOpen(place.folder)
    // They may have been there for any time.
    if (exists > 0) tell()
    while (client.usable && !end.aborted) if ((await client.idle()) === false) break
    return true
  } finally {
    end.removeEventListener('abort', close)
    client.close()
  }
}

/** @throws Error when the server is not there, does not let us in, or has no such folder */
export async function openMailbox(place: MailboxPlace): Promise<OpenMailbox> {
  const { host, folder } = place
  const client = await clientOf(place, seconds(60))
  try {
    await client.connect()
    const { uidValidity } = await client.mailboxOpen(folder)
    return {
      validity: String(uidValidity),
      async list() {
        const found = await client.search({ deleted: false }, { uid: true })
        return found ? [...found].sort((one, other) => one - other) : []
      },
      async from(sender) {
        const written = { or: [{ from: sender }, { header: { 'reply-to': sender } }] }
        const found = await client.search({ ...(sender !== '' && written), deleted: false }, { uid: true })
        return found ? [...found].sort((one, other) => other - one) : []
      },
      async open(name) {
        try {
          await client.mailboxOpen(name)
          return true
        } catch (error) {
          if (client.usable) return false
          throw error
        }
      },
      async sizes(uids) {
        if (uids.length === 0) return new Map()
        const found = await client.fetchAll(uids.join(','), { uid: true, size: true }, { uid: true })
        return new Map(found.map(({ uid, size = 0 }) => [uid, size]))
      },
      async read(uid, most) {
        const message = await client.fetchOne(String(uid), { source: { start: 0, maxLength: most } }, { uid: true })
        return message ? (message.source ?? null) : null
      },
      async move(uid, to) {
        try {
          await client.mailboxCreate(to)
          return (await client.messageMove(String(uid), to, { uid: true })) !== false
        } catch (error) {
          if (client.usable) return false
          throw error
        }
      },
      async close() {
        await client.logout().catch(() => client.close())
      },
    }
  } catch (error) {
    client.close()
    throw new Error(inWords(error, host))
  }
}

/** Returns the reason of a failure, without the password. */
function inWords(error: unknown, host: string) {
  const { message, responseText, authenticationFailed } = (error ?? {}) as {
    message?: string
    responseText?: string
    authenticationFailed?: boolean
  }
  if (authenticationFailed) return `${host} does not let us in: ${responseText ?? message}`
  return `${host}: ${responseText ?? message ?? error}`
}
