import type { Language } from '@/platform/i18n/languages'

/**
 * An invoice or a credit note in words, ready to be set: the page and the PDF say the same because both are made from
 * this. It is plain data, so it can be handed to another thread.
 */
export interface Sheet {
  readonly language: Language
  readonly title: string
  readonly number: string
  /** When it was issued: the same document is the same file, whenever it is printed. */
  readonly issuedAt: Date
  readonly vendorName: string
  readonly facts: readonly Fact[]
  readonly seller: Party
  readonly buyer: Party
  readonly columns: Readonly<Record<Column, string>>
  readonly rows: readonly Row[]
  /** The sums; the last one is the total. */
  readonly totals: readonly Fact[]
  readonly remarks: readonly string[]
  /** The imprint at the foot of each page. */
  readonly imprint: string
  /** `Page {page} of {pages}`, with these two words where the figures go: only who sets it knows them. */
  readonly pageLabel: string
}

export type Column = 'item' | 'quantity' | 'unit' | 'rate' | 'amount'

export interface Fact {
  readonly label: string
  readonly value: string
}

export interface Party {
  readonly heading: string
  /** The first one is the name. */
  readonly lines: readonly string[]
}

export type Row = Readonly<Record<Column, string>> & {
  /** Term, platforms, what was taken off. */
  readonly details: string
}
