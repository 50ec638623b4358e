import { isRefusal } from '@/platform/contract/refusal'
import type { Queryable } from '@/platform/database/connect'
import type { Reader } from '@/platform/i18n/texts'
import { textIn } from '@/platform/i18n/texts'
import { type MembersContext, readerOf } from '../context'
import type { GivableItems } from '../contract/member-card'
import { memberMails } from '../mails/mails'
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
  reader: Reader,
): Promise<GivableItems> {
  const { products, prices, coupons } = await context.catalogue.currentCatalogue(database)
  const now = context.clock()
  const usable = coupons.filter(({ expiresAt }) => expiresAt === undefined || new Date(expiresAt) > now)
  return {
    codes: await context.codes.stocked(database, reader),
    coupons: usable.map(({ code, names }) => ({ code, name: textIn(names, reader) })),
    products: products.filter(isGivable).flatMap(({ pid, names, platforms }) => {
      const terms = prices.filter((price) => price.pid === pid).map(({ term }) => term)
      return terms.length === 0 ? [] : [{ pid, name: textIn(names, reader), platforms, terms }]
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
      const { context, operator, now } = acting
      const given = await context.codes.give(transaction, {
        pool: request.pool,
        line: request.line,
        member,
        operator,
        now,
        place: async ({ pid, platforms, names }) => {
          const catalogue = await context.catalogue.currentCatalogue(transaction)
          const market = await marketOf(transaction, member, { offer: context.offer, catalogue, now })
          const product = { pid, platforms, names, term: 'LFT', quantity: 1, market } as const
          return placeForNothing(acting, transaction, member, product)
        },
      })
      if (isRefusal(given)) return given
      const reader = readerOf(context, member)
      const { names, order } = given
      if (given.kind === 'code')
        await memberMails.send(context, transaction, 'code', reader, { product: names, order, code: given.code })
      else {
        const facts = { gift: names, worth: given.amount, screen: given.screen }
        await memberMails.send(context, transaction, 'gift', reader, facts)
      }
      return { answer: { order: given.order }, details: { pool: request.pool, order: given.order } }
    },
  )
