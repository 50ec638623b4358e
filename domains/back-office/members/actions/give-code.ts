import { type Pool, poolsOf, stockedPools } from '@/domains/back-office/code-pools'
import { assignCode } from '@/domains/licensing/activation'
import { type GiftOutcome, giveGift } from '@/domains/promotion/campaign-gifts'
import { shopName } from '@/domains/promotion/campaign-gifts/rules/shop-name'
import { type Refusal, refuse, refuseFields } from '@/platform/contract/refusal'
import type { Queryable, Transaction } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import { textIn } from '@/platform/i18n/texts'
import { money } from '@/platform/money/money'
import type { MembersContext } from '../context'
import type { GivableItems } from '../contract/member-card'
import { writeCode, writeGift } from '../mails/send'
import type { Account } from '../store/accounts'
import { marketOf } from '../store/possessions'
import { type ActionContext, audited } from './audited'
import { type GrantRequest, isGivable, placeForNothing, refuseUnseen } from './give-product'

declare module '@/platform/audit/record' {
  interface MemberActions {
    'member.giveCode': true
  }
}

/** Everything that can be given: each pool with what is left of it, and the products with the terms of their prices. */
export async function givableThings(
  context: MembersContext,
  database: Queryable,
  language: Language,
): Promise<GivableItems> {
  const { products, prices, coupons } = await context.catalogue.currentCatalogue(database)
  const codes = (await stockedPools(context, database)).map(({ pool, free }) => ({
    pool: pool.key,
    name:
      pool.kind === 'gift' && pool.site
        ? `${textIn(pool.names, language)}, ${shopName(pool.site, language)}`
        : textIn(pool.names, language),
    free,
    worth: pool.kind === 'gift' ? { minor: pool.amount, currency: pool.currency } : null,
  }))
  const now = context.clock()
  const usable = coupons.filter(({ expiresAt }) => expiresAt === undefined || new Date(expiresAt) > now)
  return {
    codes,
    coupons: usable.map(({ code, names }) => ({ code, name: textIn(names, language) })),
    products: products.filter(isGivable).flatMap(({ pid, names, platforms }) => {
      const terms = prices.filter((price) => price.pid === pid).map(({ term }) => term)
      return terms.length === 0 ? [] : [{ pid, name: textIn(names, language), platforms, terms }]
    }),
  }
}

interface CodeGiftRequest extends GrantRequest {
  /** The key of the pool. */
  readonly pool: string
  /** For which line a gift is given. */
  readonly line?: { readonly order: string; readonly position: number } | undefined
}

/**
 * Gives a code out of one of the vendor's pools. An OEM code comes with an order over nothing, where the member finds it
 * again; a gift is given for a line of theirs, once for each line and campaign, and stands on the page of the campaign.
 * Either goes out by mail. 20085: there is no such pool or line; 10001: a gift without a line; 20035: no code is left, or
 * the line has its gift.
 */
export const giveCode = (acting: ActionContext, request: CodeGiftRequest) =>
  audited<{ order: string }, 10001 | 20035 | 20085 | 31002>(
    acting,
    'member.giveCode',
    request,
    async (transaction, member) => {
      const unseen = await refuseUnseen(transaction, request)
      if (unseen) return unseen
      const catalogue = await acting.context.catalogue.currentCatalogue(transaction)
      const pool = poolsOf(catalogue).find(({ key }) => key === request.pool)
      if (!pool) return refuse(20085)
      if (pool.kind === 'gift' && !request.line) return refuseFields('line')
      if (member.isBlacklisted) return refuse(20035)
      const order =
        pool.kind === 'oem'
          ? await giveLicence(acting, transaction, member, pool)
          : await giveForLine(acting, transaction, member, { pool, line: request.line })
      return typeof order === 'string' ? { answer: { order }, details: { pool: pool.key, order } } : order
    },
  )

type PoolOf<Kind extends Pool['kind']> = Extract<Pool, { kind: Kind }>

/** @returns the number of the order that the code came with */
async function giveLicence(
  acting: ActionContext,
  transaction: Transaction,
  member: Account,
  { family }: PoolOf<'oem'>,
): Promise<string | Refusal<20035 | 20085>> {
  const { context, now } = acting
  const catalogue = await context.catalogue.currentCatalogue(transaction)
  const product = catalogue.products.find((each) => each.kind === 'oem' && each.family === family)
  if (!product) return refuse(20085)
  const { pid, platforms, names } = product
  const market = await marketOf(transaction, member, { offer: context.offer, catalogue, now })
  const given = { pid, platforms, names, term: 'LFT', quantity: 1, market } as const
  const { id: orderId, number } = await placeForNothing(acting, transaction, member, given)
  const taken = await assignCode(transaction, {
    memberId: member.id,
    pool: family,
    at: now,
    claim: { by: 'unit', orderId, position: 0, unit: 1 },
    standsOn: null,
  })
  if ('refused' in taken) return refuse(20035)
  await writeCode(context, transaction, member, { names, code: taken.code, order: number })
  return number
}

/** @returns the number of the order that the line belongs to */
async function giveForLine(
  { context, operator, now }: ActionContext,
  transaction: Transaction,
  member: Account,
  { pool, line }: { pool: PoolOf<'gift'>; line: CodeGiftRequest['line'] },
): Promise<string | Refusal<10001 | 20035 | 20085>> {
  if (!line) return refuseFields('line')
  const { campaign, currency } = pool
  const amount = money(pool.amount, currency)
  const given: GiftOutcome = await giveGift(transaction, {
    holdings: context.holdings,
    memberId: member.id,
    campaign,
    amount,
    shop: pool.site,
    operator,
    now,
    ...line,
  })
  if (given !== 'given') return refuse(given === 'unknown' ? 20085 : 20035)
  await writeGift(context, transaction, member, { campaign, names: pool.names, amount })
  return line.order
}
