import type { Language } from '@/platform/i18n/languages'
import { textIn } from '@/platform/i18n/texts'
import { unixSeconds } from '@/platform/time/duration'
import type {
  DifferenceInConsole,
  DraftInConsole,
  PriceInConsole,
  ProblemInConsole,
  VersionInConsole,
} from '../contract/console'
import type { Difference } from '../draft/differences'
import type { Finding } from '../rules/findings'
import { keyIn } from '../rules/keys'
import type { Content } from '../schema'
import type { Draft } from '../store/drafts'

export const presentDraft = ({ revision, content, changedBy, changedAt }: Draft): DraftInConsole => ({
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

export const presentVersion = ({ version, publishedAt, publishedBy, restores }: Version): VersionInConsole => ({
  version,
  at: unixSeconds(publishedAt),
  by: publishedBy,
  restores,
})

/** Returns a product with its prices as the form has it; null: there is no such product. */
export function presentProduct({ products, prices }: Content, pid: number) {
  const product = products.find((each) => each.pid === pid)
  if (!product) return null
  const own = prices.filter((price) => price.pid === pid)
  return { product, prices: own.map(({ pid: _, ...price }): PriceInConsole => price) }
}

/** Where a finding is, by the key of what it is about: an operator knows no lines of files. */
export const presentFinding = (content: Content, { file, line, field, code, values }: Finding): ProblemInConsole => ({
  part: file,
  key: keyIn(file, content[file]?.[line - 1]),
  field,
  code,
  values: { ...values },
})

const partsOfProducts: ReadonlySet<keyof Content> = new Set([
  'products',
  'prices',
  'displayedDiscounts',
  'recommendations',
])

/** @param contents where the names of products are looked for, one after the other */
export function presentDifference(
  { part, key, kind, fields }: Difference,
  contents: readonly Content[],
  language: Language,
): DifferenceInConsole {
  const ofProduct = partsOfProducts.has(part)
  const pid = ofProduct ? Number.parseInt(key, 10) : Number.NaN
  const product = contents.flatMap(({ products }) => products).find((each) => each.pid === pid)
  return { part, key, name: textIn(product?.names, language) ?? null, kind, fields: [...fields] }
}
