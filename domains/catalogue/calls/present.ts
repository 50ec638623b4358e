import type { Language } from '@/platform/i18n/languages'
import { unixSeconds } from '@/platform/time/duration'
import type { Finding } from '../check'
import type { DifferenceOnDesk, DraftOnDesk, PriceOnDesk, ProblemOnDesk, VersionOnDesk } from '../desk-contract'
import { type Difference, keyIn } from '../draft/differences'
import type { Content, Price } from '../schema'
import type { Draft } from '../store/drafts'

export const presentDraft = ({ revision, content, changedBy, changedAt }: Draft): DraftOnDesk => ({
  revision,
  changed: content !== null,
  by: changedBy,
  at: changedAt ? unixSeconds(changedAt) : 0,
})

interface Version {
  readonly version: number
  readonly publishedAt: Date
  readonly publishedBy: string | null
  readonly restores: number | null
}

export const presentVersion = ({ version, publishedAt, publishedBy, restores }: Version): VersionOnDesk => ({
  version,
  at: unixSeconds(publishedAt),
  by: publishedBy,
  restores,
})

export const presentPrice = ({ term, amounts, renewal, onSale }: Price): PriceOnDesk => ({
  term,
  amounts,
  ...(renewal && { renewal }),
  onSale,
})

/** Where a finding is, by the key of what it is about: an operator knows no lines of files. */
export const presentFinding = (content: Content, { file, line, message, field }: Finding): ProblemOnDesk => ({
  part: file,
  key: keyIn(file, content[file]?.[line - 1]),
  field: field ?? null,
  message,
})

/** @param contents where the names of products are looked for, one after the other */
export function presentDifference(
  { part, key, kind, fields }: Difference,
  contents: readonly Content[],
  language: Language,
): DifferenceOnDesk {
  const ofProduct = part === 'products' || part === 'prices' || part === 'recommendations'
  const pid = ofProduct ? Number.parseInt(key, 10) : Number.NaN
  const product = contents.flatMap(({ products }) => products).find((each) => each.pid === pid)
  return { part, key, name: product?.names[language] ?? null, kind, fields: [...fields] }
}
