import type { Currency } from '@/platform/money/currencies'

/** The size limit of a call; larger files are loaded by `foyer bank import`. */
export const mostCharacters = 200_000

/** Money received on an account, as the bank reports it. */
export interface BankEntry {
  /** The IBAN; empty where the file does not say. */
  readonly account: string
  /** The entry's identity within the account: the bank's own name for it, or a hash of its content. */
  readonly key: string
  /** `2026-11-23` */
  readonly bookedOn: string
  readonly currency: Currency
  /** In the smallest unit. */
  readonly amount: number
  /** The payer's text. */
  readonly text: string
  readonly payer: string
}

/** Why a file cannot be read, or a line of it. */
export type FileProblem = 'format' | 'doctype' | 'columns' | 'currency' | 'currencyName' | 'value' | 'empty'

export interface UnreadableFile {
  readonly problem: FileProblem
  /** The line of a table, from 1. */
  readonly line: number | null
}

export interface ReadEntries {
  readonly entries: readonly BankEntry[]
  /** The columns of a table that are not read, as it calls them. */
  readonly ignored: readonly string[]
}

export type ReadFile = ReadEntries | UnreadableFile

export const isUnreadable = (read: ReadFile): read is UnreadableFile => 'problem' in read

/** The longest that is kept of what the payer has written. */
const longestText = 500

export const tidyText = (text: string) =>
  [
    ...text
      .normalize('NFC')
      .replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
      .trim(),
  ]
    .slice(0, longestText)
    .join('')

/**
 * Gives entries without a name of the bank an identity: their whole content, and a number for equal ones in one file.
 */
export function namedApart(entries: readonly Omit<BankEntry, 'key'>[]): readonly BankEntry[] {
  const seen = new Map<string, number>()
  return entries.map((entry) => {
    const { bookedOn, currency, amount, payer, text } = entry
    const said = [bookedOn, currency, amount, payer, text].join('|')
    const nth = (seen.get(said) ?? 0) + 1
    seen.set(said, nth)
    return { ...entry, key: `${said}|${nth}` }
  })
}
