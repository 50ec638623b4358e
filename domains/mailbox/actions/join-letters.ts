import type { MailboxContext } from '../context'
import { aside, type LetterResult, limits } from '../rules/letter'
import { finishWanted, holdWanted, type WantedLetter } from '../store/joins'
import { noteFailure } from '../store/letters'
import { folders } from './folders'
import type { OpenMailbox } from './imap'
import { type LetterPatterns, type ReadLetter, readLetter } from './read-letter'

/** Of one sender, the newest: so many are looked through for the one that is wanted. */
const mostLookedThrough = 200

interface JoinRound {
  readonly wanted: readonly WantedLetter[]
  readonly patterns: LetterPatterns
  /** Where a letter lies that the server did not let us move. */
  readonly inbox: string
}

/** Puts letters into tickets that staff wants there (decision 0059), each once, whatever becomes of the one before it. */
export async function joinLetters(context: MailboxContext, box: OpenMailbox, { wanted, patterns, inbox }: JoinRound) {
  const { database, clock, log } = context
  for (const letter of wanted) {
    const found = await findLetter(box, letter, { patterns, places: [folders.aside, inbox] })
    if (found === null) {
      await finishWanted(database, letter.id, aside('gone'), clock())
      continue
    }
    try {
      const result = await joinOne(context, letter, found.read)
      if (result && result.outcome !== 'aside') await box.move(found.uid, folders.done)
    } catch (error) {
      await noteFailure(database, letter.id, error)
      log.warn({ error, letter: letter.id }, 'a letter could not be put into a ticket')
    }
  }
}

/** @returns null when somebody else has done it meanwhile */
async function joinOne(
  context: MailboxContext,
  { id, ticket }: WantedLetter,
  read: ReadLetter,
): Promise<LetterResult | null> {
  const { database, clock } = context
  // A report that nobody's mail is about: there is nothing to answer.
  if (read.kind !== 'letter') {
    await finishWanted(database, id, aside('unreadable'), clock())
    return null
  }
  const { take, drop } = await context.join(read.letter, ticket)
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

/** The letter that says what the wanted one said; folders may have been tidied by hand. */
async function findLetter(
  box: OpenMailbox,
  { sender, digest }: WantedLetter,
  { patterns, places }: { readonly patterns: LetterPatterns; readonly places: readonly string[] },
) {
  for (const place of places) {
    if (!(await box.open(place))) continue
    for (const uid of (await box.from(sender)).slice(0, mostLookedThrough)) {
      const source = await box.read(uid, limits.letterBytes)
      const read = source && (await readLetter(source, patterns).catch(() => null))
      if (read?.digest === digest) return { uid, read }
    }
  }
  return null
}
