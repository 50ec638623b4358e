import { createHash } from 'node:crypto'
import type { TransferAccount } from '@/integrations/payments/transfer/account'
import { referencesIn } from '@/integrations/payments/transfer/reference'
import { changeTransfer, lockTransfer } from '@/integrations/payments/transfer/store'
import type { ActingOperator, AuditedAnswer } from '@/platform/audit/change'
import type { Transaction } from '@/platform/database/connect'
import type { BankEntry, ReadEntries, ReadFile } from '../rules/entry'
import { type Match, matchOf } from '../rules/match'
import { addEntry, isKnown, waitForImport } from '../store/entries'

/** The numbers of a file's entries that were known, have paid an order, or are open. */
interface ImportCounts {
  readonly known: number
  readonly paid: number
  readonly open: number
}

/**
 * Parses a file: XML is a statement of ISO 20022, anything else a table. The library is loaded on first use.
 * @param account of the file; null: its currencies are unknown
 */
export async function readBankFile(
  content: string,
  account: Pick<TransferAccount, 'currencies'> | null,
): Promise<ReadFile> {
  if (!/^\ufeff?\s*</.test(content)) {
    const { readCsv } = await import('../rules/csv')
    return readCsv(content, account?.currencies ?? [])
  }
  const { readCamt } = await import('../rules/camt')
  return readCamt(content.replace(/^\ufeff/, ''))
}

/** Stores the entries of a file, all or none: each once, even if several files contain it. */
export const importEntries = (
  { change, now }: ActingOperator,
  { file, entries, ignored }: ReadEntries & { readonly file: string },
): Promise<AuditedAnswer<ImportCounts & { ignored: string[] }>> =>
  change(async (transaction) => {
    await waitForImport(transaction)
    const counts = { known: 0, paid: 0, open: 0 }
    for (const entry of entries) counts[await takeIn(transaction, entry, now)]++
    return {
      answer: { ...counts, ignored: [...ignored] },
      record: { action: 'bank.import', memberId: null, details: { file, ...counts } },
    }
  })

async function takeIn(transaction: Transaction, entry: BankEntry, now: Date): Promise<keyof ImportCounts> {
  const key = createHash('sha256').update(`${entry.account}|${entry.key}`).digest('hex')
  if (await isKnown(transaction, key)) return 'known'
  const match = await findMatch(transaction, entry)
  const isPaid = 'pays' in match
  await addEntry(transaction, {
    ...entry,
    key,
    importedAt: now,
    ...(isPaid
      ? { state: 'matched', transfer: match.pays }
      : { state: 'open', reason: match.reason, transfer: match.likely }),
  })
  if (!isPaid) return 'open'
  await changeTransfer(transaction, match.pays, { state: 'paid', changedAt: now, received: entry.amount })
  return 'paid'
}

async function findMatch(transaction: Transaction, entry: BankEntry): Promise<Match> {
  const named = referencesIn(entry.text)
  const found = []
  for (const reference of named) found.push(await lockTransfer(transaction, reference))
  return matchOf(
    entry,
    named,
    found.flatMap((transfer) => transfer ?? []),
  )
}
