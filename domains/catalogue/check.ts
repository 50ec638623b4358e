import type { Entry } from '@/platform/import/json-lines'
import type { Problem } from '@/platform/import/problems'
import { checkProducts } from './check-products'
import { checkRecommendations } from './check-recommendations'
import { catalogueFiles, type ReadFolder, type Report } from './files'
import type { Content, LineOf } from './schema'

type FileName = keyof Content

/**
 * Checks what no single line shows: that ids are given once, that whatever is named exists, that prices fit what they
 * are for. It makes sense of files whose every line could be read.
 * @returns every problem, in the order of files and lines
 */
export const checkWhole = (read: Pick<ReadFolder, 'entries' | 'art'>): Problem[] =>
  findingsIn(read).map(({ file, line, message }) => ({ file: catalogueFiles[file].name, line, message }))

/** What is wrong with one line of a catalogue. */
export interface Finding {
  readonly file: FileName
  /** From 1, in the order of the file. */
  readonly line: number
  readonly message: string
  /** The field that is at fault, such as `amounts.USD`, where it is a single one. */
  readonly field?: string | undefined
}

export function findingsIn({ entries, art }: Pick<ReadFolder, 'entries' | 'art'>): Finding[] {
  const found: Finding[] = []
  const report: Report = (file, { line }, message, field) => found.push({ file, line, message, field })

  checkDuplicates(entries, report)
  checkLines(entries, report)
  checkProducts(entries, art, report)
  checkPrices(entries, report)
  checkNamedProducts(entries, report)
  checkRecommendations(entries, report)

  const order = Object.keys(catalogueFiles)
  return found.sort((one, other) => order.indexOf(one.file) - order.indexOf(other.file) || one.line - other.line)
}

type Entries = ReadFolder['entries']

function checkDuplicates(entries: Entries, report: Report) {
  const once = <Name extends FileName>(file: Name, keysOf: (value: LineOf<Name>) => string[]) => {
    const firstLines = new Map<string, number>()
    for (const entry of entries[file]) {
      for (const key of keysOf(entry.value as LineOf<Name>)) {
        const first = firstLines.get(key)
        if (first === undefined) firstLines.set(key, entry.line)
        else report(file, entry, `${key} is in line ${first} already`)
      }
    }
  }
  once('lines', ({ key }) => [`the line "${key}"`])
  once('products', ({ pid, earlierPids = [], family, platforms }) => [
    ...[pid, ...earlierPids].map((id) => `product ${id}`),
    ...platforms.map((platform) => `the family "${family}" on ${platform}`),
  ])
  once('prices', ({ pid, term }) => [`the price of ${pid} for ${term}`])
  once('vatRates', ({ country, from }) => [`the rate of ${country} from ${from}`])
  once('coupons', ({ code }) => [`the coupon ${code}`])
  once('displayedDiscounts', ({ pid }) => [`the displayed discount of ${pid}`])
  once('campaigns', ({ key }) => [`the campaign "${key}"`])
  once('recommendations', ({ products }) => products.map((pid) => `the product ${pid}`))
}

function checkLines({ lines, products }: Entries, report: Report) {
  const [first, ...others] = lines.filter(({ value }) => value.primary)
  for (const entry of others) report('lines', entry, `is a second primary line beside "${first?.value.key}"`)
  const [top] = lines
  if (top && !first) report('lines', top, 'no line of the file is the primary one')

  for (const entry of lines) {
    const empty = !products.some(({ value }) => value.line === entry.value.key)
    if (empty) report('lines', entry, `the line "${entry.value.key}" has no product`)
  }
}

function checkPrices({ products, prices }: Entries, report: Report) {
  const kinds = new Map(products.map(({ value }) => [value.pid, value.kind]))
  for (const entry of prices) {
    const { pid, term, amounts, renewal } = entry.value
    const kind = kinds.get(pid)
    if (kind === undefined) report('prices', entry, `there is no product ${pid}`)
    const subscribed = kind === 'subscription'
    if (subscribed && !renewal) report('prices', entry, `${pid} is a subscription and needs a renewal amount`)
    if (subscribed && (term === 'LFT' || term === 'FREE'))
      report('prices', entry, `a subscription cannot run for ${term}`)
    if (!subscribed && renewal) report('prices', entry, `${pid} is no subscription and is never renewed`)

    const free = term === 'FREE'
    const wrong = Object.entries({ ...amounts }).filter(([, amount]) => (amount === 0) !== free)
    for (const [currency] of wrong) {
      const message = free ? `${currency} must be 0 for the term FREE` : `${currency} must be above 0`
      report('prices', entry, message, `amounts.${currency}`)
    }
  }
}

function checkNamedProducts({ lines, products, coupons, displayedDiscounts, campaigns }: Entries, report: Report) {
  const keys = new Set(lines.map(({ value }) => value.key))
  const pids = new Set(products.map(({ value }) => value.pid))
  const known = (file: FileName, entry: Entry<unknown>, named: readonly number[]) => {
    for (const pid of named) if (!pids.has(pid)) report(file, entry, `there is no product ${pid}`)
  }
  for (const entry of coupons) {
    known('coupons', entry, entry.value.products ?? [])
    for (const key of entry.value.lines ?? []) if (!keys.has(key)) report('coupons', entry, `there is no line "${key}"`)
  }
  for (const entry of displayedDiscounts) known('displayedDiscounts', entry, [entry.value.pid])
  for (const entry of campaigns) known('campaigns', entry, entry.value.products)
}
