import { z } from 'zod/mini'
import { sites } from '@/domains/promotion/campaign-gifts/rules'
import { defineCalls } from '@/platform/contract/call'
import { currencyField } from '@/platform/money/currency-field'
import { mostCharacters } from '../rules/code-list'

const key = z.string().check(z.minLength(5), z.maxLength(200))

const listed = z.object({
  pool: z.string(),
  kind: z.enum(['oem', 'gift']),
  /** The name of the product or of the campaign. */
  name: z.string(),
  /** The value of a gift code, in the smallest unit; null: it has no value of its own. */
  currency: z.nullable(currencyField),
  amount: z.nullable(z.number()),
  /** The shop that takes them; null: every shop of the currency, or no gift. */
  site: z.nullable(z.enum(sites)),
  free: z.number(),
  all: z.number(),
  threshold: z.number(),
  low: z.boolean(),
  /** Unix seconds: since when the vendor knows that it is low; 0: it is not. */
  told: z.number(),
  /** The version that a change of the threshold must name as `seen`. */
  version: z.number(),
})
export type ListedPool = z.output<typeof listed>

export const poolsConsoleCalls = defineCalls({
  'GET /console/api/codes': {
    summary: 'Every pool of codes with its stock',
    who: 'operator',
    permission: 'codes.edit',
    effect: 'read',
    input: z.object({ lang: z.optional(z.coerce.string<string>()) }),
    answer: z.object({ pools: z.array(listed) }),
    codes: [],
  },
  'POST /console/api/codes/import': {
    summary: 'Adds codes to a pool, one a line; those that it has already are passed over and counted',
    who: 'operator',
    permission: 'codes.edit',
    effect: 'write',
    reaches: ['shop.published'],
    takesList: true,
    input: z.object({ pool: key, codes: z.string().check(z.minLength(4), z.maxLength(mostCharacters)) }),
    answer: z.object({ added: z.number(), known: z.number(), repeated: z.number() }),
    codes: [20085],
  },
  'POST /console/api/codes/threshold': {
    summary: 'Sets from how few codes on the vendor is told by mail',
    who: 'operator',
    permission: 'codes.edit',
    effect: 'write',
    costs: 'when a warning about few codes comes',
    input: z.object({
      pool: key,
      seen: z.int().check(z.gte(0), z.lte(2_000_000_000)),
      threshold: z.int().check(z.gte(0), z.lte(100_000)),
    }),
    answer: z.object({}),
    codes: [20085, 31002],
  },
})
