import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { languages } from '@/platform/i18n/languages'
import { currencies } from '@/platform/money/money'
import { pid, terms } from './schema'

/** Such as PostgreSQL and JSON can hold. A draft may lack a name for a while: the check says so. */
const text = z.string().check(
  z.maxLength(200),
  z.refine((value) => !value.includes('\0') && value.isWellFormed()),
)
const each = <Name extends string, Schema extends z.ZodMiniType>(names: readonly Name[], schema: Schema) =>
  z.object(Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>)

const names = each(languages, text)
/** In the smallest unit. */
const amounts = each(currencies, z.int().check(z.gte(0), z.lte(1_000_000_000)))
const kinds = z.enum(['single', 'allInOne', 'bundle', 'subscription', 'upgrade', 'addOn', 'oem'])
const parts = z.enum([
  'lines',
  'products',
  'prices',
  'vatRates',
  'coupons',
  'displayedDiscounts',
  'campaigns',
  'recommendations',
])
const revision = z.int().check(z.gte(0), z.lte(2_000_000_000))
const version = z.int().check(z.gte(1), z.lte(2_000_000_000))
const points = z.int().check(z.gte(0), z.lte(1000))
const scalar = z.nullable(z.union([z.string(), z.number(), z.boolean()]))

const price = z.object({
  term: z.enum(terms),
  amounts,
  renewal: z.optional(amounts),
  onSale: z.boolean(),
})
export type PriceOnDesk = z.output<typeof price>

const listed = z.object({
  pid: z.number(),
  name: z.string(),
  kind: kinds,
  line: z.string(),
  platforms: z.array(z.string()),
  /** The terms that can be bought; none: members are not offered it. */
  on_sale: z.array(z.enum(terms)),
  /** Whether the draft says something else of it, or of its prices, than what is published. */
  changed: z.boolean(),
})
export type ListedProduct = z.output<typeof listed>

const recommendation = z.object({
  pid: z.number(),
  name: z.string(),
  margin: z.number(),
  affinity: z.record(z.string(), z.number()),
})
export type ListedRecommendation = z.output<typeof recommendation>

/** What the check finds: in English, as it speaks to whoever writes the files. */
const problem = z.object({ part: parts, key: z.string(), field: z.nullable(z.string()), message: z.string() })
export type ProblemOnDesk = z.output<typeof problem>

const difference = z.object({
  part: parts,
  key: z.string(),
  /** What it is called, where it is about a product. */
  name: z.nullable(z.string()),
  kind: z.enum(['added', 'removed', 'changed', 'order']),
  fields: z.array(z.object({ field: z.string(), from: scalar, to: scalar })),
})
export type DifferenceOnDesk = z.output<typeof difference>

const draft = z.object({
  revision: z.number(),
  changed: z.boolean(),
  by: z.nullable(z.string()),
  /** Unix seconds; 0: nobody ever changed it. */
  at: z.number(),
})
export type DraftOnDesk = z.output<typeof draft>

const published = z.object({
  version: z.number(),
  at: z.number(),
  /** Null: loaded from files. */
  by: z.nullable(z.string()),
  restores: z.nullable(z.number()),
})
export type VersionOnDesk = z.output<typeof published>

export const catalogueDeskCalls = defineCalls({
  'GET /console/api/catalogue': {
    summary: 'What is sold, as the draft has it, and how the draft stands',
    who: 'operator',
    permission: 'catalogue.read',
    effect: 'read',
    input: z.object({ lang: z.optional(z.string()) }),
    answer: z.object({
      draft,
      published: z.nullable(published),
      lines: z.array(z.object({ key: z.string(), name: z.string() })),
      products: z.array(listed),
      recommendations: z.array(recommendation),
    }),
    codes: [],
  },
  'GET /console/api/catalogue/product': {
    summary: 'A product of the draft with its prices, what is published of them, and what the check finds',
    who: 'operator',
    permission: 'catalogue.read',
    effect: 'read',
    input: z.object({ pid: z.coerce.number().check(z.int(), z.gte(1)) }),
    answer: z.object({
      revision: z.number(),
      pid: z.number(),
      kind: kinds,
      line: z.string(),
      family: z.string(),
      names,
      prices: z.array(price),
      published: z.nullable(z.object({ names, prices: z.array(price) })),
      problems: z.array(problem),
    }),
    codes: [20085],
  },
  'GET /console/api/catalogue/review': {
    summary: 'What publishing the draft would change, and what the check finds in it',
    who: 'operator',
    permission: 'catalogue.read',
    effect: 'read',
    input: z.object({ lang: z.optional(z.string()) }),
    answer: z.object({
      draft,
      published: z.nullable(published),
      differences: z.array(difference),
      problems: z.array(problem),
    }),
    codes: [],
  },
  'GET /console/api/catalogue/versions': {
    summary: 'Everything that was ever published, the newest first',
    who: 'operator',
    permission: 'catalogue.read',
    effect: 'read',
    input: z.object({ before: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(2_000_000_000))) }),
    answer: z.object({ rows: z.array(published), more: z.boolean() }),
    codes: [],
  },
  'POST /console/api/catalogue/product': {
    summary: 'Changes a product of the draft: its names, its prices, and which of its terms are on sale',
    who: 'operator',
    permission: 'catalogue.edit',
    effect: 'write',
    input: z.object({
      pid,
      seen: revision,
      names,
      prices: z.array(price).check(z.maxLength(20)),
    }),
    answer: z.object({ revision: z.number() }),
    codes: [20035, 31002],
  },
  'POST /console/api/catalogue/move': {
    summary: 'Puts a product of the draft before or behind the next one of its line',
    who: 'operator',
    permission: 'catalogue.edit',
    effect: 'write',
    input: z.object({ pid, seen: revision, to: z.enum(['before', 'behind']) }),
    answer: z.object({ revision: z.number() }),
    codes: [20035, 31002],
  },
  'POST /console/api/catalogue/recommendation': {
    summary: 'Changes how strongly a product of the draft is recommended',
    who: 'operator',
    permission: 'catalogue.edit',
    effect: 'write',
    input: z.object({
      pid,
      seen: revision,
      margin: points,
      affinity: z.record(z.string().check(z.regex(/^[a-z]{2,30}$/)), points),
    }),
    answer: z.object({ revision: z.number() }),
    codes: [20035, 31002],
  },
  'POST /console/api/catalogue/discard': {
    summary: 'Throws the draft away; what is published stays',
    who: 'operator',
    permission: 'catalogue.edit',
    effect: 'write',
    input: z.object({ seen: revision }),
    answer: z.object({ revision: z.number() }),
    codes: [20035, 31002],
  },
  'POST /console/api/catalogue/publish': {
    summary: 'Publishes the draft as the next version; orders keep the one that they were placed under',
    who: 'operator',
    permission: 'catalogue.edit',
    effect: 'write',
    input: z.object({ seen: revision, published: version }),
    answer: z.object({ version: z.number(), revision: z.number() }),
    codes: [20035, 20040, 31002],
  },
  'POST /console/api/catalogue/restore': {
    summary: 'Publishes an earlier version again, as the next one',
    who: 'operator',
    permission: 'catalogue.edit',
    effect: 'write',
    input: z.object({ seen: revision, version }),
    answer: z.object({ version: z.number(), revision: z.number() }),
    codes: [20035, 20040, 20085, 31002],
  },
})
