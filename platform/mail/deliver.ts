import { PassThrough, type Readable } from 'node:stream'
import { getTableColumns, inArray } from 'drizzle-orm'
import type { SendMailOptions } from 'nodemailer'
import type { Database } from '@/platform/database/connect'
import { gather } from '@/platform/jobs/gather'
import { most } from '@/platform/jobs/lanes'
import { OutageError } from '@/platform/jobs/queue'
import { bringForward, isAwaited } from '@/platform/jobs/spread'
import { type Clock, type Duration, seconds } from '@/platform/time/duration'
import { bounces, noteBounce } from './bounces'
import { causeOf } from './delivery-status'
import { attachmentOf, type EnclosureFinder } from './enclosure'
import { envelopeOf, headersOf, type MailAddresses } from './headers'
import { type MailPicture, picturesOf } from './picture'
import { mails } from './tables'

/** Each place of a lane has a connection, and those are all that a process opens. */
const mostConnections = most('letters') + most('mail')

/** How long a server may be silent. */
interface SilenceLimits {
  /** Until it takes the text: connection, greeting, sender and address. */
  readonly untilText: Duration
  /** After that: servers read a mail before they say whether they take it, and one that is given up on is sent twice. */
  readonly untilTaken: Duration
}
const usual: SilenceLimits = { untilText: seconds(10), untilTaken: seconds(30) }

/**
 * The way to an SMTP server, opened with the first mail. Connections are kept while there is more to send. A server that is
 * mute keeps its own mail waiting, and no other.
 */
export function transportTo(url: string, { untilText, untilTaken }: SilenceLimits = usual) {
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      url,
      pool: true,
      maxConnections: mostConnections,
      maxRequeues: 1,
      connectionTimeout: untilText,
      greetingTimeout: untilText,
      socketTimeout: untilTaken,
      idleTimeout: seconds(1),
    })
    const texts = new WeakMap<AbortSignal, Readable>()
    transport.use('stream', ({ message, data: { signal } }, done) => {
      message.processFunc((input) => {
        const text = input.pipe(new PassThrough())
        if (signal) texts.set(signal, text)
        return text
      })
      done()
    })
    return { transport, isTaking: (signal: AbortSignal) => texts.get(signal)?.readableDidRead === true }
  }
  let opened: ReturnType<typeof open> | null = null
  return async (message: SendMailOptions) => {
    opened ??= open()
    const { transport, isTaking } = await opened
    const silence = new AbortController()
    const { signal } = silence
    const timer = setTimeout(() => {
      if (!isTaking(signal)) silence.abort()
    }, untilText)
    try {
      await transport.sendMail({ ...message, signal })
    } catch (error) {
      // From here on a failure, also of the connection, may be due to this mail.
      throw isTaking(signal) && error instanceof Error ? Object.assign(error, { command: 'DATA' }) : error
    } finally {
      clearTimeout(timer)
    }
  }
}

const mailServer = 'the mail server'

interface Delivery extends MailAddresses {
  readonly picture: MailPicture
  readonly database: Database
  readonly clock: Clock
  readonly smtpUrl: string
  readonly enclosed: EnclosureFinder
}

/** Hands a mail to the SMTP server, as a job does it. */
export function deliverer({ database, clock, smtpUrl, picture, enclosed, ...addresses }: Delivery) {
  const send = transportTo(smtpUrl)
  const read = gather((ids: readonly number[]) => readMails(database, ids))
  const note = gather((notes: readonly Note[]) => writeNotes(database, notes, clock()))
  return async ({ id }: { id: number }) => {
    const mail = await read(id)
    if (!mail?.text || !mail.html || mail.sentAt) return
    const { confidential } = mail
    if (!mail.essential && mail.bounces) return note({ id, confidential, what: 'withheldAt' })
    const enclosures = mail.enclosures.length > 0 ? await enclosed(database, mail.enclosures) : []
    const message = {
      from: addresses.from,
      to: { name: '', address: mail.recipient },
      ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
      ...headersOf(mail, addresses),
      ...envelopeOf(mail, addresses),
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      attachments: [...(await picturesOf(mail.html, picture)), ...enclosures.map(attachmentOf)],
    }
    const refusal = await send(message).then(
      () => null,
      (error: unknown) => {
        if (isOutage(error)) throw new OutageError(mailServer, error)
        if (!isNoAddress(error)) throw error
        return error
      },
    )
    await note({ id, confidential, what: refusal ? 'bouncedAt' : 'sentAt' })
    if (refusal) await noteBounce(database, { mail: id, cause: 'address', said: refusal.response, at: clock() })
  }
}

async function readMails(database: Database, ids: readonly number[]) {
  const found = await database
    .select({ ...getTableColumns(mails), bounces })
    .from(mails)
    .where(inArray(mails.id, [...ids]))
  return ids.map((id) => found.find((mail) => mail.id === id))
}

/** The outcome of a mail. */
interface Note {
  readonly id: number
  readonly confidential: boolean
  readonly what: 'sentAt' | 'bouncedAt' | 'withheldAt'
}

/** Records the outcomes of mails. The server has answered: jobs that waited for it run now. */
async function writeNotes(database: Database, notes: readonly Note[], now: Date): Promise<readonly undefined[]> {
  let isWaitedFor = false
  const kinds = new Map(notes.map((each) => [`${each.what} ${each.confidential}`, each]))
  for (const { what, confidential } of kinds.values()) {
    const same = notes.filter((each) => each.what === what && each.confidential === confidential)
    const ids = same.map(({ id }) => id)
    const erased = confidential ? { text: null, html: null, unsubscribe: null } : {}
    const [noted] = await database
      .update(mails)
      .set({ [what]: now, ...erased })
      .where(inArray(mails.id, ids))
      .returning({ isAwaited: isAwaited(mailServer) })
    if (what !== 'withheldAt' && noted?.isAwaited) isWaitedFor = true
  }
  if (isWaitedFor) await bringForward(database, mailServer, now)
  return notes.map(() => undefined)
}

/** The server was not there, or would take no mail at all; not: it would not take this one, or not for this address. */
function isOutage(error: unknown) {
  const { code, command } = (error ?? {}) as { code?: string; command?: string }
  return code !== 'EMESSAGE' && !['RCPT TO', 'DATA', 'API'].includes(command ?? '')
}

/** True if the server says for good that the mailbox does not exist. */
function isNoAddress(error: unknown): error is { readonly response: string } {
  const { command, response, responseCode } = (error ?? {}) as Record<string, unknown>
  if (command !== 'RCPT TO' || typeof response !== 'string') return false
  return causeOf(response, Number(responseCode)) === 'address'
}
