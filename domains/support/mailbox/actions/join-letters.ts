import type { MailboxContext } from '../context'
import { aside, type IncomingLetter, type LetterResult, limits } from '../rules/letter'
import type { LetterPatterns } from '../rules/ours'
import { beginWanted, finishWanted, holdWanted, type WantedLetter } from '../store/joins'
import { noteFailure } from '../store/letters'
import type { OpenMailbox } from './imap'
import { digestOfBytes, isOfBytes, readBare, readLetter } from './read-letter'

/** The folders for handled letters, and for those that staff should look at. */
export const folders = { done: 'Handled', aside: 'Set aside' } as const

/** The number of a sender's newest letters that are searched for the wanted one. */
const mostLookedThrough = 200

interface JoinRound {
  readonly wanted: readonly WantedLetter[]
  readonly patterns: LetterPatterns
  /** Where a letter lies that the server did not let us move. */
  readonly inbox: string
}

/** Moves letters into tickets as staff want them (decision 0059), each once, even if the one before it fails. */
export async function joinLetters(context: MailboxContext, box: OpenMailbox, { wanted, patterns, inbox }: JoinRound) {
  const { database, clock, log } = context
  const places = [folders.aside, folders.done, inbox]
  for (const letter of wanted) {
    if ((await beginWanted(database, letter.id)) > limits.attempts) {
      await finishWanted(database, letter.id, aside('unreadable'), clock())
      continue
    }
    const found = await findLetter(box, letter, { patterns, places })
    if (found === null) {
      await finishWanted(database, letter.id, aside('gone'), clock())
      continue
    }
    try {
      const result = await joinOne(context, letter, found.letter)
      if (result && result.outcome !== 'aside' && found.place !== folders.done) await box.move(found.uid, folders.done)
    } catch (error) {
      await noteFailure(database, letter.id, error)
      log.warn({ error, letter: letter.id }, 'a letter could not be put into a ticket')
    }
  }
}

/** @returns null when another process has done it meanwhile */
async function joinOne(
  context: MailboxContext,
  { id, ticket }: WantedLetter,
  letter: IncomingLetter,
): Promise<LetterResult | null> {
  const { database, clock } = context
  const { take, drop } = await context.join(letter, ticket)
  let result: LetterResult | null = null
  try {
    result = await database.transaction(async (transaction) => {
      if (!(await holdWanted(transaction, id))) return null
      const done = await take(transaction)
      await finishWanted(transaction, id, done, clock())
      return done
    })
    return result
  } finally {
    if (result === null || result.outcome === 'aside') await drop()
  }
}

interface PlacedLetter {
  readonly place: string
  readonly uid: number
  readonly letter: IncomingLetter
}

interface JoinPlaces {
  readonly patterns: LetterPatterns
  readonly places: readonly string[]
}

/** The letter that says what the wanted one said; folders may have been tidied by hand. */
async function findLetter(
  box: OpenMailbox,
  wanted: WantedLetter,
  { patterns, places }: JoinPlaces,
): Promise<PlacedLetter | null> {
  for (const place of places) {
    if (!(await box.open(place))) continue
    // Its header may have the domain in the letters of its language, by which a search does not find it.
    const sender = wanted.sender.includes('xn--') ? '' : wanted.sender
    const uids = (await box.from(sender)).slice(0, mostLookedThrough)
    const sizes = await box.sizes(uids)
    for (const uid of uids) {
      const letter = await readWanted(box, wanted, { patterns, message: { uid, size: sizes.get(uid) ?? 0 } })
      if (letter) return { place, uid, letter }
    }
  }
  return null
}

interface Candidate {
  readonly patterns: LetterPatterns
  readonly message: { readonly uid: number; readonly size: number }
}

/** @returns null where a message is not the wanted one */
async function readWanted(
  box: OpenMailbox,
  { digest }: WantedLetter,
  { patterns, message: { uid, size } }: Candidate,
): Promise<IncomingLetter | null> {
  const isLarge = size > limits.letterBytes
  const byBytes = isOfBytes(digest)
  const source = await box.read(uid, isLarge || byBytes ? limits.headBytes : limits.letterBytes)
  if (source === null) return null
  if (byBytes) {
    if (digestOfBytes(source) !== digest) return null
    return readBare((await box.read(uid, limits.letterBytes)) ?? source, patterns)
  }
  const read = await readLetter(source, patterns).catch(() => null)
  if (read?.digest !== digest) return null
  if (!isLarge) return read.letter
  const { letter } = await readLetter((await box.read(uid, limits.letterBytes)) ?? source, patterns)
  return { ...letter, unread: [...letter.unread, 'large'] }
}
