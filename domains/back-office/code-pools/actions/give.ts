import type { Product } from '@/domains/commerce/catalogue/schema'
import { assignCode } from '@/domains/licensing/activation'
import { giveGift } from '@/domains/promotion/campaign-gifts'
import { giftScreens } from '@/domains/promotion/campaign-gifts/rules'
import { shopName } from '@/domains/promotion/campaign-gifts/rules/campaign'
import { type Refusal, refuse, refuseFields } from '@/platform/contract/refusal'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { type Reader, type Texts, textIn } from '@/platform/i18n/texts'
import { type Money, money } from '@/platform/money/money'
import type { ScreenName } from '@/platform/paths'
import type { CodePoolsContext } from '../context'
import { type Pool, poolsOf } from '../rules'
import { stockedPools } from './stock'

/** Every pool as staff choose from it, with what is left of it. */
export async function givableCodes(
  context: Pick<CodePoolsContext, 'catalogue' | 'offer'>,
  database: Queryable,
  reader: Reader,
) {
  return (await stockedPools(context, database)).map(({ pool, free }) => ({
    pool: pool.key,
    name:
      pool.kind === 'gift' && pool.site
        ? `${textIn(pool.names, reader)}, ${shopName(pool.site, reader.language)}`
        : textIn(pool.names, reader),
    free,
    worth: pool.kind === 'gift' ? { minor: pool.amount, currency: pool.currency } : null,
  }))
}

type GivenProduct = Pick<Product, 'pid' | 'platforms' | 'names'>

interface CodeRequest {
  /** The key of the pool. */
  readonly pool: string
  /** The line that a gift is given for. */
  readonly line?: { readonly order: string; readonly position: number } | undefined
  readonly member: { readonly id: number; readonly isBlacklisted: boolean }
  readonly operator: string
  readonly now: Date
  /** Places the order over nothing that a licence code comes with. */
  readonly place: (product: GivenProduct) => Promise<{ readonly id: number; readonly number: string }>
}

type GivenCode = {
  /** The number of the order that the code or gift belongs to. */
  readonly order: string
  readonly names: Texts
} & (
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'gift'; readonly amount: Money; readonly screen: ScreenName }
)

type GivingContext = Pick<CodePoolsContext, 'catalogue' | 'holdings' | 'offer'>

/**
 * Gives a code out of one of the vendor's pools. An OEM code comes with an order over nothing; a gift is given for a line
 * of the member's, once for each line and campaign. 20085: there is no such pool or line; 10001: a gift without a line;
 * 20035: no code is left, the line has its gift, or the member is blacklisted.
 */
export async function giveCode(
  context: GivingContext,
  transaction: Transaction,
  request: CodeRequest,
): Promise<GivenCode | Refusal<10001 | 20035 | 20085>> {
  const pool = poolsOf(await context.catalogue.currentCatalogue(transaction), context.offer).find(
    ({ key }) => key === request.pool,
  )
  if (!pool) return refuse(20085)
  if (pool.kind === 'gift' && !request.line) return refuseFields('line')
  if (request.member.isBlacklisted) return refuse(20035)
  return pool.kind === 'oem'
    ? giveLicence(context, transaction, request, pool)
    : giveForLine(context, transaction, request, pool)
}

type PoolOf<Kind extends Pool['kind']> = Extract<Pool, { kind: Kind }>

async function giveLicence(
  { catalogue }: GivingContext,
  transaction: Transaction,
  { member, now, place }: CodeRequest,
  { family }: PoolOf<'oem'>,
): Promise<GivenCode | Refusal<20035 | 20085>> {
  const { products } = await catalogue.currentCatalogue(transaction)
  const product = products.find((each) => each.kind === 'oem' && each.family === family)
  if (!product) return refuse(20085)
  const { id: orderId, number: order } = await place(product)
  const taken = await assignCode(transaction, {
    memberId: member.id,
    pool: family,
    at: now,
    claim: { by: 'unit', orderId, position: 0, unit: 1 },
    standsOn: null,
  })
  if ('refused' in taken) return refuse(20035)
  return { kind: 'code', order, names: product.names, code: taken.code }
}

async function giveForLine(
  { holdings }: GivingContext,
  transaction: Transaction,
  { member, line, operator, now }: CodeRequest,
  { campaign, currency, names, site, ...pool }: PoolOf<'gift'>,
): Promise<GivenCode | Refusal<10001 | 20035 | 20085>> {
  if (!line) return refuseFields('line')
  const amount = money(pool.amount, currency)
  const gift = { holdings, memberId: member.id, campaign, amount, shop: site, operator, now }
  const given = await giveGift(transaction, { ...gift, ...line })
  if (given !== 'given') return refuse(given === 'unknown' ? 20085 : 20035)
  return { kind: 'gift', order: line.order, names, amount, screen: giftScreens[campaign] }
}
