import { setTimeout as wait } from 'node:timers/promises'
import type { MailboxPlace } from '@/platform/config/mailbox'
import type { Transaction } from '@/platform/database/connect'
import { mailByToken, noteBounce, recipientOf } from '@/platform/mail/bounces'
import { causeOf } from '@/platform/mail/delivery-status'
import { domainOf } from '@/platform/mail/headers'
import { after, type Duration, minutes, seconds } from '@/platform/time/duration'
import type { MailboxContext } from '../context'
import { aside, type LetterResult, limits } from '../rules/letter'
import type { LetterPatterns } from '../rules/ours'
import { wantedLetters } from '../store/joins'
import {
  type AsideFacts,
  beginLetter,
  finishLetter,
  handledAmong,
  holdLetter,
  layLetterAside,
  type MessagePlace,
  noteFailure,
  noteMove,
} from '../store/letters'
import { type OpenMailbox, openMailbox, waitForLetters } from './imap'
import { folders, joinLetters } from './join-letters'
import { digestOfBytes, type ReadLetter, readLetter } from './read-letter'

const pauses = { first: seconds(30), longest: minutes(15) } as const

/**
 * Calls back as soon as the mailbox's server announces a letter. A missed letter is found by the next round, which also
 * reports an unreachable server.
 */
export async function watchMailbox(place: MailboxPlace, tell: () => void, end: AbortSignal, first = pauses.first) {
  for (let pause: Duration = first; !end.aborted; pause = Math.min(pause * 2, pauses.longest) as Duration) {
    const tells = await waitForLetters(place, tell, end).catch(() => null)
    if (tells === false) return
    if (tells) pause = first
    await wait(pause, undefined, { signal: end, ref: false }).catch(() => {})
  }
}

/**
 * Handles a letter and notes it, in one transaction.
 * @returns null when another process has handled it meanwhile
 */
async function takeLetter(context: MailboxContext, id: number, read: ReadLetter): Promise<LetterResult | null> {
  if (read.kind !== 'letter') return inOne(context, id, read, (transaction) => takeOther(context, transaction, read))
  const { take, drop } = await context.receive(read.letter)
  let result: LetterResult | null = null
  try {
    result = await inOne(context, id, read, take)
  } finally {
    if (result === null || result.outcome === 'aside') await drop()
  }
  return result
}

const inOne = (
  { database, clock }: MailboxContext,
  id: number,
  facts: ReadLetter,
  take: (transaction: Transaction) => Promise<LetterResult>,
) =>
  database.transaction(async (transaction) => {
    const held = await holdLetter(transaction, id, facts)
    if (held === false) return null
    const result = held === 'repeated' ? aside('repeated') : await take(transaction)
    await finishLetter(transaction, id, result, clock())
    return result
  })

async function takeOther(context: MailboxContext, transaction: Transaction, read: ReadLetter): Promise<LetterResult> {
  if (read.kind !== 'report' && read.kind !== 'complaint') return { outcome: 'automatic', ticket: null }
  const mail = await mailByToken(transaction, read.tokens)
  // Anyone who makes up a report knows the token of no mail.
  if (mail === null) return aside('forged')
  if (read.kind === 'complaint') {
    if (read.complaint === null) return { outcome: 'automatic', ticket: null }
    await context.complained(transaction, { email: await recipientOf(transaction, mail), mail, ...read.complaint })
    return { outcome: 'complaint', ticket: null }
  }
  const { action, status, diagnosis } = read.report
  if (action !== 'failed') return { outcome: 'automatic', ticket: null }
  const cause = causeOf(status, Number(/^\d{3}/.exec(diagnosis)?.[0] ?? 0) || null)
  await noteBounce(transaction, { mail, cause, said: diagnosis || status, at: context.clock() })
  return { outcome: 'bounce', ticket: null }
}

/** The most of a round, in letters and time, so that a flooded mailbox does not keep the process from stopping. */
const mostAtOnce = 100
const longestRound = minutes(5)

/** Handles the letters in the mailbox, each once, even if the one before it fails. */
export async function readMailbox(context: MailboxContext) {
  const { mailbox } = context.config
  if (mailbox.place === null || mailbox.replies === null) return
  const { user, host, folder } = mailbox.place
  const box = await openMailbox(mailbox.place)
  try {
    const place = { mailbox: `${user}@${host}/${folder}`, validity: box.validity }
    const patterns = {
      replies: mailbox.replies,
      returnPath: mailbox.returnPath,
      authenticator: mailbox.authenticator,
      sender: context.mailFrom,
      publicUrl: context.config.publicUrl,
      domain: domainOf(context.mailFrom),
    }
    await handleAll(context, box, place, patterns)
    const wanted = await wantedLetters(context.database, place.mailbox)
    if (wanted.length > 0) await joinLetters(context, box, { wanted, patterns, inbox: folder })
  } finally {
    await box.close()
  }
}

async function handleAll(
  context: MailboxContext,
  box: OpenMailbox,
  place: Omit<MessagePlace, 'uid'>,
  patterns: LetterPatterns,
) {
  const { database } = context
  const end = after(new Date(), longestRound)
  const uids = await box.list()
  const handled = await handledAmong(database, place, uids)
  // Those that could not be moved when they were handled.
  for (const [uid, outcome] of [...handled].slice(0, mostAtOnce)) {
    await moveAway(context, box, { ...place, uid }, outcome === 'aside' ? folders.aside : folders.done)
  }
  const left = uids.filter((uid) => !handled.has(uid)).slice(0, mostAtOnce)
  const sizes = await box.sizes(left)
  for (const uid of left) {
    if (new Date() > end) return
    const message = { ...place, uid }
    const result = await handleOne(context, box, { message, size: sizes.get(uid) ?? 0, patterns })
    if (result) await moveAway(context, box, message, result.outcome === 'aside' ? folders.aside : folders.done)
  }
}

interface Message {
  readonly message: MessagePlace
  /** In bytes. */
  readonly size: number
  readonly patterns: LetterPatterns
}

/** @returns null when it is gone, or is to be tried again */
async function handleOne(
  context: MailboxContext,
  box: OpenMailbox,
  { message, size, patterns }: Message,
): Promise<LetterResult | null> {
  const { database, clock, log } = context
  const begun = await beginLetter(database, message, clock())
  if (begun === null) return null
  const { id, attempts } = begun
  const isUnreadable = attempts > limits.attempts
  const isLarge = size > limits.letterBytes
  const source = await box.read(message.uid, isUnreadable || isLarge ? limits.headBytes : limits.letterBytes)
  if (source === null) return null
  // Parsing it has ended the process before: only its bytes are read.
  if (isUnreadable) return layAside('unreadable', { sender: null, subject: null, digest: digestOfBytes(source) })
  try {
    const read = await readLetter(source, patterns)
    return isLarge ? await layAside('large', read) : await takeLetter(context, id, read)
  } catch (error) {
    await noteFailure(database, id, error)
    log.warn({ error, letter: id }, 'a letter could not be handled')
    return null
  }

  async function layAside(reason: 'large' | 'unreadable', facts: AsideFacts) {
    const result = aside(reason)
    await layLetterAside(database, id, { result, facts, now: clock() })
    return result
  }
}

async function moveAway({ database, clock, log }: MailboxContext, box: OpenMailbox, message: MessagePlace, to: string) {
  if (await box.move(message.uid, to)) await noteMove(database, message, clock())
  else log.warn({ uid: message.uid, to }, 'a letter could not be moved')
}
