import { getTableColumns, inArray } from 'drizzle-orm'
import type { Database } from '@/platform/database/connect'
import { gather } from '@/platform/jobs/gather'
import { OutageError } from '@/platform/jobs/queue'
import { bringForward, isAwaited } from '@/platform/jobs/spread'
import type { Clock } from '@/platform/time/duration'
import { bounces, noteBounce } from './bounces'
import { causeOf } from './delivery-status'
import { attachmentOf, type EnclosureFinder } from './enclosure'
import { envelopeOf, headersOf, type MailAddresses } from './headers'
import { type MailPicture, picturesOf } from './picture'
import { mails } from './tables'
import { transportTo } from './transport'

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
