import { countCodes, takeCode } from '@/domains/activation'
import { productOf } from '@/domains/catalogue/rules'
import { endOfTerm } from '@/domains/catalogue/terms'
import { releaseForMember } from '@/domains/licences'
import { addOrder } from '@/domains/orders'
import { orderStatus } from '@/domains/orders/rules'
import { personOf } from '@/domains/privacy'
import type { Queryable } from '@/platform/database/connect'
import { refuse, refuseMeanwhile } from '@/platform/http/refusal'
import type { Language } from '@/platform/i18n/languages'
import { money } from '@/platform/money/money'
import { unixSeconds } from '@/platform/time/duration'
import type { MembersContext } from '../context'
import { writeCode } from '../mails/letters'
import { boughtLine, isOwnMail, newestOrder, termsOf } from '../store/possessions'
import { type Acting, type ActWish, act } from './act'

/** Releases devices; 20035: none of them holds a seat. @param seats none: every device of the member */
export const releaseDevices = (acting: Acting, wish: ActWish & { seats: readonly string[] }) =>
  act(acting, 'member.releaseDevices', wish, async (transaction, { id }) => {
    const released = await releaseForMember(transaction, { memberId: id, ids: wish.seats, at: acting.now })
    return released === 0 ? refuse(20035) : { answer: { released }, details: { seats: wish.seats, released } }
  })

/** Sends one of the member's mails once more; 20035: its words are gone, or hold a secret link. */
export const resendMail = (acting: Acting, wish: ActWish & { mail: number }) =>
  act(acting, 'member.resendMail', wish, async (transaction, { id }) => {
    const { post, tables } = acting.context
    if (!(await isOwnMail(transaction, personOf(tables, id), wish.mail))) return refuse(20085)
    const again = await post.again(transaction, wish.mail)
    return typeof again === 'string' ? refuse(20035) : { answer: {}, details: { mail: wish.mail } }
  })

interface Extension extends ActWish {
  readonly order: string
  readonly position: number
  /** The number of the member's newest order that was looked at; left out: whichever it is. */
  readonly seen?: string
}

/**
 * Gives another term of what a member has bought, free of charge: an order of its own, so that seats, subscriptions and
 * invoices follow as they do from any other. It begins when the running term ends. 20035: the term never ends, renews by
 * itself, or was given back; 31002: there is a newer order than the one that was seen, such as another operator's term.
 */
export const extendTerm = (acting: Acting, wish: Extension) =>
  act<{ order: string; until: number }, 20035 | 20085 | 31002>(
    acting,
    'member.extend',
    wish,
    async (transaction, { id }) => {
      const { context, now } = acting
      const newest = await newestOrder(transaction, id)
      if (wish.seen !== undefined && newest && newest.number !== wish.seen) {
        return refuseMeanwhile({ by: newest.operator, at: newest.placedAt })
      }
      const bought = await boughtLine(transaction, id, wish)
      if (!bought) return refuse(20085)
      if (bought.renews || bought.status !== orderStatus.complete) return refuse(20035)
      const { pid, term, platforms, quantity, names, currency, country, language, vatBasisPoints } = bought
      const ends = (await termsOf(transaction, id, pid)).flatMap((each) => endOfTerm(each.term, each.from) ?? [])
      const begins = new Date(Math.max(now.getTime(), ...ends.map((end) => end.getTime())))
      const until = endOfTerm(term, begins)
      if (until === null) return refuse(20035)
      const { version } = await context.catalogue.currentCatalogue(transaction)
      const added = await addOrder(transaction, {
        ...{ memberId: id, status: orderStatus.complete, placedAt: now, paidAt: begins, catalogueVersion: version },
        ...{ currency, country, language, vatBasisPoints },
        items: [{ pid, term, platforms, quantity, names, unit: money(0, currency) }],
      })
      await context.events.emit(transaction, 'order.paid', { order: added.id }, now)
      return {
        answer: { order: added.number, until: unixSeconds(until) },
        details: { order: wish.order, product: pid, added: added.number, until: until.toISOString() },
      }
    },
  )

/** The products of which there are codes, with how many are left. */
export async function givableCodes({ catalogue }: MembersContext, database: Queryable, language: Language) {
  const { products } = await catalogue.currentCatalogue(database)
  const free = new Map((await countCodes(database)).map((pool) => [pool.pool, pool.free]))
  return products
    .filter((product) => product.kind === 'oem')
    .map(({ pid, family, names }) => ({ pid, name: names[language], free: free.get(family) ?? 0 }))
}

/** Gives a code of an oem product out of its pool, by mail; the same one again for the same product. 20035: none is left. */
export const giveCode = (acting: Acting, wish: ActWish & { product: number }) =>
  act(acting, 'member.giveCode', wish, async (transaction, member) => {
    const { context, now } = acting
    const product = productOf(await context.catalogue.currentCatalogue(transaction), wish.product)
    if (product?.kind !== 'oem' || member.isBlacklisted) return refuse(20035)
    const claim = { by: 'product', product: product.pid } as const
    const wanted = { memberId: member.id, pool: product.family, claim, standsOn: null, at: now }
    const taken = await takeCode(transaction, wanted)
    if ('refused' in taken) return refuse(20035)
    await writeCode(context, transaction, member, { names: product.names, code: taken.code })
    return { answer: {}, details: { product: product.pid, pool: product.family } }
  })
