import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { platformField } from '@/platform/programs/platform-field'
import { findingCodes } from '../rules/findings'
import { parts } from '../rules/keys'
import { kinds, terms } from '../rules/kinds'
import { draftShapes } from '../schema'

const part = z.enum(parts)
const revision = z.int().check(z.gte(0), z.lte(2_000_000_000))
const version = z.int().check(z.gte(1), z.lte(2_000_000_000))
const scalar = z.nullable(z.union([z.string(), z.number(), z.boolean()]))
/** The key of an entry within its part; empty where the draft has none yet. */
const key = z.string().check(z.maxLength(100))

/** The price of a product, without its number, which is in the product itself. */
const price = z.omit(draftShapes.prices, { pid: true })
export type PriceInConsole = z.output<typeof price>

const ownProduct = z.object({ product: draftShapes.products, prices: z.array(price) })

/** The parts that have forms of their own. Coupons are separate, in a room of their own. */
const entry = z.discriminatedUnion('part', [
  z.object({ part: z.literal('lines'), value: draftShapes.lines }),
  z.object({ part: z.literal('vatRates'), value: draftShapes.vatRates }),
  z.object({ part: z.literal('displayedDiscounts'), value: draftShapes.displayedDiscounts }),
  z.object({ part: z.literal('campaigns'), value: draftShapes.campaigns }),
  z.object({ part: z.literal('recommendations'), value: draftShapes.recommendations }),
  z.object({ part: z.literal('countryPrices'), value: draftShapes.countryPrices }),
  z.object({ part: z.literal('concessions'), value: draftShapes.concessions }),
])
export type DraftEntry = z.output<typeof entry>
export type FormPart = DraftEntry['part']
const formParts = [
  'lines',
  'vatRates',
  'displayedDiscounts',
  'campaigns',
  'recommendations',
  'countryPrices',
  'concessions',
] as const satisfies FormPart[]

const listedEntry = z.object({
  key: z.string(),
  entry,
  /** Null: it is new, or the draft changes nothing. */
  published: z.nullable(entry),
  changed: z.boolean(),
})
export type ListedEntry = z.output<typeof listedEntry>

const listed = z.object({
  pid: z.number(),
  name: z.string(),
  kind: z.enum(kinds),
  line: z.string(),
  platforms: z.array(platformField),
  /** The terms that can be bought; none: members are not offered it. */
  on_sale: z.array(z.enum(terms)),
  /** Whether the draft says something else of it, or of its prices, than what is published. */
  changed: z.boolean(),
})
export type ListedProduct = z.output<typeof listed>

/** A finding of the check, by its code, with the values that the code names. */
const problem = z.object({
  part,
  key: z.string(),
  field: z.nullable(z.string()),
  code: z.enum(findingCodes),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type ProblemInConsole = z.output<typeof problem>

const difference = z.object({
  part,
  key: z.string(),
  /** The name of the product concerned, if any. */
  name: z.nullable(z.string()),
  kind: z.enum(['added', 'removed', 'changed', 'order']),
  fields: z.array(z.object({ field: z.string(), from: scalar, to: scalar })),
})
export type DifferenceInConsole = z.output<typeof difference>

const draft = z.object({
  revision: z.number(),
  changed: z.boolean(),
  by: z.nullable(z.string()),
  /** Unix seconds; 0: never changed. */
  at: z.number(),
})
export type DraftInConsole = z.output<typeof draft>

const published = z.object({
  version: z.number(),
  at: z.number(),
  /** Null: loaded from files. */
  by: z.nullable(z.string()),
  restores: z.nullable(z.number()),
})
export type VersionInConsole = z.output<typeof published>

/** A draft is not public before it is published, which asks for a proof. */
const draftChange = {
  who: 'operator',
  permission: 'catalogue.edit',
  effect: 'write',
  costs: 'a draft, which is published with a proof alone',
} as const

export const catalogueConsoleCalls = defineCalls({
  'GET /console/api/catalogue': {
    summary: 'Reads the catalogue as drafted, with the state of the draft',
    who: 'operator',
    permission: 'catalogue.read',
    effect: 'read',
    input: z.object({ lang: z.optional(z.coerce.string<string>()) }),
    answer: z.object({
      draft,
      published: z.nullable(published),
      lines: z.array(z.object({ key: z.string(), name: z.string() })),
      products: z.array(listed),
      /** The boxes that products may have. */
      pictures: z.array(z.string()),
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
      own: ownProduct,
      /** It was never published, and can be taken out of the draft. */
      new: z.boolean(),
      /** Null: it is new, or the draft changes nothing. */
      published: z.nullable(ownProduct),
      problems: z.array(problem),
    }),
    codes: [20085],
  },
  'GET /console/api/catalogue/review': {
    summary: 'Reviews the draft: the changes of publishing it, and the findings of the check',
    who: 'operator',
    permission: 'catalogue.read',
    effect: 'read',
    input: z.object({ lang: z.optional(z.coerce.string<string>()) }),
    answer: z.object({
      draft,
      published: z.nullable(published),
      differences: z.array(difference),
      problems: z.array(problem),
      /** Values that are valid but unlikely: they block nothing. */
      doubts: z.array(problem),
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
  'GET /console/api/catalogue/part': {
    summary:
      'The lines, VAT rates, discounts, campaigns or recommendations of the draft, and what the check finds there',
    who: 'operator',
    permission: 'catalogue.read',
    effect: 'read',
    input: z.object({ part: z.enum(formParts) }),
    answer: z.object({ revision: z.number(), entries: z.array(listedEntry), problems: z.array(problem) }),
    codes: [],
  },
  'POST /console/api/catalogue/product': {
    summary: 'Puts a product with its prices into the draft: one that is there, or a new one',
    ...draftChange,
    input: z.object({
      seen: revision,
      new: z._default(z.boolean(), false),
      product: draftShapes.products,
      prices: z.array(price).check(z.maxLength(20)),
    }),
    answer: z.object({ revision: z.number() }),
    codes: [20035, 31002],
  },
  'POST /console/api/catalogue/entry': {
    summary:
      'Puts a line, a VAT rate, a discount, a campaign or a recommendation into the draft: in place of the one with the key, or a new one',
    ...draftChange,
    input: z.object({ seen: revision, key: z.nullable(key), entry }),
    answer: z.object({ revision: z.number() }),
    codes: [20035, 31002],
  },
  'POST /console/api/catalogue/remove': {
    summary: 'Takes something out of the draft; a product only as long as it was never published',
    ...draftChange,
    input: z.object({ seen: revision, part: z.enum(['products', ...formParts]), key }),
    answer: z.object({ revision: z.number() }),
    codes: [20035, 31002],
  },
  'POST /console/api/catalogue/move': {
    summary: 'Puts something of the draft before or behind the next one, a product the next one of its line',
    ...draftChange,
    input: z.object({
      seen: revision,
      part: z.enum(['products', ...formParts]),
      key,
      to: z.enum(['before', 'behind']),
    }),
    answer: z.object({ revision: z.number() }),
    codes: [20035, 31002],
  },
  'POST /console/api/catalogue/discard': {
    summary: 'Throws the draft away; what is published stays',
    ...draftChange,
    input: z.object({ seen: revision }),
    answer: z.object({ revision: z.number() }),
    codes: [20035, 31002],
  },
  'POST /console/api/catalogue/publish': {
    summary: 'Publishes the draft as the next version; orders keep the one that they were placed under',
    who: 'operator',
    permission: 'catalogue.edit',
    effect: 'write',
    reaches: ['shop.published'],
    input: z.object({ seen: revision, published: version }),
    answer: z.object({ version: z.number(), revision: z.number() }),
    codes: [20035, 20040, 31002],
  },
  'POST /console/api/catalogue/restore': {
    summary: 'Publishes an earlier version again, as the next one',
    who: 'operator',
    permission: 'catalogue.edit',
    effect: 'write',
    reaches: ['shop.published'],
    input: z.object({ seen: revision, version }),
    answer: z.object({ version: z.number(), revision: z.number() }),
    codes: [20035, 20040, 20085, 31002],
  },
})
