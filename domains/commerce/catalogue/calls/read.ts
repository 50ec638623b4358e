import { refuse } from '@/platform/contract/refusal'
import type { Handler, Handlers } from '@/platform/http/visit'
import { type Reader, textIn } from '@/platform/i18n/texts'
import { unixSeconds } from '@/platform/time/duration'
import { readArtNames } from '../check/files'
import type { CatalogueContext } from '../context'
import type {
  catalogueConsoleCalls,
  DifferenceInConsole,
  DraftEntry,
  DraftInConsole,
  PriceInConsole,
  ProblemInConsole,
  VersionInConsole,
} from '../contract/console'
import { checkContent } from '../draft/check-content'
import { type Difference, differencesBetween } from '../draft/differences'
import { readBoth, reviewDraft } from '../draft/review'
import type { Finding } from '../rules/findings'
import { keyIn } from '../rules/keys'
import type { Content } from '../schema'
import { versionsBefore } from '../store'
import type { Draft } from '../store/drafts'

const presentDraft = ({ revision, content, changedBy, changedAt }: Draft): DraftInConsole => ({
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

const presentVersion = ({ version, publishedAt, publishedBy, restores }: Version): VersionInConsole => ({
  version,
  at: unixSeconds(publishedAt),
  by: publishedBy,
  restores,
})

/** Returns a product with its prices as the form has it; null: there is no such product. */
function presentProduct({ products, prices }: Content, pid: number) {
  const product = products.find((each) => each.pid === pid)
  if (!product) return null
  const own = prices.filter((price) => price.pid === pid)
  return { product, prices: own.map(({ pid: _, ...price }): PriceInConsole => price) }
}

/** Where a finding is, by the key of what it is about: an operator knows no lines of files. */
const presentFinding = (content: Content, { file, line, field, code, values }: Finding): ProblemInConsole => ({
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
function presentDifference(
  { part, key, kind, fields }: Difference,
  contents: readonly Content[],
  reader: Reader,
): DifferenceInConsole {
  const ofProduct = partsOfProducts.has(part)
  const pid = ofProduct ? Number.parseInt(key, 10) : Number.NaN
  const product = contents.flatMap(({ products }) => products).find((each) => each.pid === pid)
  return { part, key, name: textIn(product?.names, reader) ?? null, kind, fields: [...fields] }
}

type Calls = Pick<
  typeof catalogueConsoleCalls,
  | 'GET /console/api/catalogue'
  | 'GET /console/api/catalogue/product'
  | 'GET /console/api/catalogue/part'
  | 'GET /console/api/catalogue/review'
  | 'GET /console/api/catalogue/versions'
>

const pageLength = 20
export const readCalls = (context: CatalogueContext): Handlers<Calls> => ({
  'GET /console/api/catalogue': showCatalogue(context),
  'GET /console/api/catalogue/product': showProduct(context),
  'GET /console/api/catalogue/part': showPart(context),
  'GET /console/api/catalogue/review': showReview(context),
  'GET /console/api/catalogue/versions': listVersions(context),
})

const showCatalogue =
  ({ database, config, offer }: CatalogueContext): Handler<Calls['GET /console/api/catalogue']> =>
  async ({ reader }) => {
    const { draft, published, content } = await readBoth(database, offer)
    const differences = draft.content && published ? differencesBetween(published.content, draft.content) : []
    const changed = new Set(
      differences
        .filter(({ part }) => part === 'products' || part === 'prices')
        .map(({ key }) => Number.parseInt(key, 10)),
    )
    const names = new Map(content.products.map((product) => [product.pid, textIn(product.names, reader)]))
    return {
      draft: presentDraft(draft),
      published: published && presentVersion(published),
      lines: content.lines.map((line) => ({ key: line.key, name: textIn(line.names, reader) })),
      products: content.products.map(({ pid, kind, line, platforms }) => ({
        pid,
        name: names.get(pid) ?? '',
        kind,
        line,
        platforms: [...platforms],
        on_sale: content.prices.filter((price) => price.pid === pid && price.onSale).map(({ term }) => term),
        changed: changed.has(pid),
      })),
      pictures: [...(await readArtNames(config.vendorDir))].sort(),
    }
  }

const showProduct =
  (context: CatalogueContext): Handler<Calls['GET /console/api/catalogue/product']> =>
  async ({ input: { pid } }) => {
    const { draft, published, content } = await readBoth(context.database, context.offer)
    const own = presentProduct(content, pid)
    if (!own) return refuse(20085)
    const problems = draft.content === null ? [] : await check(context, content)
    return {
      revision: draft.revision,
      own,
      new: !published?.content.products.some((each) => each.pid === pid),
      published: draft.content && published ? presentProduct(published.content, pid) : null,
      problems: problems
        .map((finding) => presentFinding(content, finding))
        .filter(({ part, key }) => (part === 'products' || part === 'prices') && Number.parseInt(key, 10) === pid),
    }
  }

const showPart =
  (context: CatalogueContext): Handler<Calls['GET /console/api/catalogue/part']> =>
  async ({ input: { part } }) => {
    const { draft, published, content } = await readBoth(context.database, context.offer)
    const before = draft.content && published ? published.content : null
    const changed = new Set(before ? differencesIn(before, content, part) : [])
    const inPart = (values: Content | null) =>
      new Map((values?.[part] ?? []).map((value) => [keyIn(part, value), { part, value } as DraftEntry]))
    const earlier = inPart(before)
    const problems = draft.content === null ? [] : await check(context, content)
    return {
      revision: draft.revision,
      entries: [...inPart(content)].map(([key, entry]) => ({
        key,
        entry,
        published: earlier.get(key) ?? null,
        changed: changed.has(key),
      })),
      problems: problems.filter(({ file }) => file === part).map((finding) => presentFinding(content, finding)),
    }
  }

const showReview =
  ({ database, config, vendor, offer }: CatalogueContext): Handler<Calls['GET /console/api/catalogue/review']> =>
  async ({ reader }) => {
    const { draft, published, content, before, differences, findings, doubts } = await reviewDraft(database, {
      vendorDir: config.vendorDir,
      seller: vendor.seller.country,
      offer,
    })
    return {
      draft: presentDraft(draft),
      published: published && presentVersion(published),
      differences: differences.map((each) => presentDifference(each, [content, before], reader)),
      problems: findings.map((finding) => presentFinding(content, finding)),
      doubts: doubts.map((finding) => presentFinding(content, finding)),
    }
  }

const listVersions =
  ({ database }: CatalogueContext): Handler<Calls['GET /console/api/catalogue/versions']> =>
  async ({ input: { before = null } }) => {
    const found = await versionsBefore(database, before, pageLength + 1)
    return { rows: found.slice(0, pageLength).map(presentVersion), more: found.length > pageLength }
  }

const check = async ({ config, offer }: CatalogueContext, content: Content) =>
  checkContent(content, { art: await readArtNames(config.vendorDir), offer })

/** The keys of what two catalogues say otherwise in a part. */
const differencesIn = (before: Content, after: Content, part: keyof Content) =>
  differencesBetween(before, after).flatMap((difference) => (difference.part === part ? [difference.key] : []))
