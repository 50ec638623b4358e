import { access, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod/mini'
import type { Offer } from '@/platform/contract/vendor-offer'
import { type Entry, readJsonLines } from '@/platform/import/json-lines'
import type { Problem } from '@/platform/text/problems'
import type { FindingCode, FindingValues } from '../rules/findings'
import { type Content, type LineOf, shapes } from '../schema'

interface CatalogueFile<Schema extends z.ZodMiniType> {
  readonly name: string
  readonly title: string
  readonly schema: Schema
  readonly required: boolean
}

const file = <Schema extends z.ZodMiniType>(
  name: string,
  title: string,
  schema: Schema,
  required = true,
): CatalogueFile<Schema> => ({ name, title, schema, required })

/** The files of a vendor's folder, each JSON Lines. */
export const catalogueFiles = {
  lines: file('lines.jsonl', 'A product line', shapes.lines),
  products: file('products.jsonl', 'A product', shapes.products),
  prices: file('prices.jsonl', 'The price of a product for a term', shapes.prices),
  vatRates: file('vat-rates.jsonl', 'The VAT rate of a country from a day on', shapes.vatRates),
  coupons: file('coupons.jsonl', 'A coupon', shapes.coupons, false),
  displayedDiscounts: file(
    'displayed-discounts.jsonl',
    'A discount on a displayed price',
    shapes.displayedDiscounts,
    false,
  ),
  campaigns: file('campaigns.jsonl', 'A gift campaign', shapes.campaigns, false),
  recommendations: file('recommendations.jsonl', 'A rule for what is recommended', shapes.recommendations, false),
  countryPrices: file('country-prices.jsonl', 'Lower prices of a group of countries', shapes.countryPrices, false),
  concessions: file('concessions.jsonl', 'Lower prices by a proven address', shapes.concessions, false),
} satisfies Record<keyof Content, CatalogueFile<z.ZodMiniType>>

/** Notes what was found at an entry, at a field of it or at the whole. */
export type Report = <Code extends FindingCode>(
  file: keyof Content,
  entry: Entry<unknown>,
  code: Code,
  values: FindingValues[Code],
  field?: string,
) => void

/** The content of a folder: all readable lines, and the problems of the others. */
export interface ReadFolder {
  readonly entries: { readonly [Name in keyof Content]-?: readonly Entry<LineOf<Name>>[] }
  /** The names of the pictures in `art/`. */
  readonly art: ReadonlySet<string>
  readonly problems: readonly Problem[]
}

/** Reads the files of a folder line by line. */
export async function readFolder(folder: string, offer: Offer): Promise<ReadFolder> {
  const problems: Problem[] = []
  const read = <Schema extends z.ZodMiniType>(which: CatalogueFile<Schema>) =>
    readFile(folder, which, { offer, problems })
  const entries = {
    lines: await read(catalogueFiles.lines),
    products: await read(catalogueFiles.products),
    prices: await read(catalogueFiles.prices),
    vatRates: await read(catalogueFiles.vatRates),
    coupons: await read(catalogueFiles.coupons),
    displayedDiscounts: await read(catalogueFiles.displayedDiscounts),
    campaigns: await read(catalogueFiles.campaigns),
    recommendations: await read(catalogueFiles.recommendations),
    countryPrices: await read(catalogueFiles.countryPrices),
    concessions: await read(catalogueFiles.concessions),
  }
  return { entries, art: await readArtNames(folder), problems }
}

async function readFile<Schema extends z.ZodMiniType>(
  folder: string,
  { name, schema, required }: CatalogueFile<Schema>,
  { offer, problems }: { readonly offer: Offer; readonly problems: Problem[] },
): Promise<Entry<z.output<Schema>>[]> {
  const path = join(folder, name)
  if (!(await exists(path))) {
    if (required) problems.push({ file: name, line: null, message: 'is missing' })
    return []
  }
  const entries: Entry<z.output<Schema>>[] = []
  for await (const read of readJsonLines(path, schema, offer)) {
    if ('value' in read) entries.push(read)
    else for (const fault of read.faults) problems.push({ file: name, line: read.line, ...fault })
  }
  return entries
}

/** The names of the pictures that a vendor's folder has. */
export async function readArtNames(folder: string): Promise<ReadonlySet<string>> {
  const place = join(folder, 'art')
  if (!(await exists(place))) return new Set()
  const names = await readdir(place)
  return new Set(names.filter((name) => name.endsWith('.svg')).map((name) => name.slice(0, -'.svg'.length)))
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
