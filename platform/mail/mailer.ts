import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import { enqueue, type NewJob } from '@/platform/jobs/queue'
import type { Worker } from '@/platform/jobs/worker'
import { randomCharacters } from '@/platform/text/alphabet'
import type { Clock } from '@/platform/time/duration'
import type { MailChoice, MailGate, WayOut } from './choices'
import { deliverer } from './deliver'
import type { EnclosureFinder } from './enclosure'
import type { MailAddresses } from './headers'
import { heldSince } from './hold'
import { compose, type Letter, type Sender } from './letter'
import { type MailPicture, withPicture } from './picture'
import { type MailSource, mails } from './tables'
import { withoutSecrets } from './without-secrets'

/** Returns a token for the address of an answer; in small letters, since servers may change their case. */
export const newToken = () => randomCharacters(24).toLowerCase()

export interface OutgoingMail {
  /** Names the template, for the log. */
  readonly kind: string
  readonly to: string
  /** The address for answers; left out: the sender's. */
  readonly replyTo?: string
  readonly language: Language
  readonly letter: Letter
  /** It carries a secret link. */
  readonly confidential: boolean
  /** The facts from which it can be written again, where its kind has a writer (decision 0055). */
  readonly source?: MailSource
  /** It proves or guards an account: it is sent even to an address that bounces. */
  readonly essential?: boolean
  /** The recipient has not just asked for it: it waits while mails are held (decision 0061). */
  readonly unasked?: boolean
  /** An operator wrote the text. */
  readonly written?: boolean
  /** The Message-IDs of its thread. */
  readonly thread?: string
  /** Where its reader unsubscribes with one click (RFC 8058). */
  readonly unsubscribe?: string
  /** The choice of the reader that it depends on: it is sent only if chosen, with the way out. */
  readonly choice?: MailChoice
  /** Texts that go with it as files, by the names under which they are kept. */
  readonly enclosures?: readonly string[]
}

/** The mail that a writer writes again. */
export interface WrittenMail {
  readonly to: string
  readonly language: string
  readonly source: MailSource
}

/**
 * Writes a mail again with fresh links and posts it.
 * @returns its number; null: its reason is over
 */
type Rewriter = (transaction: Transaction, mail: WrittenMail) => Promise<number | null>

export interface MailOptions extends Sender, MailAddresses {
  /** The look's picture as PNG. */
  readonly picture: MailPicture
  /** None: mails stay in the table, where the demo outbox shows them. */
  readonly smtpUrl: string | null
  /** Finds what goes with a mail. */
  readonly enclosed: EnclosureFinder
}

const withWayOut = (mail: OutgoingMail, { unsubscribe, link, note }: WayOut): OutgoingMail => {
  const { letter } = mail
  const { links = [], notes = [] } = letter
  return { ...mail, unsubscribe, letter: { ...letter, links: [...links, link], notes: [...notes, note] } }
}

type ResendOutcome = 'unknown' | 'confidential' | Pick<typeof mails.$inferSelect, 'id' | 'kind' | 'recipient'>

/** The way out for mail: what is posted in a transaction leaves after it, by SMTP, with retries. */
export class Mailer {
  private readonly rewriters = new Map<string, Rewriter>()
  private gate: MailGate | null = null

  constructor(
    private readonly options: MailOptions,
    private readonly clock: Clock,
  ) {}

  /** A letter as it would go out. */
  compose(letter: Letter, language: Language) {
    return compose(letter, this.options, language)
  }

  /** Sets the gate that decides on mails that readers choose. */
  guardBy(gate: MailGate) {
    this.gate = gate
  }

  /**
   * @returns the mail's number; 0 where none is sent: to a placeholder address (`.invalid`, RFC 6761), or to a reader
   * who does not want it
   */
  async send(database: Queryable, { choice, ...wanted }: OutgoingMail): Promise<number> {
    if (wanted.to.endsWith('.invalid')) return 0
    const way = choice && this.gate ? await this.gate(database, { ...wanted, choice }) : null
    if (way === 'unwanted') return 0
    const outgoing = way === null ? wanted : withWayOut(wanted, way)
    const now = this.clock()
    const {
      to,
      letter,
      replyTo = null,
      source = null,
      thread = null,
      unsubscribe = null,
      unasked = false,
      enclosures = [],
      ...facts
    } = outgoing
    const { language, confidential } = facts
    const [row] = await database
      .insert(mails)
      .values({
        ...facts,
        recipient: to,
        replyTo,
        source,
        thread,
        unsubscribe,
        token: newToken(),
        enclosures: [...enclosures],
        createdAt: now,
        heldAt: unasked ? heldSince(now) : null,
        preview: confidential ? compose(withoutSecrets(letter), this.options, language).html : null,
        ...compose(letter, this.options, language),
      })
      .returning({ id: mails.id, heldAt: mails.heldAt })
    if (!row) throw new Error('A mail was not written')
    if (this.options.smtpUrl && row.heldAt === null) await enqueue(database, letterJob(row.id, now, unasked))
    return row.id
  }

  /** Registers the writer that writes mails of a kind again. */
  rewrite(kind: string, rewriter: Rewriter) {
    this.rewriters.set(kind, rewriter)
  }

  /**
   * Sends a mail once more, to the same address. A confidential one is written again with fresh links: the first ones
   * have expired, were used, or may have been seen.
   * @returns the mail, or the reason why it was not sent
   */
  async again(transaction: Transaction, id: number): Promise<ResendOutcome> {
    const [mail] = await transaction.select().from(mails).where(eq(mails.id, id))
    if (!mail) return 'unknown'
    const { source, kind, recipient, language } = mail
    if (mail.confidential || mail.text === null) {
      const rewriter = source && this.rewriters.get(kind)
      const again = rewriter ? await rewriter(transaction, { to: recipient, language, source }) : null
      return again === null ? 'confidential' : { id: again, kind, recipient }
    }
    const { id: _, ...same } = mail
    const now = this.clock()
    const anew = {
      token: newToken(),
      createdAt: now,
      sentAt: null,
      heldAt: null,
      withheldAt: null,
      bouncedAt: null,
      bounce: null,
    }
    const [row] = await transaction
      .insert(mails)
      .values({ ...same, ...anew })
      .returning({ id: mails.id })
    if (!row) throw new Error('The mail was not written')
    if (this.options.smtpUrl) await enqueue(transaction, letterJob(row.id, now, false))
    return { id: row.id, kind, recipient }
  }

  /** A mail as a page of ours shows it. */
  asPage(html: string): Promise<string> {
    return withPicture(html, this.options.picture)
  }

  /** Registers the job that hands mails to the SMTP server. */
  deliverWith(worker: Worker, database: Database) {
    const { smtpUrl } = this.options
    if (!smtpUrl) return
    worker.handle('mail', deliverer({ ...this.options, smtpUrl, database, clock: this.clock }), 'letters')
  }
}

/** Unasked mails wait in a lane apart from those that a person waits for. */
const letterJob = (id: number, runAt: Date, unasked: boolean): NewJob => ({
  kind: 'mail',
  payload: { id },
  runAt,
  lane: unasked ? 'mail' : 'letters',
})

/** Deletes a sent mail with its recipient. */
export const forgetMail = (database: Queryable, id: number) => database.delete(mails).where(eq(mails.id, id))

/** The newest mails, of all or of one recipient: what the demo outbox shows (spec 13.2). */
export function recentMails(database: Queryable, recipient: string | null) {
  return database
    .select()
    .from(mails)
    .where(and(isNull(mails.heldAt), recipient === null ? undefined : eq(mails.recipient, recipient)))
    .orderBy(desc(mails.id))
    .limit(100)
}

/** The addresses that a mail's text shows. */
export const linksOf = (text: string) => text.match(/https?:\/\/\S+/g) ?? []
