import type { Transaction } from '@/platform/database/connect'
import { mailByToken, noteBounce, recipientOf } from '@/platform/mail/bounces'
import { causeOf } from '@/platform/mail/delivery-status'
import type { MailboxContext } from '../context'
import { aside, type LetterResult } from '../rules/letter'
import { finishLetter, holdLetter } from '../store/letters'
import type { ReadLetter } from './read-letter'

/**
 * Handles a letter and notes it, in one transaction.
 * @returns null when another process has handled it meanwhile
 */
export async function takeLetter(context: MailboxContext, id: number, read: ReadLetter): Promise<LetterResult | null> {
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
