import { eq, getTableColumns } from 'drizzle-orm'
import type { Database } from '@/platform/database/connect'
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
  return async ({ id }: { id: number }) => {
    const [mail] = await database
      .select({ ...getTableColumns(mails), bounces })
      .from(mails)
      .where(eq(mails.id, id))
    if (!mail?.text || !mail.html || mail.sentAt) return
    /** @returns whether anything waits until the server takes mail again */
    const note = async (facts: Partial<typeof mails.$inferInsert>) => {
      const erased = mail.confidential ? { text: null, html: null, unsubscribe: null } : {}
      const [noted] = await database
        .update(mails)
        .set({ ...facts, ...erased })
        .where(eq(mails.id, id))
        .returning({ isAwaited: isAwaited(mailServer) })
      return noted?.isAwaited ?? true
    }
    if (!mail.essential && mail.bounces) {
      await note({ withheldAt: clock() })
      return
    }
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
    const isWaitedFor = await note(refusal ? { bouncedAt: clock() } : { sentAt: clock() })
    if (refusal) await noteBounce(database, { mail: id, cause: 'address', said: refusal.response, at: clock() })
    if (isWaitedFor) await bringForward(database, mailServer, clock())
  }
}

/** The server was not there, or would take no mail at all; not: it would not take this one, or not for this address. */
function isOutage(error: unknown) {
  const { code, command } = (error ?? {}) as { code?: string; command?: string }
  return code !== 'EMESSAGE' && !['RCPT TO', 'DATA', 'API'].includes(command ?? '')
}

/** The server says for good that nobody is at this address. */
function isNoAddress(error: unknown): error is { readonly response: string } {
  const { command, response, responseCode } = (error ?? {}) as Record<string, unknown>
  if (command !== 'RCPT TO' || typeof response !== 'string') return false
  return causeOf(response, Number(responseCode)) === 'address'
}
