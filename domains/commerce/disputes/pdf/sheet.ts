import type { Language } from '@/platform/i18n/languages'

/** The evidence in words, ready to be set. It is plain data, so it can be handed to another thread. */
export interface EvidenceSheet {
  readonly language: Language
  readonly title: string
  readonly number: string
  readonly madeAt: Date
  readonly vendorName: string
  /** Label and value. */
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly lines: EvidenceTable
  /** The statement of staff, in paragraphs; null: none. */
  readonly statement: { readonly heading: string; readonly paragraphs: readonly string[] } | null
  readonly tables: readonly EvidenceTable[]
  readonly imprint: string
  /** `Page {page} of {pages}`, with these two words where the figures go. */
  readonly pageLabel: string
}

export interface EvidenceTable {
  readonly heading: string
  readonly columns: readonly string[]
  readonly rows: readonly EvidenceLine[]
  /** The text in place of missing rows. */
  readonly none: string
}

export interface EvidenceLine {
  readonly cells: readonly string[]
  /** A conversation, over the whole width. */
  readonly words: string | null
}
